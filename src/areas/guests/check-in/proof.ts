import type { GuestLink } from '#foundation/context/context.ts';
import type { GuestRow } from './guests.store.ts';

/** Who types: a browser with the page of the link, or somebody of the property. */
export type Author = 'host' | Pick<GuestLink, 'sessionId' | 'isProved'>;

const isUntouched = ({ state, identity, reading }: GuestRow): boolean =>
  state === 'empty' && !identity && !reading;

/** SEC-21: a browser that is not proved sees and changes what it typed itself, and what nobody has answered. */
export const mayOpen = (author: Author, guest: GuestRow): boolean =>
  author === 'host' || author.isProved || isUntouched(guest) || guest.typed_by === author.sessionId;

/** What is kept of who typed: a surname that was typed by a browser that is not proved proves nothing. */
export const typedBy = (author: Author): Pick<GuestRow, 'typed_by'> => ({
  typed_by: author === 'host' || author.isProved ? null : author.sessionId,
});
