/** Who may import whom: docs in README.md, "The house". Checked by `npm run check:imports`. */
const from = (path, extra = {}) => ({ path, ...extra });
const forbid = (name, comment, source, target) => ({
  name,
  comment,
  severity: 'error',
  from: source,
  to: target,
});
const NPM = 'node_modules/';

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A circle has no first page to read.', {}, { circular: true }),
    forbid('shared-is-pure', 'src-shared knows nothing of ours.', from('^src-shared/'), {
      path: '^(src-main|src-renderer|test)/',
    }),
    forbid('shared-no-node', 'src-shared runs everywhere.', from('^src-shared/'), {
      dependencyTypes: ['core'],
    }),
    forbid('engine-knows-no-window', 'engine -> src-shared only.', from('^src-main/engine/'), {
      path: '^(src-main/(host|cli|launch)|src-renderer)',
    }),
    forbid(
      'hosts-use-the-entry',
      'Hosts and the command line reach the engine through its entry and its worker.',
      from('^src-main/(host|cli|launch)'),
      { path: '^src-main/engine/(?!entry\\.ts|worker\\.ts|contract\\.ts)' },
    ),
    forbid(
      'renderer-knows-shared-only',
      'A screen knows the contract, not the engine.',
      from('^src-renderer/'),
      { path: '^src-main/' },
    ),
    forbid(
      'electron-in-its-host',
      'Only host/electron imports electron.',
      from('^src-', { pathNot: '^src-main/host/electron/' }),
      { path: `^${NPM}(electron|electron-updater)/` },
    ),
    forbid(
      'sql-in-store',
      'Only the store, recovery and the lock of a profile open SQLite files.',
      from('^src-', { pathNot: '^src-main/engine/(store/|recovery/|profile/lock\\.ts)' }),
      { path: `^${NPM}(kysely|better-sqlite3)/` },
    ),
    forbid(
      'http-at-the-edge',
      'The network is injected: undici in platform/, HTTP servers in the event receiver and the demo service.',
      from('^src-', { pathNot: '^src-main/(engine/(platform|sync/events)|training)/' }),
      { path: `^${NPM}(undici|hono|@hono/node-server)/` },
    ),
    forbid(
      'keychain-at-the-edge',
      'Secrets pass one file.',
      // The host only keeps the library from being loaded twice.
      from('^src-', { pathNot: '^src-main/(engine/platform/|host/engineThread)' }),
      { path: `^${NPM}@github/keytar/` },
    ),
    forbid('pull-apart', 'The entry joins them.', from('^src-main/engine/sync/pull/'), {
      path: '^src-main/engine/sync/(outbox|conflicts)/',
    }),
    forbid('outbox-apart', 'The entry joins them.', from('^src-main/engine/sync/outbox/'), {
      path: '^src-main/engine/sync/(pull|conflicts)/',
    }),
    forbid('conflicts-apart', 'The entry joins them.', from('^src-main/engine/sync/conflicts/'), {
      path: '^src-main/engine/sync/(pull|outbox)/',
    }),
    forbid('remote-has-no-memory', 'remote never imports store.', from('^src-main/engine/remote/'), {
      path: '^src-main/engine/store/',
    }),
    forbid(
      'contract-client-in-api',
      'src-renderer/api is the only caller of the contract.',
      from('^src-renderer/', { pathNot: '^src-renderer/api/' }),
      { path: `^${NPM}@orpc/` },
    ),
    forbid('not-to-tests', 'The program does not know its tests.', from('^src-'), { path: '^test/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'node', 'default'],
      extensions: ['.ts', '.svelte.ts', '.svelte', '.js', '.mjs', '.json'],
    },
  },
};
