import {
  beginMigration,
  connectionOfMigration,
  disconnectOldSystem,
  endMigration,
  systemsOfMigration,
} from '#areas/channels/pms-sync/index.ts';
import { mergeLinks } from '#areas/guests/check-in/index.ts';
import { mergeGuestMoney } from '#areas/guests/guest-payments/index.ts';
import { mergeMessages } from '#areas/guests/messages/index.ts';
import { adoptCalendars } from '#areas/channels/calendars/index.ts';
import { mergeFolios } from '#areas/stays/folios/index.ts';
import { disconnectListing, replaceListing } from '#areas/stays/listings/index.ts';
import {
  adoptCopy,
  moveAllStays,
  type ReplacementListings,
  mergeStays,
  moveStayToReplacement,
} from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Migration, MigrationInput, MigrationPreview } from './pms-migration.contract.ts';
import { migrationRequested } from './pms-migration.events.ts';
import {
  changeMigration,
  recordFailedRun,
  insertMigration,
  lastMigration,
  type MigrationRow,
} from './pms-migration.store.ts';
import { findUnpairedListings, planStayMigration, previewMigration } from './preview.service.ts';

/** Reservations of one transaction: few, so that other writers do not wait long. */
const BATCH = 25;

async function present(ctx: PropertyContext, row: MigrationRow): Promise<Migration> {
  const [from, to] = await Promise.all([
    connectionOfMigration(ctx, row.from_connection_id),
    connectionOfMigration(ctx, row.to_connection_id),
  ]);
  return {
    _id: row.id,
    from: from?.name ?? '',
    to: to ? { _id: to.id, partnerIntegrationId: to.providerId, name: to.name } : null,
    state: row.state,
    done: Math.min(row.done, row.total),
    total: row.total,
    problem: row.problem === null ? null : translate(allTexts[ctx.language], 'integration.migration.failed'),
    startedAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** C-INT-27. */
export async function getMigration(ctx: PropertyContext): Promise<Migration | null> {
  const row = await lastMigration(ctx.db, ctx.propertyId);
  return row ? present(ctx, row) : null;
}

/** C-INT-09. Returns the plan, or begins the migration. If one is under way, this resumes it and begins no other. */
export async function planOrStartMigration(
  ctx: PropertyContext,
  { partnerIntegrationId, pairs, disconnect, dryRun }: MigrationInput,
): Promise<{ preview: MigrationPreview | null; migration: Migration | null }> {
  const running = await lastMigration(ctx.db, ctx.propertyId);
  if (!dryRun && running?.state === 'running') {
    await ctx.db.transaction((tx) => ctx.publish(tx, migrationRequested, { propertyId: ctx.propertyId }));
    return { preview: null, migration: await present(ctx, running) };
  }
  const preview = await previewMigration(ctx, partnerIntegrationId, pairs);
  if (dryRun) return { preview, migration: null };
  const systems = await systemsOfMigration(ctx, partnerIntegrationId);
  const sides = { from: systems.from.id, to: systems.to.id };
  const { paired, onlyNew, twice } = await planStayMigration(ctx, sides, preview.pairs);
  await ctx.db.transaction(async (tx) => {
    await beginMigration(ctx, tx, systems);
    await insertMigration(tx, {
      id: newId<string>(ctx.clock.now()),
      property_id: ctx.propertyId,
      from_connection_id: systems.from.id,
      to_connection_id: systems.to.id,
      pairs: preview.pairs,
      disconnects: disconnect,
      state: 'running',
      total: paired.length + onlyNew.length + twice.length + preview.listings.length,
      created_at: ctx.clock.now(),
    });
    await ctx.publish(tx, migrationRequested, { propertyId: ctx.propertyId });
  });
  return { preview: null, migration: await getMigration(ctx) };
}

/**
 * The work of a migration: reservations first, then their listings, each batch in one transaction. The remaining work
 * is found in the rows themselves, so that a run may end anywhere and begin again.
 */
export async function runMigration(ctx: PropertyContext): Promise<void> {
  const row = await lastMigration(ctx.db, ctx.propertyId);
  if (!row) return;
  try {
    if (row.state === 'running') await finish(ctx, row);
    if (row.disconnects) await disconnectOldSystem(ctx, row.from_connection_id);
  } catch (error) {
    await recordFailedRun(ctx.db, row);
    throw error;
  }
}

async function finish(ctx: PropertyContext, row: MigrationRow): Promise<void> {
  let { done } = row;
  const step = async (count: number, work: (tx: Transaction) => Promise<void>) => {
    const reached = Math.min(row.total, done + count);
    await ctx.db.transaction(async (tx) => {
      await work(tx);
      await changeMigration(tx, row, { done: reached, problem: null });
    });
    done = reached;
  };
  for (const works of batchesOf(await worksOf(ctx, row))) {
    await step(works.length, async (tx) => {
      for (const work of works) await work(tx);
    });
  }
  for (const pair of row.pairs) {
    await step(1, async (tx) => {
      await moveAllStays(ctx, tx, { from: pair.to, to: pair.from });
      await adoptCalendars(ctx, tx, pair);
      await replaceListing(ctx, tx, pair);
    });
  }
  for (const id of await findUnpairedListings(ctx, row.from_connection_id, row.pairs)) {
    await step(1, (tx) => disconnectListing(ctx, tx, id));
  }
  await end(ctx, row);
}

type Work = (tx: Transaction) => Promise<void>;

async function worksOf(ctx: PropertyContext, row: MigrationRow): Promise<Work[]> {
  const sides = { from: row.from_connection_id, to: row.to_connection_id };
  const plan = await planStayMigration(ctx, sides, row.pairs);
  const to = await connectionOfMigration(ctx, row.to_connection_id);
  // The history names the new system as the source of the changes.
  const asNewSystem: PropertyContext = to ? { ...ctx, source: `system:${to.providerId}` } : ctx;
  const homes: ReplacementListings = new Map(row.pairs.map(({ from, to }) => [to, from]));
  const merge = (kept: ReservationId, gone: ReservationId) => (tx: Transaction) =>
    mergeStays(asNewSystem, tx, { kept, gone, homes }, async (inside) => {
      await mergeLinks(inside, ctx.propertyId, { from: gone, to: kept });
      await mergeMessages(inside, ctx.propertyId, { from: gone, to: kept });
      await mergeGuestMoney(inside, ctx.propertyId, { from: gone, to: kept });
      const name = translate(allTexts[ctx.language], 'folio.ofMerged', { id: gone.slice(-6) });
      await mergeFolios(inside, ctx.propertyId, { from: gone, to: kept, name });
    });
  // Merged stays first, so that their nights are taken before the others ask for nights.
  return [
    ...plan.paired.map((pair) =>
      pair.new.copyOf === null
        ? merge(pair.old.id, pair.new.id)
        : (tx: Transaction) => adoptCopy(asNewSystem, tx, { id: pair.new.id, homes }),
    ),
    ...[...plan.twice.map((pair) => pair.new), ...plan.onlyNew].map(
      ({ id }) =>
        (tx: Transaction) =>
          moveStayToReplacement(ctx, tx, { id, homes }),
    ),
  ];
}

const batchesOf = (works: readonly Work[]): Work[][] =>
  Array.from({ length: Math.ceil(works.length / BATCH) }, (_none, index) =>
    works.slice(index * BATCH, (index + 1) * BATCH),
  );

async function end(ctx: PropertyContext, row: MigrationRow): Promise<void> {
  const [from, to] = await Promise.all([
    connectionOfMigration(ctx, row.from_connection_id),
    connectionOfMigration(ctx, row.to_connection_id),
  ]);
  if (!from || !to) throw new Error(`A connection disappeared during migration ${row.id}`);
  await ctx.db.transaction(async (tx) => {
    await endMigration(ctx, tx, { from, to });
    await changeMigration(tx, row, {
      state: 'done',
      done: row.total,
      problem: null,
      finished_at: ctx.clock.now(),
    });
  });
}
