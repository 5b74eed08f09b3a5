import { z } from 'zod';
import { daySchema, decimalTextSchema, unknownServiceFieldsSchema } from './scalars';

/**
 * A reservation of the service, which Kontuar only reads (openapi.yaml). Only id, arrival and departure are always set.
 */

export const CHECK_IN_STATUSES = ['NONE', 'CHECKED-IN', 'CHECKED-OUT'] as const;
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

export const RESERVATION_PAYMENT_STATUSES = [
  'NO_PAYMENT',
  'PREPAYMENT_PAID',
  'FULL_AMOUNT_PAID',
  'WAITING_FOR_PAYMENT',
] as const;
export type PaymentStatus = (typeof RESERVATION_PAYMENT_STATUSES)[number];

export const reservationSchema = z.object({
  reservationId: z.int(),
  reservationNumber: z.int().nullable(),
  roomId: z.int().nullable(),
  roomName: z.string(),
  daysOfStay: z.int().nullable(),
  arrival: daySchema,
  departure: daySchema,
  /** Hours of arrival and departure as text, such as `15:00` (A70). */
  checkin: z.string().nullable(),
  checkout: z.string().nullable(),
  /**
   * Check-in status of the stay: `NONE`, `CHECKED-IN`, `CHECKED-OUT` or an unknown word, in upper case with hyphens
   * (A69).
   */
  checkInStatus: z.string(),
  adults: z.int().nullable(),
  children: z.int().nullable(),
  clientId: z.int().nullable(),
  forename: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  paymentStatus: z.string(),
  prepayment: decimalTextSchema.nullable(),
  prepaymentTo: daySchema.nullable(),
  pricePerStay: decimalTextSchema.nullable(),
  currency: z.string(),
  additionalInformations: z.string(),
  sourceId: z.int().nullable(),
  source: z.string(),
  displayColor: z.string().nullable(),
  doorCode: z.string().nullable(),
  addDate: z.string().nullable(),
  editDate: z.string().nullable(),
  extra: unknownServiceFieldsSchema,
});
export type Reservation = z.infer<typeof reservationSchema>;
