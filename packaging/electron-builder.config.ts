import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { z } from 'zod';
import { addCommandLine } from './addCommandLine.ts';
import { BUNDLED_PACKAGES } from './bundledPackages.ts';
import { EXCLUDED_FILES } from './excludedFiles.ts';

/**
 * Configures the contents of the installers for every system; `npm run package` passes it to electron-builder, and
 * `test/host/installers.slow.test.ts` packs and starts an application with it. Certificates and passwords come from the
 * environment only (docs/dev/releasing.md, Releases); without them nothing is signed.
 */

/**
 * The native modules, each with the ending of its entries in `prebuilds`: better-sqlite3 has one file for each system,
 * keytar a folder.
 */
const NATIVE = [
  ['better-sqlite3', '.node'],
  ['@github/keytar', '/**'],
] as const;

/**
 * The build, the packages that it does not hold, and of those not what a program never reads. Only the native binaries
 * of the system and the processor that the installer is for.
 */
const filesFor = (system: 'win32' | 'darwin' | 'linux'): string[] => [
  'out/**',
  'package.json',
  'resources/icons/*.png',
  'resources/fonts/*.woff',
  ...BUNDLED_PACKAGES.map((name) => `!**/node_modules/${name}/**`),
  ...EXCLUDED_FILES.map((pattern) => `!**/node_modules/${pattern}`),
  ...NATIVE.flatMap(([name, ending]) => [
    ...['win32', 'darwin', 'linux', 'linuxmusl']
      .filter((otherSystem) => otherSystem !== system)
      .map((otherSystem) => `!**/node_modules/${name}/prebuilds/${otherSystem}-*${ending}`),
    // The two builds for macOS are merged into one program, so that each build holds the binaries of both processors.
    ...(system === 'darwin' ? [] : [`!**/node_modules/${name}/prebuilds/${system}-!(\${arch})${ending}`]),
  ]),
  '!**/*.{map,d.ts,d.mts,d.cts,md,markdown,tsbuildinfo}',
];

/**
 * Azure Trusted Signing, as JSON of endpoint, account, certificate profile and publisher; who signs is in the variables of
 * Azure itself. Without it Windows' installers are not signed, which the release workflow refuses.
 */
const azure = process.env['KONTUAR_AZURE_SIGNING'];
const azureSchema = z.object({
  publisherName: z.string().min(1),
  endpoint: z.url({ protocol: /^https$/ }),
  codeSigningAccountName: z.string().min(1),
  certificateProfileName: z.string().min(1),
});

/**
 * The command is `/usr/bin/kontuar`; the window is `/usr/bin/kontuar-desk`, which the scripts of electron-builder
 * create.
 */
const LINUX_COMMAND = [
  `${join(import.meta.dirname, '..', 'resources', 'linux', 'kontuar')}=/usr/bin/kontuar`,
];

const config: Configuration = {
  // The identifier must equal the one in src-main/installation.ts; a test compares the two.
  appId: 'app.kontuar.desk',
  productName: 'Kontuar',
  copyright: 'Copyright © The Kontuar team, MIT licence',
  directories: { buildResources: 'resources', output: 'dist' },
  extraResources: [
    { from: 'CHANGELOG.md', to: 'CHANGELOG.md' },
    { from: 'LICENSE', to: 'KONTUAR-LICENSE.txt' },
    { from: 'out/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
  ],
  // Runs before signing. For macOS it runs once for each processor, before the two builds are merged.
  afterPack: async ({ appOutDir, arch, electronPlatformName: system, packager }) => {
    const { Arch } = await import('electron-builder');
    if (arch === Arch.universal) return;
    addCommandLine({ resources: packager.getResourcesDir(appOutDir), system, arch: Arch[arch] });
  },
  electronLanguages: ['pl', 'en-US', 'en-GB', 'uk'],
  // Only native binaries are outside the archive, because the integrity check does not cover files outside it.
  asar: { smartUnpack: false },
  // Both native modules use Node-API and contain their binaries, so that nothing is compiled for Electron.
  npmRebuild: false,
  asarUnpack: ['**/*.node'],
  // No RunAsNode, no NODE_OPTIONS, no inspector; an archive that was changed does not start (docs/security.md, Electron checklist).
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  },
  protocols: [{ name: 'Kontuar', schemes: ['kontuar'] }],
  // electron-updater reads only its cache's name from what this writes; the feed's address is given on the PC (docs/user/admins.md).
  publish: { provider: 'generic', url: 'https://github.com/kontuar/kontuar/releases/latest/download' },
  win: {
    target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    icon: 'icon.ico',
    files: filesFor('win32'),
    requestedExecutionLevel: 'asInvoker',
    ...(azure ? { azureSignOptions: azureSchema.parse(JSON.parse(azure)) } : {}),
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    selectPerMachineByDefault: false,
    allowElevation: true,
    allowToChangeInstallationDirectory: true,
    artifactName: '${productName}-Setup-${version}.${ext}',
    include: 'resources/kontuar.nsh',
    installerLanguages: ['pl_PL', 'en_US', 'uk_UA'],
    // Uninstalling keeps the queue and the archive; `--delete-app-data` takes them along.
    deleteAppDataOnUninstall: false,
    runAfterFinish: true,
    createDesktopShortcut: true,
  },
  linux: {
    target: [
      { target: 'deb', arch: ['x64', 'arm64'] },
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'rpm', arch: ['x64', 'arm64'] },
    ],
    icon: 'icons',
    files: filesFor('linux'),
    executableName: 'kontuar-desk',
    category: 'Office',
    maintainer: 'The Kontuar team <kontuar@users.noreply.github.com>',
    vendor: 'The Kontuar team',
    synopsis: 'Calendar and invoices of a guest house, with or without a line',
    description: 'The reception desk’s own copy of the calendar and the invoices.',
    desktop: {
      entry: {
        Name: 'Kontuar',
        Comment: 'Calendar and invoices of a guest house, with or without a line',
        'Comment[pl]': 'Kalendarz i faktury pensjonatu, z internetem i bez',
        StartupWMClass: 'Kontuar',
      },
    },
  },
  // A runtime that needs no libfuse2 on the PC, and a start without --no-sandbox wherever the system allows the sandbox.
  toolsets: { appimage: '1.0.3' },
  appImage: { executableArgs: [] },
  deb: {
    fpm: LINUX_COMMAND,
    depends: [
      'libgtk-3-0',
      'libnotify4',
      'libnss3',
      'libxss1',
      'libxtst6',
      'xdg-utils',
      'libatspi2.0-0',
      'libuuid1',
      'libsecret-1-0',
    ],
  },
  rpm: {
    fpm: LINUX_COMMAND,
    depends: [
      'gtk3',
      'libnotify',
      'nss',
      'libXScrnSaver',
      '(libXtst or libXtst6)',
      'xdg-utils',
      'at-spi2-core',
      '(libuuid or libuuid1)',
      'libsecret',
    ],
  },
  mac: {
    // The updater of macOS takes a zip; people take the dmg.
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    icon: 'icon.icns',
    files: filesFor('darwin'),
    category: 'public.app-category.business',
    hardenedRuntime: true,
    entitlements: 'resources/entitlements.mac.plist',
    extendInfo: {
      NSAppleEventsUsageDescription:
        'Kontuar shows an invoice in Mail, ready to be sent with its PDF attached.',
    },
    // Each half brings the binaries of both processors; they are the same files.
    x64ArchFiles: '**/*.node',
  },
};

export default config;
