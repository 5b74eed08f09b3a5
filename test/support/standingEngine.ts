import { bindSecretsToAddresses } from '#engine/account/secretsAddressBinding';
import { createFixedSecretsKeychain } from '#engine/platform/systemKeychain';
import { systemRandom } from '#engine/platform/systemClock';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService } from '../../src-main/training/createTrainingService';
import { TRAINING_ACCOUNT, testEngine } from './testEngine';
import { virtualClock } from './virtualClock';

type Fetch = (request: Request) => Promise<Response>;

interface StandingOptions {
  readonly keepsCopies?: boolean;
  /** Wraps the network between the engine and the service. */
  readonly line?: (fetch: Fetch) => Fetch;
}

/**
 * A complete engine in real mode, signed in to the training service in this process, on a clock that stands still until
 * a test advances it.
 */
export async function standingEngine(
  invoices: number,
  { keepsCopies = false, line = (fetch) => fetch }: StandingOptions = {},
) {
  const clock = virtualClock();
  const service = createTrainingService({
    property: createSimulatedProperty({ seed: 3, today: '2026-06-03', rooms: 2, invoices, monthsBack: 1 }),
    clock,
    random: systemRandom,
    rateLimit: 100_000,
  });
  const { engine } = await testEngine({
    clock,
    network: line(service.fetch),
    account: TRAINING_ACCOUNT,
    keychain: () => createFixedSecretsKeychain(bindSecretsToAddresses(TRAINING_ACCOUNT, service.credentials)),
    keepsCopies,
  });
  return { clock, service, engine };
}
