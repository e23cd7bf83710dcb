import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { SealingKey } from '#foundation/secrets/secrets.ts';
import { normaliseDocumentNumber } from './customer.ts';
import { CustomerInput } from './customers.contract.ts';
import type { CustomerRow } from './customers.store.ts';

/** The seal is bound to its row: a sealed value cannot be moved to another row (T-CRYPTO). */
const place = (id: string): string => `customers.details:${id}`;

export const sealDetails = (key: SealingKey, id: string, input: CustomerInput): Buffer =>
  key.seal(JSON.stringify(input), place(id));

type Sealed = Pick<CustomerRow, 'id' | 'sealing_key_id' | 'details'>;
type Keys = ReadonlyMap<string, SealingKey>;

/** Reads the keys of a whole list at once. */
export const keysOf = (ctx: PropertyContext, rows: readonly Sealed[]): Promise<Keys> =>
  ctx.secrets.openKeys(
    ctx.db,
    rows.map(({ sealing_key_id: key }) => key),
  );

/** The details as they were typed. */
export function unsealDetails(keys: Keys, { id, sealing_key_id: keyId, details }: Sealed): CustomerInput {
  const key = keys.get(keyId);
  if (!key) throw new Error(`Key ${keyId} of a customer does not exist`);
  return CustomerInput.parse(JSON.parse(key.unseal(details, place(id))));
}

export async function detailsOf(ctx: PropertyContext, db: Queries, row: Sealed): Promise<CustomerInput> {
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  return unsealDetails(new Map([[row.sealing_key_id, key]]), row);
}

/** The hash that finds a document. It differs between properties. */
export const documentHash = (ctx: PropertyContext, type: string, number: string): string =>
  ctx.secrets.keyedHash(`customer-document:${ctx.propertyId}:${type}:${normaliseDocumentNumber(number)}`);

export const emailHash = (ctx: PropertyContext, email: string | null): string | null =>
  email === null ? null : ctx.secrets.keyedHash(`customer-email:${ctx.propertyId}:${email.toLowerCase()}`);
