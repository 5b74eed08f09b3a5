import '@fontsource-variable/ibm-plex-sans/standard.css';
import './kit/tokens.css';
import './kit/base.css';
import { mount } from 'svelte';
import { openClient } from './api/client';
import { line } from './shell/line.svelte';
import App from './shell/App.svelte';

openClient((connected) => {
  line.heard(connected);
});

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
