import '../../../src-renderer/kit/tokens.css';
import '../../../src-renderer/kit/base.css';
import '@fontsource-variable/ibm-plex-sans/standard.css';
import { mount } from 'svelte';
import { setClock } from '../../../src-renderer/shell/now.svelte';
import { view } from '../../../src-renderer/plan/view.svelte';
import { TODAY } from './house';
import { scroll } from './measure';
import Ours from './Ours.svelte';

setClock(`${TODAY}T12:32:00.000Z`);
// The rival draws no prices.
view.prices = new URLSearchParams(location.search).has('prices');
await document.fonts.load('500 12px "IBM Plex Sans Variable"', 'ąż');
window.bench = {
  draw: () => void mount(Ours, { target: document.getElementById('app') }),
  scroll: (dx, dy, frames) => scroll(document.querySelector('[role=grid]'), dx, dy, frames),
};
