import { connectionsOfProperty } from '#areas/property/connections/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { OfSystem } from './listings.contract.ts';

/** The connections whose listings are requested; undefined for all listings, also those of the host's own. */
export async function listRequestedConnections(
  ctx: PropertyContext,
  { partnerIntegrationId, appId }: OfSystem,
): Promise<readonly ConnectionId[] | undefined> {
  if (partnerIntegrationId === undefined && appId !== 'integrations') return undefined;
  const connections = await connectionsOfProperty(ctx.db, ctx.propertyId);
  return connections.flatMap(({ id, provider_id }) =>
    partnerIntegrationId === undefined || provider_id === partnerIntegrationId ? [id] : [],
  );
}
