import './withoutEval';
import './api/lineKey';
import '@fontsource-variable/ibm-plex-sans/standard.css';
import './kit/tokens.css';
import './kit/base.css';
import './kit/words.css';
import { mount } from 'svelte';
import { followChanges } from './api/cache';
import { openClient } from './api/client';
import { engineConnection } from './shell/engineConnection.svelte';
import { listenToNotices } from './shell/notices';
import { listenToSync } from './shell/syncState.svelte';
import App from './shell/App.svelte';

openClient((connected) => {
  engineConnection.heard(connected);
});

// The three listeners run as long as the window exists, on every screen.
void followChanges();
void listenToSync();
listenToNotices();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
