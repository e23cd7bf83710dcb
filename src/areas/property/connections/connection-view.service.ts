import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { type ConnectionKinds, kindOf } from './connection-kinds.ts';
import type { PropertyIntegration } from './connections.contract.ts';
import type { ConnectionRow } from './connections.store.ts';
import { partnerTypeOf } from './partners.service.ts';

/** A connection as people see it; never inside of a transaction. */
export async function presentConnection(
  ctx: PropertyContext,
  row: ConnectionRow,
  kinds: ConnectionKinds,
): Promise<PropertyIntegration> {
  const provider = ctx.providers.byId(row.provider_id);
  const ofKind = await kindOf(kinds, provider)?.view?.(ctx, row);
  return {
    _id: row.id,
    propertyId: row.property_id,
    partnerIntegrationId: row.provider_id,
    partnerIntegrationType: partnerTypeOf(provider),
    mode: row.mode,
    state: row.state,
    propertyPartner: row.name,
    issuer: ofKind?.issuer ?? null,
    lastSyncedAt: row.last_synced_at,
    problem: problemOf(ctx, row),
    syncRun: ofKind?.syncRun ?? null,
    webhooks: webhookStateOf(ctx, row),
    nextSyncAt: ofKind?.nextSyncAt ?? null,
    extras: ofKind?.extras ?? { deletedListings: [] },
    createdAt: row.created_at,
  };
}

/** Whether the provider posts webhook events to Posada, and who subscribes to them; null when it has none. */
function webhookStateOf(ctx: PropertyContext, row: ConnectionRow): PropertyIntegration['webhooks'] {
  const { webhooks, capabilities } = ctx.providers.byId(row.provider_id);
  if (!webhooks || row.external_property_id === null) return null;
  // A linked telephone has no address of its own: the gateway of the installation tells of all of them.
  if (capabilities.guestMessaging?.devices) return null;
  if (!webhooks.subscribe) return 'by-hand';
  return row.subscriptions.length > 0 ? 'on' : 'off';
}

/** A sentence for the host: access refused, no answer at the moment, or credentials without some permissions. */
function problemOf(ctx: PropertyContext, row: ConnectionRow): string | null {
  const texts = allTexts[ctx.language];
  if (row.state === 'reconnect') return translate(texts, 'integration.reconnect');
  const { name } = ctx.providers.byId(row.provider_id).manifest;
  if (row.problem !== null) return translate(texts, 'integration.providerDown', { name });
  return row.missing_permissions.length > 0 ? translate(texts, 'integration.permission', { name }) : null;
}
