import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { DocumentReading, type GuestChange } from './guest.contract.ts';
import type { GuestRow } from './guests.store.ts';
import { guestKey } from './identity.service.ts';

type Kept = Pick<GuestRow, 'id' | 'sealing_key_id' | 'reading'>;

const sealContextOf = (id: GuestId) => `guests.reading:${id}`;

/** The reading of a guest's photo that is not confirmed yet; null without one. */
export async function openReading(
  ctx: PropertyContext,
  db: Queries,
  { id, sealing_key_id: keyId, reading }: Kept,
): Promise<DocumentReading | null> {
  if (!reading || !keyId) return null;
  const key = await ctx.secrets.openKey(db, keyId);
  return DocumentReading.parse(JSON.parse(key.unseal(reading, sealContextOf(id))));
}

/** The columns with a reading, sealed as the answers are (PRV-05, D-63). */
export async function sealReading(
  ctx: PropertyContext,
  tx: Transaction,
  guest: Pick<GuestRow, 'id' | 'sealing_key_id'>,
  reading: DocumentReading,
): Promise<Pick<GuestRow, 'sealing_key_id' | 'reading'>> {
  const key = await guestKey(ctx, tx, guest);
  return { sealing_key_id: key.id, reading: key.seal(JSON.stringify(reading), sealContextOf(guest.id)) };
}

/** The fields that remain to be confirmed once these fields have an answer. */
export async function removeAnsweredFields(
  ctx: PropertyContext,
  tx: Transaction,
  guest: Kept,
  change: GuestChange,
): Promise<Pick<GuestRow, 'reading'>> {
  const read = await openReading(ctx, tx, guest);
  if (!read) return { reading: null };
  const fields = Object.fromEntries(Object.entries(read.fields).filter(([name]) => !(name in change)));
  const documentTypeChoice = 'documentType' in change ? null : read.documentTypeChoice;
  const isSettled = documentTypeChoice === null && !ASKED.some((name) => name in fields);
  if (isSettled) return { reading: null };
  const { reading } = await sealReading(ctx, tx, guest, { ...read, documentTypeChoice, fields });
  return { reading };
}

/** The fields of a reading that a guest is asked. */
const ASKED = ['documentNumber', 'firstName', 'lastName', 'birthDate', 'nationality'] as const;
