import { type Catalogue, catalogueToday, marketplaceErrors } from '#areas/property/marketplace/index.ts';
import type { Context } from '#foundation/context/context.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

type Chosen = { readonly propertyId: PropertyId; readonly apps: readonly AppId[] };

/** An app that is not live has no visible price: it may be chosen only if the property has it already. */
export async function requireLive(
  ctx: Pick<Context, 'db' | 'clock'>,
  chosen: readonly Chosen[],
  rows: readonly Pick<SubscriptionRow, 'property_id' | 'apps'>[] = [],
): Promise<void> {
  assertLive(await catalogueToday(ctx), chosen, rows);
}

/** The same with the catalogue of today. */
export function assertLive(
  { apps }: Pick<Catalogue, 'apps'>,
  chosen: readonly Chosen[],
  rows: readonly Pick<SubscriptionRow, 'property_id' | 'apps'>[],
): void {
  const live = new Set(apps.filter(({ status }) => status === 'live').map(({ id }) => id));
  for (const { propertyId, apps: wanted } of chosen) {
    const own = rows.find(({ property_id: id }) => id === propertyId)?.apps ?? [];
    if (wanted.some((id) => !live.has(id) && !own.includes(id))) throw marketplaceErrors.notLive();
  }
}
