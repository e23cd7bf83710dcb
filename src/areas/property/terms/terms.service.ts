import { isDeepStrictEqual } from 'node:util';

import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { newId } from '#vocabulary/uuid.ts';
import { chooseTermsText } from './terms-in-force.service.ts';
import { TERMS_MAX } from './terms.constants.ts';
import type { Terms, TermsChange, TermsInput, TermsVersion } from './terms.contract.ts';
import { termsErrors } from './terms.errors.ts';
import {
  changeTerms,
  insertTerms,
  insertVersion,
  listTermsRows,
  listTermsVersionRows,
  lockTermsRows,
  type TermsRow,
  type VersionRow,
} from './terms.store.ts';

function present(ctx: PropertyContext, row: TermsRow, versions: readonly VersionRow[]): Terms {
  const newest = versions.find(({ terms_id }) => terms_id === row.id);
  return {
    _id: row.id,
    propertyId: row.property_id,
    name: row.name,
    state: row.state,
    texts: row.texts,
    content: chooseTermsText(row.texts, ctx.language)?.content ?? '',
    published: newest ? { _id: newest.id, number: newest.number, publishedAt: newest.published_at } : null,
    hasChanges: newest !== undefined && !isDeepStrictEqual(newest.texts, row.texts),
    version: row.version,
    updatedAt: row.updated_at,
  };
}

export async function listTerms(ctx: PropertyContext): Promise<Terms[]> {
  const [rows, versions] = await Promise.all([
    listTermsRows(ctx.db, ctx.propertyId),
    listTermsVersionRows(ctx.db, ctx.propertyId),
  ]);
  return rows.map((row) => present(ctx, row, versions));
}

export async function listVersions(ctx: PropertyContext, id: string): Promise<TermsVersion[]> {
  const rows = await listTermsRows(ctx.db, ctx.propertyId);
  if (!rows.some((row) => row.id === id)) throw httpErrors.missing();
  const versions = await listTermsVersionRows(ctx.db, ctx.propertyId, id);
  return versions.map((version) => ({
    _id: version.id,
    number: version.number,
    texts: version.texts,
    publishedAt: version.published_at,
  }));
}

const presentOne = async (ctx: PropertyContext, tx: Transaction, row: TermsRow): Promise<Terms> =>
  present(ctx, row, await listTermsVersionRows(tx, ctx.propertyId, row.id));

const forHistory = ({ name, state, texts }: TermsRow) => ({ name, state, languages: Object.keys(texts) });

/** R-TERMS-01: at the end of the list. */
export async function createTerms(ctx: PropertyContext, input: TermsInput): Promise<Terms> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const others = await lockTermsRows(tx, ctx.propertyId);
    if (others.length >= TERMS_MAX) throw termsErrors.tooMany({ params: { max: TERMS_MAX } });
    const row = await insertTerms(tx, {
      id: newId(now),
      property_id: ctx.propertyId,
      name: input.name,
      texts: input.texts,
      state: 'draft',
      created_at: now,
      updated_at: now,
    });
    await recordChange(ctx, tx, {
      subject: 'terms',
      subjectId: row.id,
      action: 'created',
      after: forHistory(row),
    });
    return presentOne(ctx, tx, input.state === 'in-force' ? await publish(ctx, tx, row, others) : row);
  });
}

/**
 * R-TERMS-01. A draft changes nothing for guests; `state: 'in-force'` makes it the version that they sign from now on.
 * `version` is the one that the change is based on (REL-22).
 */
export async function updateTerms(
  ctx: PropertyContext,
  id: string,
  input: TermsChange,
  version: number | null,
): Promise<Terms> {
  return ctx.db.transaction(async (tx) => {
    const rows = await lockTermsRows(tx, ctx.propertyId);
    const before = rows.find((row) => row.id === id);
    if (!before) throw httpErrors.missing();
    if (version !== null && version !== before.version) {
      throw httpErrors.stale({ details: await presentOne(ctx, tx, before) });
    }
    let row = await write(ctx, tx, before, input);
    if (input.state === 'in-force') {
      row = await publish(
        ctx,
        tx,
        row,
        rows.filter((one) => one.id !== id),
      );
    } else if (input.state !== undefined && input.state !== row.state) {
      row = await setState(ctx, tx, row, input.state);
    }
    return presentOne(ctx, tx, row);
  });
}

async function write(
  ctx: PropertyContext,
  tx: Transaction,
  before: TermsRow,
  { name = before.name, texts = before.texts }: TermsChange,
): Promise<TermsRow> {
  if (name === before.name && isDeepStrictEqual(texts, before.texts)) return before;
  const row = await changeTerms(tx, ctx.propertyId, before.id, { name, texts, updated_at: ctx.clock.now() });
  await recordChange(ctx, tx, {
    subject: 'terms',
    subjectId: row.id,
    action: 'changed',
    before: forHistory(before),
    after: forHistory(row),
  });
  return row;
}

async function setState(
  ctx: PropertyContext,
  tx: Transaction,
  before: TermsRow,
  state: 'draft' | 'archived',
): Promise<TermsRow> {
  const row = await changeTerms(tx, ctx.propertyId, before.id, { state });
  await recordChange(ctx, tx, {
    subject: 'terms',
    subjectId: row.id,
    action: state === 'archived' ? 'archived' : 'restored',
    before: forHistory(before),
    after: forHistory(row),
  });
  return row;
}

/** Writes a new version if the draft changed since the last one, and archives the terms that were in force. */
async function publish(
  ctx: PropertyContext,
  tx: Transaction,
  row: TermsRow,
  others: readonly TermsRow[],
): Promise<TermsRow> {
  if (Object.keys(row.texts).length === 0) throw termsErrors.nothingWritten({ field: 'texts' });
  const [newest] = await listTermsVersionRows(tx, ctx.propertyId, row.id);
  const isNew = newest === undefined || !isDeepStrictEqual(newest.texts, row.texts);
  if (!isNew && row.state === 'in-force') return row;
  for (const other of others.filter(({ state }) => state === 'in-force')) {
    await setState(ctx, tx, other, 'archived');
  }
  const number = (newest?.number ?? 0) + (isNew ? 1 : 0);
  const now = ctx.clock.now();
  if (isNew) {
    const version = { id: newId(now), terms_id: row.id, number, texts: row.texts, published_at: now };
    await insertVersion(tx, ctx.propertyId, version);
  }
  const published = await changeTerms(tx, ctx.propertyId, row.id, { state: 'in-force' });
  await recordChange(ctx, tx, {
    subject: 'terms',
    subjectId: row.id,
    action: 'published',
    before: forHistory(row),
    after: { ...forHistory(published), number },
  });
  return published;
}

/** Guests no longer read it; signed versions stay (PRV-04). */
export async function deleteTerms(ctx: PropertyContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = (await lockTermsRows(tx, ctx.propertyId)).find((one) => one.id === id);
    if (!row) throw httpErrors.missing();
    await changeTerms(tx, ctx.propertyId, id, { state: 'archived', deleted_at: ctx.clock.now() });
    await recordChange(ctx, tx, {
      subject: 'terms',
      subjectId: id,
      action: 'deleted',
      before: forHistory(row),
    });
  });
}
