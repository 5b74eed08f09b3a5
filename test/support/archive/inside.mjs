import '../neighbours.mjs';

/**
 * `node --import …/inside.mjs PROGRAM`: the program may lie in an application's archive (KONTUAR_TEST_ARCHIVE, the path of
 * `app.asar`), and so may the threads that it starts: modules and files are read from there, as in Electron.
 */
const { enterArchive } = await import('./enter.ts');
enterArchive(process.env.KONTUAR_TEST_ARCHIVE ?? '');
