import { acquireLock } from '#engine/profile/lock';

/** Takes a profile's lock, says whether it got it, and holds it until it is killed. */
const taken = acquireLock(process.argv[2] ?? '');
process.stdout.write(taken ? 'held\n' : 'refused\n');
setInterval(() => undefined, 1000);
