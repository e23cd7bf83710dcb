import type { Database } from '#foundation/database/database.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** The text for an unknown name, as everywhere. */
const NOBODY = '—';
const AT_ONCE = 1_000;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Leaves out stays in dispute, and stays with a report that an authority has not accepted (PRV-03). $2: each batch
 * continues after the last one, so that stays without data are passed once and not in every batch.
 */
const FORGET = `
  update reservations set guest_name = '${NOBODY}', email = null, phone = null, phone_last4 = null, notes = null
   where id in (
     select id from reservations
      where id > $2 and kind = 'stay' and departure < $1 and not is_conflict
        and registry_state not in ('pending', 'refused')
        and (guest_name <> '${NOBODY}' or num_nonnulls(email, phone, phone_last4, notes) > 0)
      order by id limit ${AT_ONCE})
  returning id`;

/** Across properties; returns the number of stays. */
export async function forgetGuestsBefore(system: Database, day: PlainDate): Promise<number> {
  let last = FIRST_ID;
  for (let forgotten = 0; ;) {
    const rows = await system.named<{ id: string }>('forget-guests', FORGET, [day, last]);
    forgotten += rows.length;
    if (rows.length < AT_ONCE) return forgotten;
    last = rows.reduce((most, { id }) => (id > most ? id : most), last);
  }
}
