import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';

export const KEYS_MAX = 50;
const words = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong');

/** A code that opens every door, without the code (SEC-42). */
export const MasterKey = z.object({
  _id: z.string(),
  name: z.string(),
  place: z.string(),
  note: z.string(),
  /** Its last two characters behind dots. */
  code: z.string(),
});
export type MasterKey = z.infer<typeof MasterKey>;

export const MasterKeyInput = z.object({
  /** The id of an existing key; without a code it keeps its own. */
  _id: z.string().max(60).optional(),
  name: words(80).min(1, 'general.required'),
  place: words(120).default(''),
  note: words(300).default(''),
  code: words(60).optional(),
});
export type KeyInput = z.infer<typeof MasterKeyInput>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
/** For the If-Match of the next change. */
const meta = z.object({ version: z.number().int() });

export const masterKeyContract = {
  listKeys: defineCall({
    id: 'C-INT-10',
    method: 'GET',
    path: '/api/common/property-integrations/master-keys',
    access: 'member',
    app: 'integrations',
    permission: 'operate',
    summary: 'List master keys of a property',
    description: 'A master key opens every door of the property. The codes are masked.',
    query: propertyQuery,
    status: 200,
    reply: z.array(MasterKey),
    meta,
  }),
  saveKeys: defineCall({
    id: 'C-INT-11',
    method: 'POST',
    path: '/api/common/property-integrations/master-keys',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    fresh: true,
    secret: true,
    summary: 'Replace master keys of a property',
    description: 'The call replaces the whole list.',
    body: z.object({
      propertyId: PropertyId.optional(),
      keys: z.array(MasterKeyInput).max(KEYS_MAX, 'general.invalid.tooBig'),
    }),
    status: 201,
    reply: z.array(MasterKey),
    meta,
    ifMatch: true,
  }),
  showKey: defineCall({
    id: 'C-INT-26',
    method: 'GET',
    path: '/api/common/property-integrations/master-keys/{id}/code',
    access: 'member',
    app: 'integrations',
    permission: 'operate',
    fresh: true,
    secret: true,
    summary: 'Reveal a master key code',
    description: 'The audit log records each reveal.',
    params: z.object({ id: z.string().max(60) }),
    query: propertyQuery,
    status: 200,
    reply: z.object({ code: z.string() }),
  }),
};
