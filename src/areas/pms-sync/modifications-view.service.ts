import { sourceOfStay } from '#areas/reservations/index.ts';
import type { PropertyContext, Source } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { modificationOfStay, type ModificationRow } from './modifications.store.ts';
import { findConnection } from '#areas/connections/index.ts';
import type { RemoteState } from './remote-blocks.contract.ts';

/** The system that told of a stay, as the history writes it; null for no system, and for one that was disconnected. */
export async function systemOfStay(ctx: PropertyContext, id: ReservationId): Promise<Source | null> {
  const stay = await sourceOfStay(ctx.db, ctx.propertyId, id);
  const connection =
    stay?.connection_id && (await findConnection(ctx.db, ctx.propertyId, stay.connection_id));
  return connection ? `system:${connection.provider_id}` : null;
}

/** A change that was made is news for a day. */
const NEWS_MS = 86_400_000;

function lineOf(
  { state, problem }: ModificationRow,
  isReachable: boolean,
): { state: RemoteState['state']; text: TextKey } {
  if (state === 'refused') return { state: 'failed', text: `integration.amend.${problem ?? 'gave-up'}` };
  if (state === 'done') return { state: 'changed', text: 'integration.amend.done' };
  return { state: 'changing', text: `integration.amend.${isReachable ? state : 'waiting'}` };
}

/** How the last change of a stay stands at the system that told of it; where it can be told none, that. */
export async function modificationState(ctx: PropertyContext, id: ReservationId): Promise<RemoteState[]> {
  const stay = await sourceOfStay(ctx.db, ctx.propertyId, id);
  const connection =
    stay?.connection_id && (await findConnection(ctx.db, ctx.propertyId, stay.connection_id));
  if (!connection) return [];
  const { manifest, capabilities } = ctx.providers.byId(connection.provider_id);
  const { name } = manifest;
  const said = (state: RemoteState['state'], text: TextKey, detail = ''): RemoteState => ({
    partner: name,
    state,
    text: translate(allTexts[ctx.language], text, { name, detail }),
  });
  if (!capabilities.pms?.modifications) return [said('unable', 'integration.amend.unable')];
  const row = await modificationOfStay(ctx.db, ctx.propertyId, id);
  if (!row) return [];
  const age = row.settled_at === null ? 0 : epochMs(ctx.clock.now()) - epochMs(row.settled_at);
  if (row.state === 'done' && age > NEWS_MS) return [];
  const { state, text } = lineOf(row, connection.state !== 'reconnect');
  return [said(state, text, row.problem_detail ?? '')];
}
