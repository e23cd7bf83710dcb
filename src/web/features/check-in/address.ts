import { useSyncExternalStore } from 'react';

/** Shorter than any token, so the two are never taken for each other. */
const HOME = '/g/checkin';

export type Place =
  | { readonly at: 'welcome' }
  | { readonly at: 'guest'; readonly number: number }
  | { readonly at: 'questions' }
  | { readonly at: 'agreement' };

const addressOf = (place: Place): string => {
  if (place.at === 'guest') return `${HOME}/guest/${place.number}`;
  return place.at === 'welcome' ? HOME : `${HOME}/${place.at}`;
};

/** The secret of a link that has just been opened; null on the pages that come afterwards. */
export function tokenIn(pathname: string): string | null {
  const [, entry, part] = pathname.split('/');
  return entry === 'g' && part && part !== 'checkin' && part !== 'pay' ? part : null;
}

/** The permanent link of a listing; it stays in the address, because it is the way back (D-71). */
export function listingTokenIn(pathname: string): string | null {
  const [, entry, kind, token] = pathname.split('/');
  return entry === 'g' && kind === 'at' && token ? token : null;
}

/** SEC-21: the secret is removed from the address and the history as soon as the cookie is set. */
export const hideToken = (): void => history.replaceState(null, '', HOME);

export function placeIn(pathname: string): Place {
  const guest = /^\/g\/checkin\/guest\/(\d{1,2})$/.exec(pathname);
  if (guest) return { at: 'guest', number: Number(guest[1]) };
  if (pathname === `${HOME}/questions`) return { at: 'questions' };
  return pathname === `${HOME}/agreement` ? { at: 'agreement' } : { at: 'welcome' };
}

const MOVED = 'posada:moved';

export function goTo(place: Place): void {
  history.pushState(null, '', addressOf(place));
  dispatchEvent(new Event(MOVED));
  scrollTo({ top: 0 });
}

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  addEventListener(MOVED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(MOVED, listener);
  };
};

/** Where the guest is; the back button of the telephone works. A whole router would be a third of this page. */
export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname);
