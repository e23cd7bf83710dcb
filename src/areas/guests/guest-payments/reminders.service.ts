import { propertyFacts } from '#areas/property/properties/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { listRemindable } from './letters.store.ts';
import { isReminderTime } from './reminder-times.ts';

/** Requests that are read at once; all are looked at, however many there are. */
const PAGE = 500;

type Enqueue = (ctx: PropertyContext, tx: Transaction, requestId: string) => Promise<void>;

/** Plans the reminders of all requests for which it is time where their property is. */
export async function planReminders(ctx: Context, enqueue: Enqueue): Promise<void> {
  const now = ctx.clock.now();
  // The day before the due day is today somewhere.
  const today = dayIn('UTC', now);
  const days = { from: today, to: addDays(today, 2) };
  let after: string | null = null;
  for (;;) {
    const rows = await listRemindable(ctx.system, days, { after, limit: PAGE });
    await forEachIsolated(
      [...Map.groupBy(rows, ({ propertyId }) => propertyId)],
      async ([propertyId, own]) => {
        const inside = ctx.forProperty(propertyId);
        const { timeZone } = await propertyFacts(inside);
        const due = own.filter(({ dueOn }) => isReminderTime(dueOn, timeZone, now));
        if (due.length === 0) return;
        await inside.db.transaction(async (tx) => {
          for (const { requestId } of due) await enqueue(inside, tx, requestId);
        });
      },
    );
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.requestId;
  }
}
