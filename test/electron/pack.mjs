import { join } from 'node:path';
import { electronBinary } from '#support/ownWindow';
import { packApplication } from '#support/packed';
import { build } from '#support/testProfile';

/** Packs the program once before all desktop tests and passes the path of the archive to the tests. */
export default async function pack() {
  if (electronBinary()) return undefined;
  await build();
  const packed = await packApplication();
  process.env.KONTUAR_TEST_ARCHIVE = join(packed.resources, 'app.asar');
  return packed.remove;
}
