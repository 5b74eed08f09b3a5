import { acquireProfileLock } from '#engine/profile/profileLock';

/** Takes a profile's lock, says whether it got it, and holds it until it is killed. */
const taken = acquireProfileLock(process.argv[2] ?? '');
process.stdout.write(taken ? 'held\n' : 'refused\n');
setInterval(() => undefined, 1000);
