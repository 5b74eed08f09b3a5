import { join } from 'node:path';
import { electronBinary } from '#support/ownWindow';
import { packApplication } from '#support/packed';
import { build } from '#support/testProfile';

/** Before all tests of a run in the program's own window: packs the program, and names the archive to all that start it. */
export default async function pack() {
  if (electronBinary()) return undefined;
  await build();
  const packed = await packApplication();
  process.env.KONTUAR_TEST_ARCHIVE = join(packed.resources, 'app.asar');
  return packed.remove;
}
