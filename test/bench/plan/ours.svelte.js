import '../../../src-renderer/kit/tokens.css';
import '../../../src-renderer/kit/base.css';
import '../../../src-renderer/kit/words.css';
import '@fontsource-variable/ibm-plex-sans/standard.css';
import { flushSync, mount } from 'svelte';
import { setClockToEngineTime } from '../../../src-renderer/api/screenClock.svelte';
import { planView } from '../../../src-renderer/screens/plan/toolbar/planView.svelte';
import { TODAY } from './house';
import { scroll } from './measure';
import Ours from './Ours.svelte';

setClockToEngineTime(`${TODAY}T12:32:00.000Z`);
const asked = new URLSearchParams(location.search);
// The rival draws no prices.
planView.prices = asked.has('prices');
await document.fonts.load('500 12px "IBM Plex Sans Variable"', 'ąż');
const screen = $state({ shown: false });
const begin = () => mount(Ours, { target: document.getElementById('app'), props: { screen } });
if (asked.has('early')) {
  begin();
  while (!document.querySelector('[data-stay]')) await new Promise((passed) => setTimeout(passed, 100));
  // The days around the window are loaded afterwards.
  await new Promise((passed) => setTimeout(passed, 1_000));
}
window.bench = {
  draw: () => {
    screen.shown = true;
    if (asked.has('early')) flushSync();
    else begin();
  },
  scroll: (dx, dy, frames) => scroll(document.querySelector('[role=grid]'), dx, dy, frames),
};
