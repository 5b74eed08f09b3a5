import { addressOf, placeOf, type Place } from './place';

export type { Place, Screen } from './place';

/** The current place of the window. Screens read it and change it with `go`. */
export const navigation: { place: Place } = $state({ place: placeOf(location.hash) });

/** Goes there. `replace` is for what should not be a step back: a card opened, a day scrolled to. */
export function go(place: Place, how: 'push' | 'replace' = 'push'): void {
  const address = addressOf(place);
  navigation.place = place;
  if (address === location.hash) return;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/** Follows back, forward and links until the returned function is called. */
export function followAddress(): () => void {
  const read = () => {
    const place = placeOf(location.hash);
    // A browser tells of one step twice; where the window already is, nothing begins anew.
    if (addressOf(place) !== addressOf(navigation.place)) navigation.place = place;
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
