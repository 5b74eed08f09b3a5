import '../neighbours.mjs';

/**
 * `node --import …/inside.mjs PROGRAM` runs a program that may lie in an application's archive (KONTUAR_TEST_ARCHIVE,
 * the path of `app.asar`). The program and its threads read modules and files from the archive, as in Electron.
 */
const { enterArchive } = await import('./enter.ts');
enterArchive(process.env.KONTUAR_TEST_ARCHIVE ?? '');
