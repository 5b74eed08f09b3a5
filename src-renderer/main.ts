import './api/disableZodEval';
import './api/connectionKeyFromAddress';
import '@fontsource-variable/ibm-plex-sans/standard.css';
import './kit/tokens.css';
import './kit/base.css';
import './kit/words.css';
import './kit/disclosuresAndSelects.css';
import { mount } from 'svelte';
import { invalidateQueriesOnEngineChanges } from './api/queryCache';
import { openEngineClient } from './api/engineClient';
import { engineConnectionStatus } from './app/engineConnectionStatus.svelte';
import { listenToNotices } from './app/engineNotifications';
import { followSyncStateUntilWindowCloses } from './app/syncState.svelte';
import { confineKeysToOpenSelect } from './kit/confineKeysToOpenSelect';
import App from './frame/App.svelte';

openEngineClient((connected) => {
  engineConnectionStatus.setConnected(connected);
});

// The listeners for data changes, sync state and notifications run until the window closes, because every screen needs
// them.
void invalidateQueriesOnEngineChanges();
void followSyncStateUntilWindowCloses();
listenToNotices();
confineKeysToOpenSelect();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
