import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { MAX_OPEN_HANDOVER_NOTES } from '#shared/model/inputLimits';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.handoverNotes);

export const createHandoverNotesApiHandlers = ({ store, staff, now }: ApiParts) => {
  const getNameAtDesk = (): string | null => staff.getMemberAtDesk()?.name ?? null;
  return {
    list: os.list.handler(() => store.handover.listOpen()),
    add: os.add.handler(({ input: { text, reservationId }, errors }) => {
      if (store.handover.countOpen() >= MAX_OPEN_HANDOVER_NOTES) throw errors.FULL();
      if (reservationId !== null) {
        const stay = store.reservations.get(reservationId);
        if (stay === null || stay.goneSince !== null) throw errors.NO_STAY();
      }
      return { noteId: store.handover.add({ text, reservationId, by: getNameAtDesk(), at: now() }) };
    }),
    setDone: os.setDone.handler(({ input: { noteId, isDone }, errors }) => {
      const done = isDone ? { at: now(), by: getNameAtDesk() } : null;
      if (!store.handover.setDone(noteId, done)) throw errors.NOT_FOUND();
      return { done: true as const };
    }),
  };
};
