import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { KeyInput, MasterKey } from './master-keys.contract.ts';
import { findKeys, type KeysRow, lockKeys, writeKeys } from './master-keys.store.ts';

/** As it is sealed (PRV-05). */
type Key = MasterKey;
type Listed = { readonly data: MasterKey[]; readonly meta: { readonly version: number } };

const sealContextOf = (propertyId: string) => `master_keys.sealed:${propertyId}`;
const SHOWN_CHARACTERS = 2;

const masked = (key: Key): MasterKey => ({
  ...key,
  code: `••••${key.code.length > 2 * SHOWN_CHARACTERS ? key.code.slice(-SHOWN_CHARACTERS) : ''}`,
});

async function opened(ctx: PropertyContext, db: Queries, row: KeysRow | undefined): Promise<Key[]> {
  if (!row) return [];
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  return JSON.parse(key.unseal(row.sealed, sealContextOf(ctx.propertyId))) as Key[];
}

export async function listKeys(ctx: PropertyContext): Promise<Listed> {
  const row = await findKeys(ctx.db, ctx.propertyId);
  const keys = await opened(ctx, ctx.db, row);
  return { data: keys.map(masked), meta: { version: row?.version ?? 0 } };
}

/** A key with an id keeps its code when none is given. */
function keysAfter(ctx: PropertyContext, before: readonly Key[], inputs: readonly KeyInput[]): Key[] {
  const known = new Map(before.map((key) => [key._id, key]));
  return inputs.map(({ _id, code, ...words }, at) => {
    const old = _id === undefined ? undefined : known.get(_id);
    if (_id !== undefined && !old) throw httpErrors.missing({ field: `keys.${at}._id` });
    const kept = code || old?.code;
    if (!kept) {
      throw new Failure(400, [{ code: 'invalid-input', text: 'general.required', field: `keys.${at}.code` }]);
    }
    return { _id: old?._id ?? newId<string>(ctx.clock.now()), ...words, code: kept };
  });
}

/** C-INT-11. Names of the keys are in the history, codes never. */
export async function saveKeys(
  ctx: PropertyContext,
  inputs: readonly KeyInput[],
  version: number | null,
): Promise<Listed> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockKeys(tx, ctx.propertyId);
    const before = await opened(ctx, tx, row);
    const last = row?.version ?? 0;
    const stale = () => httpErrors.stale({ details: { version: last, keys: before.map(masked) } });
    if (version !== null && version !== last) throw stale();
    const keys = keysAfter(ctx, before, inputs);
    const key = row
      ? await ctx.secrets.openKey(tx, row.sealing_key_id)
      : await ctx.secrets.createKey(tx, ctx.propertyId);
    const written = await writeKeys(
      tx,
      ctx.propertyId,
      {
        sealing_key_id: key.id,
        sealed: key.seal(JSON.stringify(keys), sealContextOf(ctx.propertyId)),
        version: last + 1,
      },
      ctx.clock.now(),
    );
    if (!written) throw stale();
    const namesOf = (list: readonly Key[]) => list.map(({ name }) => name);
    await recordChange(ctx, tx, {
      subject: 'master-key',
      subjectId: ctx.propertyId,
      action: 'changed',
      before: { names: namesOf(before) },
      after: { names: namesOf(keys) },
    });
    return { data: keys.map(masked), meta: { version: last + 1 } };
  });
}

/** C-INT-26. The code is returned only after the view is in the history (SEC-42). */
export async function revealMasterKey(ctx: PropertyContext, id: string): Promise<{ code: string }> {
  return ctx.db.transaction(async (tx) => {
    const keys = await opened(ctx, tx, await findKeys(tx, ctx.propertyId));
    const key = keys.find(({ _id }) => _id === id);
    if (!key) throw httpErrors.missing();
    await recordChange(ctx, tx, {
      subject: 'master-key',
      subjectId: id,
      action: 'shown',
      after: { name: key.name },
    });
    return { code: key.code };
  });
}
