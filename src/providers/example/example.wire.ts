import { z } from 'zod';

/** The wire format. In a real provider each schema has the link to the provider's page above it. */
export const Property = z.object({
  id: z.string(),
  name: z.string(),
  zone: z.string(),
  currency: z.string(),
});

export const Room = z.object({ id: z.string(), name: z.string(), sleeps: z.number().int().nullable() });

export const Booking = z.object({
  id: z.string(),
  room: z.string(),
  state: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  guest: z.object({ id: z.string(), first: z.string(), last: z.string() }),
  people: z.number().int(),
  updated: z.iso.datetime(),
});
export type Booking = z.output<typeof Booking>;

/** `next` is null on the last page. */
export const BookingPage = z.object({ items: z.array(Booking), next: z.number().int().nullable() });
