import { sourceOfStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext, Source } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { modificationOf, type ModificationRow } from './modifications.store.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import type { RemoteState } from '../remote-blocks/remote-blocks.contract.ts';

/** The system that a reservation came from, as the history names it. Null without one, and once it is disconnected. */
export async function sourceSystemOf(ctx: PropertyContext, id: ReservationId): Promise<Source | null> {
  const reservation = await sourceOfStay(ctx.db, ctx.propertyId, id);
  const connection =
    reservation?.connection_id && (await findConnection(ctx.db, ctx.propertyId, reservation.connection_id));
  return connection ? `system:${connection.provider_id}` : null;
}

/** A completed modification is shown for a day. */
const NEWS_MS = 86_400_000;

function lineOf(
  { state, problem }: ModificationRow,
  isReachable: boolean,
): { state: RemoteState['state']; text: TextKey } {
  if (state === 'refused')
    return { state: 'failed', text: `integration.modification.${problem ?? 'gave-up'}` };
  if (state === 'done') return { state: 'changed', text: 'integration.modification.done' };
  return { state: 'changing', text: `integration.modification.${isReachable ? state : 'waiting'}` };
}

/** The state of the last modification at the system that a reservation came from; `unable` when it accepts none. */
export async function readModificationStates(
  ctx: PropertyContext,
  id: ReservationId,
): Promise<RemoteState[]> {
  const reservation = await sourceOfStay(ctx.db, ctx.propertyId, id);
  const connection =
    reservation?.connection_id && (await findConnection(ctx.db, ctx.propertyId, reservation.connection_id));
  if (!connection) return [];
  const { manifest, capabilities } = ctx.providers.byId(connection.provider_id);
  const { name } = manifest;
  const lineAs = (state: RemoteState['state'], text: TextKey, detail = ''): RemoteState => ({
    partner: name,
    state,
    text: translate(allTexts[ctx.language], text, { name, detail }),
  });
  if (!capabilities.pms?.modifications) return [lineAs('unable', 'integration.modification.unable')];
  const row = await modificationOf(ctx.db, ctx.propertyId, id);
  if (!row) return [];
  const age = row.settled_at === null ? 0 : epochMs(ctx.clock.now()) - epochMs(row.settled_at);
  if (row.state === 'done' && age > NEWS_MS) return [];
  const { state, text } = lineOf(row, connection.state !== 'reconnect');
  return [lineAs(state, text, row.problem_detail ?? '')];
}
