import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { FolioId } from '#vocabulary/ids.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type EntrySums, folioTotalsOf } from './folio.ts';
import type { FolioEntry, HouseFolio, HouseFolioChange, HouseFolioInput } from './folios.contract.ts';
import { folioErrors } from './folios.errors.ts';
import {
  changeFolio,
  findFolio,
  type Folio,
  insertFolio,
  listHouseFolioRows,
  lockFolio,
  listEntriesPage,
  sumEntriesByFolio,
} from './folios.store.ts';
import { publishFolioChange } from './open-folio.service.ts';
import { presentEntries, presentTotals } from './folio-presentation.service.ts';

const present = (folio: Folio, sums: EntrySums = {}): HouseFolio => ({
  _id: folio.id,
  name: folio.name ?? '',
  currency: folio.currency,
  isFavorite: folio.is_favorite,
  closedAt: folio.closed_at,
  totals: presentTotals(folioTotalsOf(sums), folio.currency),
});

const NEW = {
  is_favorite: false,
  closed_at: null,
  managed_by: null,
  managed_at: null,
  managed_problem: null,
} as const;

type Page = { readonly page: number; readonly limit: number };
const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;

/** C-FOL-04. */
export async function listHouseFolios(
  ctx: PropertyContext,
  query: Page & { readonly state: 'open' | 'closed'; readonly search?: string | undefined },
): Promise<{ data: HouseFolio[]; meta: PageMeta }> {
  const { page, limit, state, search } = query;
  const filter = { state, search, limit, offset: offsetOf(query) };
  const { rows, total } = await listHouseFolioRows(ctx.db, ctx.propertyId, filter);
  const ids = rows.map(({ id }) => id);
  const sums = await sumEntriesByFolio(ctx.db, ctx.propertyId, ids);
  return { data: rows.map((row) => present(row, sums.get(row.id))), meta: { total, page, limit } };
}

/** Folios of stays are shown at their stays. */
function houseOnly(folio: Folio | undefined): Folio {
  if (folio?.kind !== 'house') throw httpErrors.missing();
  return folio;
}

const presentOne = async (ctx: PropertyContext, db: Transaction, folio: Folio): Promise<HouseFolio> =>
  present(folio, (await sumEntriesByFolio(db, ctx.propertyId, [folio.id])).get(folio.id));

/** C-FOL-07. */
export async function getHouseFolio(ctx: PropertyContext, folioId: FolioId): Promise<HouseFolio> {
  const folio = houseOnly(await findFolio(ctx.db, ctx.propertyId, { folioId }));
  return present(folio, (await sumEntriesByFolio(ctx.db, ctx.propertyId, [folioId])).get(folioId));
}

/** C-FOL-08. */
export async function listHouseEntries(
  ctx: PropertyContext,
  folioId: FolioId,
  query: Page,
): Promise<{ data: FolioEntry[]; meta: PageMeta }> {
  const { currency } = houseOnly(await findFolio(ctx.db, ctx.propertyId, { folioId }));
  const { page: number, limit } = query;
  const { page, related, total } = await listEntriesPage(ctx.db, ctx.propertyId, folioId, {
    limit,
    offset: offsetOf(query),
  });
  return {
    data: await presentEntries(ctx, currency, page, related),
    meta: { total, page: number, limit },
  };
}

/** Two open folios need two names, or an entry goes to the wrong one. */
async function refusingTakenName<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (constraintOf(error) !== 'open_account_by_name') throw error;
    throw folioErrors.nameTaken({ field: 'name', cause: error });
  }
}

/** C-FOL-05. */
export async function createHouseFolio(
  ctx: PropertyContext,
  { name, currency }: HouseFolioInput,
): Promise<HouseFolio> {
  const now = ctx.clock.now();
  const folio = {
    id: newId<FolioId>(now),
    kind: 'house' as const,
    reservation_id: null,
    name,
    created_at: now,
    currency: currency ?? (await propertyFacts(ctx)).currency,
  };
  await refusingTakenName(() =>
    ctx.db.transaction(async (tx) => {
      await insertFolio(tx, ctx.propertyId, folio);
      await recordChange(ctx, tx, {
        subject: 'folio',
        subjectId: folio.id,
        action: 'created',
        after: { name, currency: folio.currency },
      });
      await publishFolioChange(ctx, tx, folio);
    }),
  );
  return present({ ...folio, ...NEW });
}

/** C-FOL-06. */
export async function changeHouseFolio(
  ctx: PropertyContext,
  folioId: FolioId,
  { name, closed }: HouseFolioChange,
): Promise<HouseFolio> {
  return refusingTakenName(() =>
    ctx.db.transaction(async (tx) => {
      const before = houseOnly(await lockFolio(tx, ctx.propertyId, { folioId }));
      const { totals } = await presentOne(ctx, tx, before);
      if (closed === true && (totals.balance !== 0 || totals.deposits !== 0)) throw folioErrors.notSettled();
      const closedAt =
        closed === undefined ? before.closed_at : closed ? (before.closed_at ?? ctx.clock.now()) : null;
      const after = { name: name ?? before.name, closed_at: closedAt };
      if (after.name === before.name && after.closed_at === before.closed_at) {
        return { ...present(before), totals };
      }
      const folio = await changeFolio(tx, ctx.propertyId, folioId, after);
      await recordChange(ctx, tx, {
        subject: 'folio',
        subjectId: folioId,
        action: 'changed',
        before: forHistory(before),
        after: forHistory(folio),
      });
      await publishFolioChange(ctx, tx, folio);
      return { ...present(folio), totals };
    }),
  );
}

const forHistory = ({ name, closed_at }: Folio) => ({
  name,
  state: closed_at === null ? ('open' as const) : ('closed' as const),
});

/** C-ACC-23, C-ACC-31 (R-INV-24). */
export async function setFavorite(
  ctx: PropertyContext,
  folioId: FolioId,
  isFavorite: boolean,
): Promise<HouseFolio> {
  return ctx.db.transaction(async (tx) => {
    const before = houseOnly(await lockFolio(tx, ctx.propertyId, { folioId }));
    if (before.is_favorite === isFavorite) return presentOne(ctx, tx, before);
    const folio = await changeFolio(tx, ctx.propertyId, folioId, { is_favorite: isFavorite });
    await publishFolioChange(ctx, tx, folio);
    return presentOne(ctx, tx, folio);
  });
}
