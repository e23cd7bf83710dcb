import type { Database } from '#foundation/database/database.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** As everywhere where a name is not known. */
const NOBODY = '—';
const AT_ONCE = 1_000;

/** Not of a stay that is still argued about, or whose report an authority has not accepted (PRV-03). */
const FORGET = `
  update reservations set guest_name = '${NOBODY}', email = null, phone = null, phone_last4 = null, notes = null
   where id in (
     select id from reservations
      where kind = 'stay' and departure < $1 and not is_conflict and registry_state not in ('pending', 'refused')
        and (guest_name <> '${NOBODY}' or num_nonnulls(email, phone, phone_last4, notes) > 0)
      limit ${AT_ONCE})
  returning id`;

/** Across properties; how many stays. */
export async function forgetGuestsBefore(system: Database, day: PlainDate): Promise<number> {
  for (let forgotten = 0; ;) {
    const rows = await system.named('forget-guests', FORGET, [day]);
    forgotten += rows.length;
    if (rows.length < AT_ONCE) return forgotten;
  }
}
