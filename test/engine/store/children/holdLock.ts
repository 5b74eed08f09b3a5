import { takeLock } from '#engine/store/lock';

/** Takes a profile's lock, says whether it got it, and holds it until it is killed. */
process.stdout.write(takeLock(process.argv[2] ?? '') ? 'held\n' : 'refused\n');
setInterval(() => undefined, 1000);
