import { ForksPoolWorker } from 'vitest/node';

/**
 * One process runs this many test runs of a Stryker worker, instead of one process per mutant: mutants are switched on
 * at run time, and loading all modules again (a third of a second on an idle core) would add no information. The
 * process is then replaced, because tests leave state behind in it, and also after a mutant that does not end, because
 * Stryker ends its worker with all children.
 */
const RUNS = 400;

/** Vitest plugin that makes every run of the project use the kept process. */
export const keptWorker = {
  name: 'kept-worker',
  configureVitest({ project }) {
    let kept;
    project.config.isolate = false;
    project.config.pool = 'kept';
    project.config.poolRunner = {
      name: 'kept',
      createPoolWorker: (options) => (kept = kept?.ready() ? kept : new KeptWorker(options)),
    };
  },
};

class KeptWorker extends ForksPoolWorker {
  #runs = 0;
  #gone = false;
  #listening = [];

  ready() {
    return !this.#gone && this.#runs < RUNS;
  }

  on(event, callback) {
    super.on(event, callback);
    this.#listening.push([event, callback]);
  }

  async start() {
    if (this.#runs === 0) {
      await super.start();
      this.fork.once('exit', () => (this.#gone = true));
    }
    this.#runs += 1;
  }

  /** Answers a `stop` message as if the process had ended, while the process stays alive for the next run. */
  send(message) {
    if (message.type !== 'stop' || !this.ready()) return super.send(message);
    const stopped = { type: 'stopped', __vitest_worker_response__: true };
    for (const [event, callback] of this.#listening) if (event === 'message') callback(stopped);
  }

  async stop() {
    for (const [event, callback] of this.#listening.splice(0)) this.off(event, callback);
    if (!this.ready() && !this.#gone) await super.stop();
  }
}
