import {
  type ConnectionOwner,
  type ConnectionRow,
  findConnection,
  openConnection,
} from '#areas/property/connections/index.ts';
import type { PmsCapability } from '#capabilities/pms/pms.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';

/** A connection that can be read now. */
export type ReadableConnection = {
  readonly row: ConnectionRow;
  readonly externalPropertyId: string;
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
};

export async function openReadableConnection(
  ctx: PropertyContext,
  id: ConnectionId,
): Promise<ReadableConnection | null> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row?.external_property_id || row.state !== 'active') return null;
  const { pms } = ctx.providers.byId(row.provider_id).capabilities;
  if (!pms) return null;
  return {
    row,
    externalPropertyId: row.external_property_id,
    pms,
    connection: await openConnection(ctx, ctx.db, row),
  };
}

export const connectionOwnerOf = (ctx: PropertyContext, { row }: ReadableConnection): ConnectionOwner => ({
  propertyId: ctx.propertyId,
  id: row.id,
});
