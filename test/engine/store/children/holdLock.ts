import { acquireProfileLock } from '#engine/profile/profileLock';

/** Takes a profile's lock, prints whether it succeeded, and holds the lock until the process is killed. */

const taken = acquireProfileLock(process.argv[2] ?? '');
process.stdout.write(taken ? 'held\n' : 'refused\n');
setInterval(() => undefined, 1000);
