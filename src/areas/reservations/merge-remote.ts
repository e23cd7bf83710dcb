import type { SourceStay } from './import.service.ts';
import type { ReservationRow } from './reservations.store.ts';
import type { LastSynced } from './reservations.tables.ts';

const TOLD = ['listing', 'arrival', 'departure', 'status'] as const;

/** A room that the source does not name any more is the one that it named; what was said to it stays open. */
export const lastSyncedOf = (stay: SourceStay, current: ReservationRow | undefined): LastSynced => ({
  listing: stay.listingId ?? current?.told?.listing ?? null,
  arrival: stay.arrival,
  departure: stay.departure,
  status: stay.status,
  ...(current?.told?.said && { said: current.told.said }),
});

/** Whether a source says otherwise than it did. */
export const isRemoteChange = (before: LastSynced | null, told: LastSynced | null | undefined): boolean =>
  told != null && TOLD.some((name) => told[name] !== before?.[name]);

/** What was said to the source has had its end. */
export const withoutPendingFields = ({ said: _said, ...told }: LastSynced): LastSynced => told;

/**
 * What counts of what a source says. While it is being told of a change, what a person changed waits for its answer,
 * and so does the status; the rest is theirs. At other times a room that it names again is no news, so that the
 * listing that a person chose here stays.
 */
export function mergeRemote(current: ReservationRow, stay: SourceStay): SourceStay {
  const { listing_id: listingId, amending, told } = current;
  if (amending !== null) return mergeWhilePushing(current, stay);
  const isNews = stay.listingId !== null && stay.listingId !== told?.listing;
  return told && !isNews ? { ...stay, listingId } : stay;
}

function mergeWhilePushing(current: ReservationRow, stay: SourceStay): SourceStay {
  const { listing_id: listingId, arrival, departure, status, told } = current;
  const ours = { ...stay, listingId, arrival, departure, status };
  if (!told || [stay.status, told.status, status].includes('canceled')) return ours;
  const isOurs = (name: 'listing' | 'arrival' | 'departure', here: string | null) =>
    here !== told[name] || told.said?.includes(name) === true;
  const heard = {
    ...ours,
    ...(!isOurs('listing', listingId) && { listingId: stay.listingId ?? listingId }),
    ...(!isOurs('arrival', arrival) && { arrival: stay.arrival }),
    ...(!isOurs('departure', departure) && { departure: stay.departure }),
  };
  // Their end before our beginning is no stay: what we say is refused there, and then it is as they say.
  return heard.arrival < heard.departure ? heard : { ...heard, arrival, departure };
}
