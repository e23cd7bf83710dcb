import { z } from 'zod';

import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';

/** Forms of the gateway's contract (README), with everything from outside bounded. */
export const moment = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text): Instant => instantOf(epochMs(text as Instant)));

/** Digits with the country's code. */
export const digits = z.string().regex(/^[1-9]\d{6,14}$/);

/** Ids of messages, ours and WhatsApp's, and of notices: printable and without spaces. */
export const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export const DEVICE_STATES = [
  'disconnected',
  'connecting',
  'qr',
  'code',
  'connected',
  'reconnecting',
  'blocked',
  'logged_out',
] as const;

export const Device = z.object({
  state: z.enum(DEVICE_STATES),
  qr: z.string().min(1).max(2000).nullish(),
  qrExpiresAt: moment.nullish(),
  pairingCode: z
    .string()
    .regex(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/i)
    .nullish(),
  phone: digits.nullish(),
  name: z.string().max(500).nullish(),
  since: moment.nullish(),
  lastError: z.string().max(100).nullish(),
});
export type Device = z.output<typeof Device>;

export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;

const ErrorCode = z.object({ code: z.string().max(100) });

export const Message = z.object({
  id,
  status: z.enum(MESSAGE_STATUSES),
  error: ErrorCode.nullish(),
});
export type Message = z.output<typeof Message>;

export const Refused = z.object({ error: ErrorCode });
