import { formatRouteHash, parseRoute, type Route } from './route';

export type { Route, Screen } from './route';

/** The route, such as a screen or a record, that the window shows. Screens change it with `go`. */
export const navigationState: { route: Route } = $state({ route: parseRoute(location.hash) });

/**
 * Set while the browser returns to the previous history entry. `next` is the route to show after the return; null keeps
 * the route of the previous entry.
 */
let stepBack: { next: Route | null } | null = null;

/**
 * Goes to a route (screen and record). With `replace`, the current history entry is overwritten, so that the browser's
 * back button does not return to the earlier route.
 */
export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  if (stepBack) {
    // While the browser goes back, a request to replace the history entry is ignored, because the current history entry
    // is not yet the one to replace.
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

/** Goes back to the previous screen, or to the screen `otherwise` if there is none. */
export function goBack(otherwise: Route): void {
  if (!window.navigation.canGoBack) go(otherwise);
  else if (!stepBack) {
    stepBack = { next: null };
    history.back();
  }
}

/** Shows the screen of the new route whenever the window's URL changes, until the returned function is called. */
export function watchRouteHash(): () => void {
  const applyRouteHash = () => {
    const next = stepBack?.next;
    stepBack = null;
    if (next) {
      go(next);
      return;
    }
    const route = parseRoute(location.hash);
    // A browser may report one change of the address twice (`popstate` and `hashchange`); the second report changes
    // nothing.
    if (formatRouteHash(route) !== formatRouteHash(navigationState.route)) navigationState.route = route;
  };
  // Reads the route from the window's URL at the start, because the listeners report only later changes of the URL.
  applyRouteHash();
  window.addEventListener('popstate', applyRouteHash);
  window.addEventListener('hashchange', applyRouteHash);
  return () => {
    window.removeEventListener('popstate', applyRouteHash);
    window.removeEventListener('hashchange', applyRouteHash);
  };
}
