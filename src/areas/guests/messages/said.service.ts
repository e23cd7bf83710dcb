import { z } from 'zod';

import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { Language } from '#vocabulary/language.ts';
import { findSealingKey, saveSealingKey } from './stays.store.ts';

/** What a delivery says, and to whom. */
const Said = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** The same for readers of the team: without passwords and codes. */
  shown: z.string(),
  language: Language,
  /** Of words that leave as an approved template. */
  template: z
    .object({ name: z.string(), languageCode: z.string(), parameters: z.array(z.string()) })
    .optional(),
});
export type Said = z.infer<typeof Said>;

const noteContextOf = (consentId: string) => `guest_consents.note:${consentId}`;

/** The key of what is said to the guest of a stay; it is erased with the guest (PRV-05, PRV-06). */
async function keyOfStay(ctx: PropertyContext, tx: Transaction, id: ReservationId) {
  const keyId = await findSealingKey(tx, ctx.propertyId, id);
  if (keyId !== null) return ctx.secrets.openKey(tx, keyId);
  const key = await ctx.secrets.createKey(tx, ctx.propertyId);
  await saveSealingKey(tx, ctx.propertyId, id, key.id);
  return key;
}

type Sealed = {
  readonly id: string;
  readonly sealing_key_id: string | null;
  readonly content: Buffer | null;
};

/** Sealed content of one kind; the name of its column ties it to its place. */
const sealedAs = <Content>(column: string, schema: z.ZodType<Content>) => ({
  seal: async (
    ctx: PropertyContext,
    tx: Transaction,
    { reservationId, id }: { readonly reservationId: ReservationId; readonly id: string },
    content: Content,
  ): Promise<{ readonly sealing_key_id: string; readonly content: Buffer }> => {
    const key = await keyOfStay(ctx, tx, reservationId);
    return { sealing_key_id: key.id, content: key.seal(JSON.stringify(content), `${column}:${id}`) };
  },
  /** Null once the guest was forgotten. */
  open: async (
    ctx: PropertyContext,
    db: Queries,
    { id, sealing_key_id: keyId, content }: Sealed,
  ): Promise<Content | null> => {
    const text = await unseal(ctx, db, keyId, content, `${column}:${id}`);
    return text === null ? null : schema.parse(JSON.parse(text));
  },
});

export const { seal: sealSaid, open: openSaid } = sealedAs('message_deliveries.content', Said);

/** What a guest, or the host on the telephone or by mail, wrote. */
const Heard = z.object({
  /** The number of the guest, with its plus; null for a mail and in a chat. */
  phone: z.string().nullable(),
  /** Null for anything but words. */
  text: z.string().nullable(),
});

export const { seal: sealHeard, open: openHeard } = sealedAs('heard_messages.content', Heard);

export const sealNote = async (
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  consentId: string,
  note: string,
): Promise<Buffer> => (await keyOfStay(ctx, tx, id)).seal(note, noteContextOf(consentId));

export async function openNote(
  ctx: PropertyContext,
  db: Queries,
  id: ReservationId,
  consentId: string,
  sealed: Buffer | null,
): Promise<string | null> {
  return unseal(ctx, db, await findSealingKey(db, ctx.propertyId, id), sealed, noteContextOf(consentId));
}

async function unseal(
  ctx: PropertyContext,
  db: Queries,
  keyId: string | null,
  sealed: Buffer | null,
  sealContext: string,
): Promise<string | null> {
  if (sealed === null || keyId === null) return null;
  try {
    return (await ctx.secrets.openKey(db, keyId)).unseal(sealed, sealContext);
  } catch (error) {
    if (error instanceof KeyErased) return null;
    throw error;
  }
}
