import { readActorNames } from '#areas/platform/audit/index.ts';
import { findConnectionIncludingDisconnected } from '#areas/property/connections/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { applyCorrections, type Entry, type FolioTotals } from './folio.ts';
import type { FolioEntry } from './folios.contract.ts';

/** The name of the system behind a connection, also after it was disconnected. */
export async function systemName(ctx: PropertyContext, id: ConnectionId): Promise<string> {
  const connection = await findConnectionIncludingDisconnected(ctx.db, ctx.propertyId, id);
  return connection ? ctx.providers.byId(connection.provider_id).manifest.name : '';
}

async function systemsOf(
  ctx: PropertyContext,
  entries: readonly Entry[],
): Promise<ReadonlyMap<ConnectionId | null, string>> {
  const ids = new Set(entries.flatMap(({ connection_id: id }) => id ?? []));
  return new Map(await Promise.all([...ids].map(async (id) => [id, await systemName(ctx, id)] as const)));
}

/** `related`: all entries that these correct or that correct these. */
export async function presentEntries(
  ctx: PropertyContext,
  currency: string,
  entries: readonly Entry[],
  related: readonly Entry[] = entries,
): Promise<FolioEntry[]> {
  const numbers = new Map(related.map(({ id, number }) => [id, number]));
  const nets = new Map(applyCorrections(related).map(({ entry, net }) => [entry.number, net]));
  const systems = await systemsOf(ctx, entries);
  const actorIn = await readActorNames(
    ctx,
    entries.map(({ actor }) => actor),
  );
  const major = (minor: number) => toMajorUnits({ minor, currency });
  return entries.map((entry) => ({
    _id: entry.id,
    number: entry.number,
    kind: entry.kind,
    service: entry.service,
    description: entry.description,
    onDate: entry.on_date,
    night: entry.night,
    quantity: entry.quantity,
    amount: major(entry.amount_minor),
    corrected: major(nets.get(entry.number) ?? entry.amount_minor),
    method: entry.method,
    reference: entry.reference,
    source: entry.source,
    from:
      entry.external_id === null
        ? null
        : { name: systems.get(entry.connection_id) ?? '', externalId: entry.external_id },
    corrects: entry.corrects_id === null ? null : (numbers.get(entry.corrects_id) ?? null),
    by: actorIn(entry.actor).name,
    createdAt: entry.created_at,
  }));
}

export function presentTotals(totals: FolioTotals, currency: string): FolioTotals {
  const major = (minor: number) => toMajorUnits({ minor, currency });
  return {
    charges: major(totals.charges),
    addenda: major(totals.addenda),
    payments: major(totals.payments),
    refunds: major(totals.refunds),
    deposits: major(totals.deposits),
    balance: major(totals.balance),
  };
}
