import { parentPort, workerData } from 'node:worker_threads';
import { erasePersonInFiles, type PersonInFiles } from './copiesOfPerson';

/** The thread in which copies are rewritten without a person: each is read and written whole. */
const task: PersonInFiles = workerData;
parentPort?.postMessage(erasePersonInFiles(task));
