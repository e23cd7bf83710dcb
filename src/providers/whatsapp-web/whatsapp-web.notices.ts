import { z } from 'zod';

import { isDeviceKey } from './whatsapp-web.device-keys.ts';
import { DEVICE_STATES, digits, id, MESSAGE_STATUSES, moment } from './whatsapp-web.wire.ts';

/** What the gateway posts (README): forms, with everything from outside bounded before it is worked on. */
const LONGEST_TEXT = 4096;

/** PostgreSQL stores no zero character, and half of a pair of surrogates is no character. */
const words = z
  .string()
  .transform((value) => value.slice(0, LONGEST_TEXT).replaceAll('\u0000', '').toWellFormed());

/** What is missing or of another form is null: the rest of the notice still counts. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Schema> | null => {
      const read = schema.safeParse(value);
      return read.success ? read.data : null;
    });

const envelope = { id, key: z.string().refine(isDeviceKey), at: orNull(moment) };

/** The data of a state is the state object of the contract; how the device is now is read again. */
const DeviceNotice = z.object({
  ...envelope,
  type: z.literal('device.state'),
  data: z.object({ state: z.enum(DEVICE_STATES), lastError: orNull(z.string().min(1).max(100)) }),
});

const StatusNotice = z.object({
  ...envelope,
  type: z.literal('message.status'),
  data: z.object({
    id,
    status: z.enum(MESSAGE_STATUSES),
    error: orNull(z.object({ code: z.string().max(100) })),
    at: orNull(z.record(z.string(), z.unknown())),
  }),
});

const IncomingNotice = z.object({
  ...envelope,
  type: z.literal('message.in'),
  data: z.object({
    waId: id,
    from: orNull(digits),
    lid: orNull(id),
    kind: z.string().max(40),
    text: orNull(words),
    repliesTo: orNull(id),
  }),
});

const Notice = z.discriminatedUnion('type', [DeviceNotice, StatusNotice, IncomingNotice]);
export type Notice = z.output<typeof Notice>;

/** Null for a body that is no notice of the gateway. */
export function readNotice(body: unknown): Notice | null {
  const read = Notice.safeParse(body);
  return read.success ? read.data : null;
}

export const readMoment = (value: unknown) => orNull(moment).parse(value);
