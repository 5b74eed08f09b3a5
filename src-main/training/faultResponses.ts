import { pickInvoiceItemFields } from './invoiceRecord';
import type { Clock } from '../engine/platform/platform';
import { buildProblemResponse, getTrainingErrorMessages, type Call } from './trainingResponses';
import type { FaultResponses } from './faults';
import type { Gate } from './trainingAccessControl';
import type { SimulatedProperty } from './trainingProperty';

interface FaultContext {
  readonly property: SimulatedProperty;
  readonly gate: Gate;
  readonly clock: Clock;
}

/** Creates the service's refusals and unusual answers for simulated faults (faults.ts). */
export function createFaultResponses(call: Call, { property, gate, clock }: FaultContext): FaultResponses {
  const { account } = call;
  const { book, stays } = property;
  return {
    refuseByRateLimit: (seconds) => gate.refuseByRateLimit(call, seconds),
    answerServerError: (status) =>
      buildProblemResponse(call, status, getTrainingErrorMessages(account).fault),
    refuseAsOccupied: () => {
      const conflicts = [...stays.values()]
        .slice(0, 1)
        .map(({ room: { roomId }, arrival, departure, reservationId }) => ({
          roomId,
          arrival,
          departure,
          reservationId,
        }));
      return buildProblemResponse(call, 409, getTrainingErrorMessages(account).occupied, { conflicts });
    },
    answerKeepingItems: async (answer) => {
      const usual = account.keepsOmittedItems;
      account.keepsOmittedItems = true;
      try {
        return await answer();
      } finally {
        account.keepsOmittedItems = usual;
      }
    },
    answerWithDuplicate: async (answer) => {
      const known = new Set(book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId));
      await answer();
      for (const made of book.listSortedBy('invoiceId').filter(({ invoiceId }) => !known.has(invoiceId))) {
        const { exchangeRate } = made;
        // The items of the duplicate invoice are added without ids, so that they get new position ids.
        const invoiceItems = made.invoiceItems.map(pickInvoiceItemFields);
        book.add({ ...made, invoiceItems }, clock.now(), { exchangeRate });
      }
    },
  };
}
