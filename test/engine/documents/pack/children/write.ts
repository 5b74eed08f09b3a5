import {
  convertDiskErrorToPackFault,
  writeDowntimePack,
} from '#engine/documents/pack/writeAndRemoveDowntimePacks';

/** Writes a downtime pack of 200 kB under a smaller file size limit (`ulimit -f`) and prints the outcome. */

const [folder = ''] = process.argv.slice(2);
const files = ['pobyty.csv', 'paczka-awaryjna.pdf'].map((name, at) => ({
  name,
  bytes: new Uint8Array(at * 200_000 + 1_000),
}));
const outcome = await writeDowntimePack(folder, 'kontuar-2026-06-03-1200', files).catch((error: unknown) =>
  convertDiskErrorToPackFault(error),
);
process.stdout.write(JSON.stringify(outcome));
