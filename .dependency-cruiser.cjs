/** Who may import whom: docs/dev/architecture.md, "Layers". Checked by `npm run lint`. */
const from = (path, extra = {}) => ({ path, ...extra });
const forbid = (name, comment, source, target) => ({
  name,
  comment,
  severity: 'error',
  from: source,
  to: target,
});
const NPM = 'node_modules/';

/**
 * The modules of the engine, each row above those that it may import. A module that is not listed here is an error, and so
 * is an import upwards: a new module, or another order, is a decision and belongs into docs/dev/architecture.md too.
 */
const ENGINE = 'src-main/engine/';
const LAYERS = [
  ['openEngine.ts', 'readProfile.ts', 'worker.ts'],
  ['app'],
  ['api'],
  ['notifications', 'people'],
  ['sync'],
  ['documents'],
  ['recovery'],
  ['account'],
  ['profile', 'store', 'remote'],
  ['platform'],
];

/**
 * The modules of the window, each row above those that it may import. A screen has an address of its own; cards, forms and
 * words that several screens show are in the rows below the screens.
 */
const RENDERER = 'src-renderer/';
const RENDERER_LAYERS = [
  ['main.ts'],
  ['frame'],
  [
    'screens/today',
    'screens/plan',
    'screens/invoices',
    'screens/queue',
    'screens/inbox',
    'screens/figures',
    'screens/settings',
  ],
  ['reservation', 'connect'],
  ['documents'],
  ['app'],
  ['api'],
  ['kit'],
];

const within = (root, names) =>
  `^${root}(${names.map((name) => (name.endsWith('.ts') ? name : `${name}/`)).join('|')})`;

/** Returns the rules of one list of layers: imports point downwards, and the modules of a row are apart. */
function layering(kind, root, layers) {
  const upwards = layers
    .slice(1)
    .map((names, above) =>
      forbid(
        `${kind}-layer-${names[0]}`,
        `Imports of the ${kind} point downwards.`,
        from(within(root, names)),
        { path: within(root, layers.slice(0, above + 1).flat()) },
      ),
    );
  const apart = layers.flatMap((names) =>
    names.map((name) =>
      forbid(
        `${kind}-${name}-beside`,
        'Modules of one layer know nothing of each other.',
        from(within(root, [name])),
        { path: within(root, names), pathNot: within(root, [name]) },
      ),
    ),
  );
  const listed = forbid(`${kind}-modules`, `Each file of the ${kind} is in a layer.`, from('^src-'), {
    path: `^${root}`,
    pathNot: within(root, layers.flat()),
  });
  return [...upwards, ...apart, listed];
}

module.exports = {
  forbidden: [
    ...layering('engine', ENGINE, LAYERS),
    ...layering('renderer', RENDERER, RENDERER_LAYERS),
    forbid(
      'kit-without-words',
      'The kit has no texts and no rules of hotels and invoices; labels come in as props (docs/decisions/0066-renderer-layers.md).',
      from('^src-renderer/kit/'),
      { path: '^src-shared/', pathNot: '^src-shared/text/language(Of)?\\.ts$' },
    ),
    forbid(
      'rules-without-words',
      'Rules return codes and values; words are made where they are shown (docs/dev/texts.md).',
      from('^src-shared/rules/'),
      { path: '^src-shared/(?:i18n|text)/', pathNot: '^src-shared/text/(?:fold|language)\\.ts$' },
    ),
    forbid(
      'context-in-app',
      'Only app/ knows all parts of the engine; other modules name the parts that they take.',
      from(`^${ENGINE}(?!app/)`),
      { path: `^${ENGINE}app/engineContext` },
    ),
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
      { path: '^src-main/engine/(?!openEngine\\.ts|readProfile\\.ts|worker\\.ts)' },
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
      from('^src-', { pathNot: '^src-main/engine/(store/|recovery/|profile/profileLock\\.ts)' }),
      { path: `^${NPM}(kysely|better-sqlite3)/` },
    ),
    forbid(
      'http-at-the-edge',
      'The network is injected: undici in platform/, HTTP servers in the event receiver and the training service.',
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
    forbid(
      'sql-at-the-bottom',
      'Everything in the store stands on sql/.',
      from('^src-main/engine/store/sql/'),
      {
        path: '^src-main/engine/store/(?!sql/)',
      },
    ),
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
