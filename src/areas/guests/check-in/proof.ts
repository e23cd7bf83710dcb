import type { GuestLink } from '#foundation/context/context.ts';
import { checkInErrors } from './check-in.errors.ts';
import type { GuestRow } from './guests.store.ts';

/** Who types: a browser with the page of the link, or somebody of the property. */
export type Author = 'host' | Pick<GuestLink, 'sessionId' | 'isProved' | 'guestId'>;

/** D-71: for a link of one guest there are no others. */
export const isShownTo = (author: Author, { id }: Pick<GuestRow, 'id'>): boolean =>
  author === 'host' || author.guestId === null || author.guestId === id;

/** What concerns the whole stay is not for a link of one guest. */
export function refuseOfOneGuest(author: Author): void {
  if (author !== 'host' && author.guestId !== null) throw checkInErrors.ofOneGuest();
}

export const isUntouched = ({ state, identity, reading }: GuestRow): boolean =>
  state === 'empty' && !identity && !reading;

/** SEC-21: a browser that is not proved sees and changes what it typed itself, and what nobody has answered. */
export const mayOpen = (author: Author, guest: GuestRow): boolean =>
  isShownTo(author, guest) &&
  (author === 'host' || author.isProved || isUntouched(guest) || guest.typed_by === author.sessionId);

/** What is kept of who typed: a surname that was typed by a browser that is not proved proves nothing. */
export const typedBy = (author: Author): Pick<GuestRow, 'typed_by'> => ({
  typed_by: author === 'host' || author.isProved ? null : author.sessionId,
});
