import { remoteBlockRetryRequested } from '../pms-sync.events.ts';
import { roomsOfConnection } from '#areas/stays/listings/index.ts';
import { copiesOfStays, rowsByIds } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import { readModificationStates } from '../modifications/modifications-view.service.ts';
import { findConnection, connectionsOfProperty } from '#areas/property/connections/index.ts';
import type { RemoteBlock, RemoteState } from './remote-blocks.contract.ts';
import {
  type RemoteBlockRow,
  remoteBlocksOfConnection,
  remoteBlocksOfReservation,
} from './remote-blocks.store.ts';

const isFailed = ({ state }: RemoteBlockRow): boolean => state === 'refused' || state === 'stuck';

function textOf({ state, problem }: RemoteBlockRow, isReachable: boolean): TextKey {
  if (state === 'stuck') return 'integration.remoteBlock.stuck';
  if (state === 'refused') {
    if (problem === 'sold') return 'integration.remoteBlock.sold';
    return problem === 'permission'
      ? 'integration.remoteBlock.permission'
      : 'integration.remoteBlock.refused';
  }
  if (state === 'held' || state === 'shrinking') return 'integration.remoteBlock.closed';
  if (state === 'releasing') return 'integration.remoteBlock.opening';
  return isReachable ? 'integration.remoteBlock.closing' : 'integration.remoteBlock.waiting';
}

function stateOf(row: RemoteBlockRow): keyof typeof ORDER {
  if (isFailed(row)) return 'failed';
  if (row.state === 'held' || row.state === 'shrinking') return 'closed';
  return row.state === 'releasing' ? 'opening' : 'closing';
}

/** The worst first: of several states, the one that a person has to act on is shown. */
const ORDER = { failed: 0, closing: 1, opening: 2, closed: 3 } as const;

/** One state for each system that has to close or change the nights. */
export async function readRemoteStates(ctx: PropertyContext, id: ReservationId): Promise<RemoteState[]> {
  const all = [readModificationStates(ctx, id), remoteBlockStates(ctx, id), copyStates(ctx, id)];
  return (await Promise.all(all)).flat();
}

/** What other systems have of the stay itself (W2-L-01). */
async function copyStates(ctx: PropertyContext, id: ReservationId): Promise<RemoteState[]> {
  const [copies, [stay]] = await Promise.all([
    copiesOfStays(ctx.db, ctx.propertyId, [id]),
    rowsByIds(ctx.db, ctx.propertyId, [id]),
  ]);
  if (copies.length === 0 || stay?.status === 'canceled') return [];
  const connections = await connectionsOfProperty(ctx.db, ctx.propertyId);
  return copies.flatMap((copy): RemoteState[] => {
    const connection = connections.find((one) => one.id === copy.connection_id);
    if (!connection) return [];
    const { name } = ctx.providers.byId(connection.provider_id).manifest;
    const isSame = copy.arrival === stay?.arrival && copy.departure === stay.departure;
    const [state, text] =
      copy.status === 'canceled'
        ? (['failed', 'integration.copy.canceled'] as const)
        : isSame
          ? (['closed', 'integration.copy.same'] as const)
          : (['failed', 'integration.copy.otherDates'] as const);
    return [{ partner: name, state, text: translate(allTexts[ctx.language], text, { name }) }];
  });
}

async function remoteBlockStates(ctx: PropertyContext, id: ReservationId): Promise<RemoteState[]> {
  const rows = await remoteBlocksOfReservation(ctx.db, ctx.propertyId, id);
  if (rows.length === 0) return [];
  const connections = await connectionsOfProperty(ctx.db, ctx.propertyId);
  return connections.flatMap((connection): RemoteState[] => {
    const [worst] = rows
      .filter((row) => row.connection_id === connection.id)
      .sort((a, b) => ORDER[stateOf(a)] - ORDER[stateOf(b)]);
    if (!worst) return [];
    const { name } = ctx.providers.byId(connection.provider_id).manifest;
    const text = textOf(worst, connection.state === 'active');
    return [
      { partner: name, state: stateOf(worst), text: translate(allTexts[ctx.language], text, { name }) },
    ];
  });
}

/** Remote blocks in a wrong state, in the order of their nights. */
export async function listRemoteBlocks(
  ctx: PropertyContext,
  id: ConnectionId,
): Promise<{ supported: boolean; problems: RemoteBlock[] }> {
  const connection = await findConnection(ctx.db, ctx.propertyId, id);
  if (!connection) throw httpErrors.missing();
  const { manifest, capabilities } = ctx.providers.byId(connection.provider_id);
  const rows = await remoteBlocksOfConnection(ctx.db, ctx.propertyId, id);
  const listings = await roomsOfConnection(ctx.db, ctx.propertyId, id);
  const names = new Map(listings.map((listing) => [listing.external_id, listing.name]));
  const problems = rows.filter(isFailed).map((row) => ({
    _id: row.id,
    listing: names.get(row.external_listing) ?? row.external_listing,
    checkInDate: row.arrival,
    checkOutDate: row.departure,
    text: translate(allTexts[ctx.language], textOf(row, true), { name: manifest.name }),
    since: row.problem_since,
    detail: row.problem_detail ?? '',
  }));
  problems.sort((a, b) => a.checkInDate.localeCompare(b.checkInDate));
  return { supported: capabilities.pms?.blocks !== undefined, problems };
}

/** A person may have solved the problem: every refused block is tried once more. */
export async function requestBlockRetry(
  ctx: PropertyContext,
  id: ConnectionId,
): Promise<Record<string, never>> {
  if (!(await findConnection(ctx.db, ctx.propertyId, id))) throw httpErrors.missing();
  await ctx.db.transaction((tx) =>
    ctx.publish(tx, remoteBlockRetryRequested, { propertyId: ctx.propertyId, connectionId: id }),
  );
  return {};
}
