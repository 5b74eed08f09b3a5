import { takeLock } from '#engine/profile/lock';

/** Takes a profile's lock, says whether it got it, and holds it until it is killed. */
const taken = await takeLock(process.argv[2] ?? '');
process.stdout.write(taken.ok ? 'held\n' : 'refused\n');
setInterval(() => undefined, 1000);
