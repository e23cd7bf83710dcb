import type pg from 'pg';

import type { Log } from '#foundation/observability/log.ts';

/** A hint to the listeners of a channel. It may be lost with the process, so nothing may depend on it. */
export type Announcement = { readonly channel: string; readonly payload: string };

export type Announcer = {
  readonly announce: (announcements: readonly Announcement[]) => void;
  readonly idle: () => Promise<void>;
};

const NOTIFY = `
  select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as announcement (channel, payload)`;

/**
 * Announces what has been committed. Inside the transaction `pg_notify` would make every commit of the database wait
 * for the one before, its write to disk included; here those that come together travel in one statement of their own.
 */
export function createAnnouncer(pool: pg.Pool, log: Log): Announcer {
  let waiting = new Map<string, Announcement>();
  let sending: Promise<void> | undefined;
  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting.values()];
      waiting = new Map();
      try {
        await pool.query({
          name: 'announce',
          text: NOTIFY,
          values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
        });
      } catch (error) {
        log.debug({ error: String(error) }, 'news could not be announced; workers look by themselves');
      }
    }
    sending = undefined;
  };
  return {
    announce: (announcements) => {
      for (const one of announcements) waiting.set(`${one.channel} ${one.payload}`, one);
      if (waiting.size > 0) sending ??= send();
    },
    idle: async () => sending,
  };
}
