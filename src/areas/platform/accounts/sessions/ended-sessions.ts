import type { Queries } from '#foundation/database/database.ts';
import { LIVE_CHANNEL } from '#foundation/jobs/queue.ts';

const caches = new Set<() => void>();

/** `forget` is called when a session of this process ends, so that not even a request of the same moment is believed. */
export const forgetWhenSessionsEnd = (forget: () => void): void => void caches.add(forget);

const NEWS = JSON.stringify({ property: null, event: 'sessions.accessChanged', id: 0 });

/** A session has ended, or will with the transaction: here, and in every other process a moment later (SEC-05). */
export function tellSessionsEnded(db: Queries): void {
  for (const forget of caches) forget();
  db.announce(LIVE_CHANNEL, NEWS);
}
