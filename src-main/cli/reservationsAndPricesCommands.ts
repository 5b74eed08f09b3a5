import type { Command } from 'commander';
import { z } from 'zod';
import type { Client } from '#shared/contract/contract';
import type { StoredReservation } from '#shared/contract/reservationsContract';
import { daySchema } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { buildBadInputFailure, buildCommandSuccess, checkDayOrder } from './commandResult';
import { defineEngineCliCommand } from './defineCommand';
import { formatReservationForCliJson, formatTextTable } from './commandOutput';

const RESERVATIONS_PER_PAGE = 5000;

const reservationOptions = z.object({
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  room: z.string().optional(),
  search: z.string().max(255).default(''),
});

const pricingOptions = z.object({ from: daySchema, to: daySchema, room: z.string().optional() });

/** Adds `reservations list` and `pricing list`, which read the local store. */
export function registerReservationCliCommands(program: Command): void {
  const reservations = program
    .command('reservations')
    .description('reservations of the local store')
    .command('list')
    .description('stays with a night between two days, both included; those that are gone are marked')
    .option('--from <day>', 'first night')
    .option('--to <day>', 'last night')
    .option('--room <room>', 'a room by its number or its name')
    .option('--search <text>', 'words of guest, phone, e-mail, number, notes');
  defineEngineCliCommand(
    reservations,
    false,
    reservationOptions,
    async ({ client }, { from, to, room, search }) => {
      const wrong = checkDayOrder(from, to);
      if (wrong) return wrong;
      const roomId = room === undefined ? null : await findRoomId(client, room);
      if (roomId === undefined)
        return buildBadInputFailure(`There is no room ${room} in the local store.`, 'room');
      const rows: StoredReservation[] = [];
      for (let total = 1; rows.length < total;) {
        const offset = rows.length;
        const page = await client.reservations.reservations({
          from,
          to: to === null ? null : addDays(to, 1),
          roomId,
          search,
          gone: true,
          offset,
          limit: RESERVATIONS_PER_PAGE,
        });
        rows.push(...page.rows);
        total = page.rows.length === 0 ? 0 : page.total;
      }
      return buildCommandSuccess(
        rows.map(formatReservationForCliJson),
        formatTextTable(
          ['id', 'room', 'arrival', 'departure', 'guest', 'check-in', 'payment', ''],
          rows.map((stay) => [
            String(stay.reservationId),
            stay.roomName,
            stay.arrival,
            stay.departure,
            `${stay.forename} ${stay.name}`.trim(),
            stay.checkInStatus,
            stay.paymentStatus,
            stay.goneSince === null ? '' : `gone since ${stay.goneSince}`,
          ]),
        ),
      );
    },
  );

  const pricing = program
    .command('pricing')
    .description('prices of the local store')
    .command('list')
    .description('a line per room and night, first and last included')
    .requiredOption('--from <day>', 'first night')
    .requiredOption('--to <day>', 'last night')
    .option('--room <room>', 'a room by its number or its name');
  defineEngineCliCommand(pricing, false, pricingOptions, async ({ client }, { from, to, room }) => {
    const wrong = checkDayOrder(from, to);
    if (wrong) return wrong;
    const roomId = room === undefined ? null : await findRoomId(client, room);
    if (roomId === undefined)
      return buildBadInputFailure(`There is no room ${room} in the local store.`, 'room');
    const days = await client.reservations.priceList({ from, to: addDays(to, 1), roomId });
    return buildCommandSuccess(
      days,
      formatTextTable(
        ['room', 'night', 'price', 'min', 'max', 'arrival', 'departure'],
        days.map((day) => [
          day.roomName,
          day.date,
          day.price === null ? '' : `${day.price} ${day.currency}`,
          String(day.minStay ?? ''),
          String(day.maxStay ?? ''),
          day.arrivalAllowed === false ? 'no' : '',
          day.departureAllowed === false ? 'no' : '',
        ]),
      ),
    );
  });
}

async function findRoomId(client: Client, wanted: string): Promise<number | undefined> {
  const rooms = await client.reservations.rooms();
  const room =
    rooms.find(({ roomId }) => String(roomId) === wanted) ?? rooms.find(({ name }) => name === wanted);
  return room?.roomId;
}
