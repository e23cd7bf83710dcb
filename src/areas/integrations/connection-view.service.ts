import { deletedOfConnection } from '#areas/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { PropertyIntegration } from './connections.contract.ts';
import type { ConnectionRow } from './connections.store.ts';
import { READING_EVERY_SECONDS } from './readings.constants.ts';
import { countToRead } from './readings.store.ts';

/** A connection as people see it; never inside of a transaction. */
export async function connectionView(ctx: PropertyContext, row: ConnectionRow): Promise<PropertyIntegration> {
  const owner = { propertyId: ctx.propertyId, id: row.id };
  const [deleted, toRead] = await Promise.all([
    deletedOfConnection(ctx.db, ctx.propertyId, row.id),
    row.reading_total === null ? null : countToRead(ctx.db, owner),
  ]);
  return present(ctx, row, deleted, toRead?.waiting ?? 0);
}

/** `waiting` bookings are still to be read in the reading that is under way. */
const present = (
  ctx: PropertyContext,
  row: ConnectionRow,
  deleted: Awaited<ReturnType<typeof deletedOfConnection>>,
  waiting: number,
): PropertyIntegration => ({
  _id: row.id,
  propertyId: row.property_id,
  partnerIntegrationId: row.provider_id,
  partnerIntegrationType: ctx.providers.byId(row.provider_id).capabilities.pms ? 'pms' : 'registry',
  mode: row.mode,
  state: row.state,
  propertyPartner: row.name,
  lastSyncedAt: row.last_synced_at,
  problem: problemOf(ctx, row),
  reading:
    row.reading_total === null
      ? null
      : { done: Math.max(0, row.reading_total - waiting), total: row.reading_total },
  notices: noticesOf(ctx, row),
  nextReadingAt:
    row.state === 'active' && row.external_property_id !== null
      ? row.last_synced_at
        ? plusSeconds(row.last_synced_at, READING_EVERY_SECONDS)
        : row.created_at
      : null,
  extras: {
    deletedListings: deleted.map(({ external_id, name }) => ({ _id: external_id, name })),
  },
  createdAt: row.created_at,
});

/** Who sees to it that news comes at once; null where the other side has none. */
function noticesOf(ctx: PropertyContext, row: ConnectionRow): PropertyIntegration['notices'] {
  const { capabilities, webhooks } = ctx.providers.byId(row.provider_id);
  if (!webhooks || !capabilities.pms || row.external_property_id === null) return null;
  if (!capabilities.pms.subscribe) return 'by-hand';
  return row.subscriptions.length > 0 ? 'on' : 'off';
}

/** A sentence for the host: access refused, or the other side does not answer at the moment. */
function problemOf(ctx: PropertyContext, row: ConnectionRow): string | null {
  const texts = allTexts[ctx.language];
  if (row.state === 'reconnect') return translate(texts, 'integration.reconnect');
  if (row.problem === null) return null;
  const { name } = ctx.providers.byId(row.provider_id).manifest;
  return translate(texts, 'integration.providerDown', { name });
}
