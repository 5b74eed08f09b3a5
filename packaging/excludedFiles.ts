/**
 * Files of packages that an installed program never reads. `test/host/program.packed.test.ts` starts the program
 * without them, draws, encrypts and exports; packages that the build bundles are listed in `bundledPackages.ts`.
 */
export const EXCLUDED_FILES: readonly string[] = [
  // Packages that only bundled packages need, and that are bundled with them.
  ...[
    '@orpc/**',
    '@standard-schema/**',
    'cookie/**',
    'openapi-types/**',
    'radash/**',
    'tagged-tag/**',
    'type-fest/**',
  ],
  // The Node of a checkout; an installed program brings Electron's, and its command line a copy beside the archive.
  'node-{bin-darwin,darwin,linux,win}-*/**',
  // Sources and headers of the native modules; the binaries are in `prebuilds`.
  'better-sqlite3/{deps,src,build,binding.gyp}/**',
  '@github/keytar/{src,script,build,binding.gyp}/**',
  // Its package.json stays: keytar names the package.
  'node-addon-api/!(package.json)',
  'node-addon-api/*/**',
  // The documents use two of the 14 font faces of one family and one of the nine of another (documents/pdf/fonts.ts).
  '@expo-google-fonts/ibm-plex-sans/!(400Regular|600SemiBold|package.json|LICENSE*)',
  '@expo-google-fonts/ibm-plex-sans/!(400Regular|600SemiBold)/**',
  '@expo-google-fonts/ibm-plex-sans/*/*.png',
  '@fontsource/noto-sans-*/*.{css,scss}',
  '@fontsource/noto-sans-*/{metadata,unicode}.json',
  '@fontsource/noto-sans-*/files/!(*-hebrew-400-normal.woff|*-arabic-400-normal.woff)',
  // Builds for browsers, for `require` and as a single file; Node imports a different build.
  '@zip.js/zip.js/dist/**',
  '@zip.js/zip.js/!(index.js|lib|package.json|LICENSE)',
  'pdfkit/{.yarn,tools}/**',
  'pdfkit/js/pdfkit.!(node.mjs)',
  'fontkit/src/**',
  'fontkit/dist/!(module.mjs)',
  'hono/dist/cjs/**',
  'brotli/{build,enc}/**',
  'pako/dist/**',
  'js-yaml/dist/*.min.*',
  '@noble/*/src/**',
  '@swc/helpers/{src,cjs}/**',
];
