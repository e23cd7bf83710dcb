import { hasFinishedOnboarding } from '#areas/accounts/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { dayIn, endOfDay, epochMs, type Instant } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { TRIAL_BONUS_DAYS, TRIAL_BONUS_WINDOW_MIN, TRIAL_DAYS } from './trial.constants.ts';
import { beginTrial, extendTrial, findTrial } from './trial.store.ts';

/** D-2: to the end of the day in the property's zone. */
const endAfter = (days: number, startedAt: Instant, timeZone: string): Instant =>
  endOfDay(addDays(dayIn(timeZone, startedAt), days), timeZone);

export async function startTrial(ctx: PropertyContext): Promise<Instant | null> {
  const { time_zone } = await findTrial(ctx.db, ctx.propertyId);
  const startedAt = ctx.clock.now();
  await beginTrial(ctx.db, ctx.propertyId, { startedAt, endsAt: endAfter(TRIAL_DAYS, startedAt, time_zone) });
  return (await findTrial(ctx.db, ctx.propertyId)).trial_ends_at;
}

/** D-1: ninety minutes to the second, by the server's clock. */
const isInTime = (startedAt: Instant, now: Instant): boolean =>
  epochMs(now) - epochMs(startedAt) <= TRIAL_BONUS_WINDOW_MIN * 60_000;

/** C-AUTH-25. Asking again, or too late, changes nothing and is no failure: the answer says how it stands. */
export async function addTrialDays(
  ctx: MemberContext,
): Promise<{ trialEndDate: Instant | null; addedDays: number }> {
  const now = ctx.clock.now();
  const isFinished = await hasFinishedOnboarding(ctx);
  return ctx.db.transaction(async (tx) => {
    const found = await findTrial(tx, ctx.propertyId);
    const { trial_started_at: startedAt, trial_ends_at: before, time_zone } = found;
    const unchanged = { trialEndDate: before, addedDays: 0 };
    if (!isFinished || startedAt === null || !isInTime(startedAt, now)) return unchanged;
    const endsAt = endAfter(TRIAL_DAYS + TRIAL_BONUS_DAYS, startedAt, time_zone);
    if (!(await extendTrial(tx, ctx.propertyId, { at: now, endsAt }))) return unchanged;
    await recordChange(ctx, tx, {
      subject: 'property',
      subjectId: ctx.propertyId,
      action: 'trial-extended',
      before: { trialEndDate: before },
      after: { trialEndDate: endsAt },
    });
    return { trialEndDate: endsAt, addedDays: TRIAL_BONUS_DAYS };
  });
}
