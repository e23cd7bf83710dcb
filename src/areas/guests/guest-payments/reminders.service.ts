import { propertyFacts } from '#areas/property/properties/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { PLAN_MAIL_DAYS } from './guest-payments.constants.ts';
import { listRemindable, listUnasked, type Remindable } from './letters.store.ts';
import { isAskTime, isReminderTime } from './reminder-times.ts';

/** Requests that are read at once; all are looked at, however many there are. */
const PAGE = 500;

type Enqueue = (ctx: PropertyContext, tx: Transaction, requestId: string) => Promise<void>;

type Listed = (after: string | null) => Promise<Remindable[]>;
type IsTime = (dueOn: PlainDate, timeZone: string, now: Instant) => boolean;

/** Plans the reminders of all requests for which it is time where their property is. */
export function planReminders(ctx: Context, enqueue: Enqueue): Promise<void> {
  // The day before the due day is today somewhere.
  const today = dayIn('UTC', ctx.clock.now());
  const days = { from: today, to: addDays(today, 2) };
  const list: Listed = (after) => listRemindable(ctx.system, days, { after, limit: PAGE });
  return planMails(ctx, { list, isTime: isReminderTime, enqueue });
}

/** Plans the mails by which plans ask for their parts. */
export function planAsks(ctx: Context, enqueue: Enqueue): Promise<void> {
  const until = addDays(dayIn('UTC', ctx.clock.now()), PLAN_MAIL_DAYS + 1);
  const list: Listed = (after) => listUnasked(ctx.system, until, { after, limit: PAGE });
  return planMails(ctx, { list, isTime: isAskTime, enqueue });
}

async function planMails(
  ctx: Context,
  { list, isTime, enqueue }: { readonly list: Listed; readonly isTime: IsTime; readonly enqueue: Enqueue },
): Promise<void> {
  const now = ctx.clock.now();
  let after: string | null = null;
  for (;;) {
    const rows: Remindable[] = await list(after);
    await forEachIsolated(
      [...Map.groupBy(rows, ({ propertyId }) => propertyId)],
      async ([propertyId, own]) => {
        const inside = ctx.forProperty(propertyId);
        const { timeZone } = await propertyFacts(inside);
        const due = own.filter(({ dueOn }) => isTime(dueOn, timeZone, now));
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
