import type { GuestLink } from '#foundation/context/context.ts';
import { checkInErrors } from './check-in.errors.ts';
import type { GuestRow } from './guests.store.ts';

/** The author of answers: a browser with the page of the link, or a member of the property. */
export type Author = 'host' | Pick<GuestLink, 'sessionId' | 'isProved' | 'guestId'>;

/** D-71: a link of one guest has no access to the others. */
export const maySeeGuest = (author: Author, { id }: Pick<GuestRow, 'id'>): boolean =>
  author === 'host' || author.guestId === null || author.guestId === id;

/** Data of the whole stay is not for a link of one guest. */
export function refuseSingleGuestLink(author: Author): void {
  if (author !== 'host' && author.guestId !== null) throw checkInErrors.ofOneGuest();
}

export const isUntouched = ({ state, identity, reading }: GuestRow): boolean =>
  state === 'empty' && !identity && !reading;

/** SEC-21: a browser without proof sees and changes what it typed itself, and what has no answer yet. */
export const mayEditGuest = (author: Author, guest: GuestRow): boolean =>
  maySeeGuest(author, guest) &&
  (author === 'host' || author.isProved || isUntouched(guest) || guest.typed_by === author.sessionId);

/** The stored author: a surname that a browser without proof typed proves nothing. */
export const typedBy = (author: Author): Pick<GuestRow, 'typed_by'> => ({
  typed_by: author === 'host' || author.isProved ? null : author.sessionId,
});
