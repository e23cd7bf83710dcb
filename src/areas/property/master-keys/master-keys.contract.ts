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
    summary: 'Keys that open every door of a property, without their codes',
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
    summary: 'The whole list of master keys anew; If-Match carries the version that was read',
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
    summary: 'The code of a master key; every look is in the history',
    params: z.object({ id: z.string().max(60) }),
    query: propertyQuery,
    status: 200,
    reply: z.object({ code: z.string() }),
  }),
};
