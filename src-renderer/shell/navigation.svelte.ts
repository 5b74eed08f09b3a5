import { routeHash, parseRoute, type Route } from './route';

export type { Route, Screen } from './route';

/** The current place of the window. Screens read it and change it with `go`. */
export const navigation: { route: Route } = $state({ route: parseRoute(location.hash) });

/** The browser takes a step back later than it is asked: until then where else somebody went waits here. */
let stepBack: { next: Route | null } | null = null;

/** Goes there. `replace` is for what should not be a step back: a card opened, a day scrolled to. */
export function go(place: Route, how: 'push' | 'replace' = 'push'): void {
  if (stepBack) {
    // What replaces the entry that is being left would come back after the step.
    if (how === 'replace') return;
    stepBack.next = place;
    navigation.route = place;
    return;
  }
  const address = routeHash(place);
  navigation.route = place;
  if (address === location.hash) return;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/** One step back; `otherwise` where the window has none. */
export function goBack(otherwise: Route): void {
  if (!window.navigation.canGoBack) go(otherwise);
  else if (!stepBack) {
    stepBack = { next: null };
    history.back();
  }
}

/** Follows back, forward and links until the returned function is called. */
export function followAddress(): () => void {
  const read = () => {
    const next = stepBack?.next;
    stepBack = null;
    if (next) {
      go(next);
      return;
    }
    const place = parseRoute(location.hash);
    // A browser tells of one step twice; where the window already is, nothing begins anew.
    if (routeHash(place) !== routeHash(navigation.route)) navigation.route = place;
  };
  // The address may have changed before anybody listened.
  read();
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
  return () => {
    window.removeEventListener('popstate', read);
    window.removeEventListener('hashchange', read);
  };
}
