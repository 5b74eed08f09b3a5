import { formatRouteHash, parseRoute, type Route } from './route';

export type { Route, Screen } from './route';

/** The current place of the window. Screens read it and change it with `go`. */
export const navigationState: { route: Route } = $state({ route: parseRoute(location.hash) });

/**
 * The pending step back of the browser, which the browser performs with a delay; null if no step back is pending.
 * `next` is the route that the user opened in the meantime and that is shown after the step back.
 */
let stepBack: { next: Route | null } | null = null;

/**
 * Goes to a place. Use `replace` if the user should not come back to the previous address: after opening a card or
 * scrolling to a day.
 */
export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  if (stepBack) {
    // A replacement of the history entry is ignored during a step back, because it would replace the entry that the
    // window is leaving.
    if (how === 'replace') return;
    stepBack.next = route;
    navigationState.route = route;
    return;
  }
  const address = formatRouteHash(route);
  navigationState.route = route;
  if (address === location.hash) return;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/** Goes one step back, or to `otherwise` if the window has no step to go back. */
export function goBack(otherwise: Route): void {
  if (!window.navigation.canGoBack) go(otherwise);
  else if (!stepBack) {
    stepBack = { next: null };
    history.back();
  }
}

/** Follows back, forward and links until the returned function is called. */
export function watchRouteHash(): () => void {
  const read = () => {
    const next = stepBack?.next;
    stepBack = null;
    if (next) {
      go(next);
      return;
    }
    const route = parseRoute(location.hash);
    // A browser may report one step twice; if the window already shows the place, nothing changes.
    if (formatRouteHash(route) !== formatRouteHash(navigationState.route)) navigationState.route = route;
  };
  // The address may have changed before the listeners were added.
  read();
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
  return () => {
    window.removeEventListener('popstate', read);
    window.removeEventListener('hashchange', read);
  };
}
