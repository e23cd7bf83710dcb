import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { FIELD_NAMES, type FieldName } from './guest.contract.ts';
import type { GuestRow } from './guests.store.ts';

/** Answers of one guest; the reason for the trip is stored with the stay. */
export type Answers = Readonly<Partial<Record<FieldName, string>>>;

type Sealed = Pick<GuestRow, 'id' | 'sealing_key_id' | 'identity'>;

const sealContextOf = (id: GuestId) => `guests.identity:${id}`;

function answersIn(text: string): Answers {
  const record: unknown = JSON.parse(text);
  if (typeof record !== 'object' || record === null) return {};
  const known = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = known.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** A guest's answers so far. Throws KeyErased after their erasure. */
export async function readAnswers(ctx: PropertyContext, db: Queries, guest: Sealed): Promise<Answers> {
  if (!guest.identity || !guest.sealing_key_id) return {};
  const key = await ctx.secrets.openKey(db, guest.sealing_key_id);
  return answersIn(key.unseal(guest.identity, sealContextOf(guest.id)));
}

/** The guest's own key, created with the first stored answer of the guest (D-63). */
export const guestKey = (
  ctx: PropertyContext,
  tx: Transaction,
  { sealing_key_id: id }: Pick<GuestRow, 'sealing_key_id'>,
) => (id ? ctx.secrets.openKey(tx, id) : ctx.secrets.createKey(tx, ctx.propertyId));

/** The columns with the answers: one sealed record under the guest's own key (D-63), names beside it. */
export async function sealAnswers(
  ctx: PropertyContext,
  tx: Transaction,
  guest: Sealed,
  answers: Answers,
): Promise<Pick<GuestRow, 'sealing_key_id' | 'identity' | 'first_name' | 'last_name'>> {
  const key = await guestKey(ctx, tx, guest);
  return {
    sealing_key_id: key.id,
    identity: key.seal(JSON.stringify(answers), sealContextOf(guest.id)),
    first_name: answers.firstName ?? null,
    last_name: answers.lastName ?? null,
  };
}
