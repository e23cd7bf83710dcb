import type { SourceStay } from './source-stay.ts';
import type { ReservationRow } from '../reservations.store.ts';
import type { LastSynced } from '../reservations.tables.ts';

const SYNCED_FIELDS = ['listing', 'arrival', 'departure', 'status'] as const;

/** Where the source names no room, the last synced one stays. The pending fields stay pending. */
export const lastSyncedOf = (stay: SourceStay, current: ReservationRow | undefined): LastSynced => ({
  listing: stay.listingId ?? current?.last_synced?.listing ?? null,
  arrival: stay.arrival,
  departure: stay.departure,
  status: stay.status,
  ...(current?.last_synced?.pendingFields && { pendingFields: current.last_synced.pendingFields }),
});

/** Whether the source has changed since it was last synced. */
export const isRemoteChange = (before: LastSynced | null, now: LastSynced | null | undefined): boolean =>
  now != null && SYNCED_FIELDS.some((name) => now[name] !== before?.[name]);

/** The push has ended: no field is pending any more. */
export const clearPendingFields = ({ pendingFields: _pending, ...lastSynced }: LastSynced): LastSynced =>
  lastSynced;

/**
 * The values of a stay after a read of its source. While a change is being pushed, the fields that a person changed and
 * the status stay as they are here; the other fields are the source's. At other times everything is the source's, but
 * the room only when it is not the one that was last synced: otherwise the listing that a person chose here stays.
 */
export function mergeRemote(current: ReservationRow, stay: SourceStay): SourceStay {
  const { listing_id: listingId, pushing_version: pushed, last_synced: lastSynced } = current;
  if (pushed !== null) return mergeWhilePushing(current, stay);
  const isNewRoom = stay.listingId !== null && stay.listingId !== lastSynced?.listing;
  return lastSynced && !isNewRoom ? { ...stay, listingId } : stay;
}

function mergeWhilePushing(current: ReservationRow, stay: SourceStay): SourceStay {
  const { listing_id: listingId, arrival, departure, status, last_synced: lastSynced } = current;
  const ours = { ...stay, listingId, arrival, departure, status };
  if (!lastSynced || [stay.status, lastSynced.status, status].includes('canceled')) return ours;
  const isOurs = (name: 'listing' | 'arrival' | 'departure', here: string | null) =>
    here !== lastSynced[name] || lastSynced.pendingFields?.includes(name) === true;
  const merged = {
    ...ours,
    ...(!isOurs('listing', listingId) && { listingId: stay.listingId ?? listingId }),
    ...(!isOurs('arrival', arrival) && { arrival: stay.arrival }),
    ...(!isOurs('departure', departure) && { departure: stay.departure }),
  };
  // An arrival from here after the source's departure is no stay. The source will refuse the change, and then its dates
  // count.
  return merged.arrival < merged.departure ? merged : { ...merged, arrival, departure };
}
