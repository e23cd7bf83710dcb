import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { dayIn, endOfDay, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { propertyChanged, trialStarted } from './properties.events.ts';
import { TRIAL_BONUS_DAYS, TRIAL_BONUS_WINDOW_MIN, TRIAL_DAYS } from './trial.constants.ts';
import { beginTrial, extendTrial, findTrial, markSetupFinished } from './trial.store.ts';

/** D-2: to the end of the day in the property's zone. */
const endAfter = (days: number, startedAt: Instant, timeZone: string): Instant =>
  endOfDay(addDays(dayIn(timeZone, startedAt), days), timeZone);

/**
 * The one place where the clock of a trial begins (D-2). Each first property is offered one, with any way of sign-up.
 * When it runs already, or none was offered, nothing changes.
 */
export async function startTrial(ctx: PropertyContext): Promise<Instant | null> {
  const { time_zone } = await findTrial(ctx.db, ctx.propertyId);
  const startedAt = ctx.clock.now();
  const endsAt = endAfter(TRIAL_DAYS, startedAt, time_zone);
  await ctx.db.transaction(async (tx) => {
    if (!(await beginTrial(tx, ctx.propertyId, { startedAt, endsAt }))) return;
    await ctx.publish(tx, trialStarted, { propertyId: ctx.propertyId });
  });
  return (await findTrial(ctx.db, ctx.propertyId)).trial_ends_at;
}

/** D-1: ninety minutes to the second, by the server's clock. */
const bonusUntil = (startedAt: Instant): Instant => plusSeconds(startedAt, TRIAL_BONUS_WINDOW_MIN * 60);

type BonusAnswer = { trialEndDate: Instant | null; addedDays: number };

/** Gives the bonus, if the setup was finished in time and the bonus was not given before. */
async function giveBonus(ctx: MemberContext, tx: Transaction): Promise<BonusAnswer> {
  const found = await findTrial(tx, ctx.propertyId);
  const { trial_started_at: startedAt, trial_ends_at: before, time_zone } = found;
  const finishedAt = found.setup_finished_at;
  const unchanged = { trialEndDate: before, addedDays: 0 };
  if (startedAt === null || finishedAt === null) return unchanged;
  if (epochMs(finishedAt) > epochMs(bonusUntil(startedAt))) return unchanged;
  const endsAt = endAfter(TRIAL_DAYS + TRIAL_BONUS_DAYS, startedAt, time_zone);
  if (!(await extendTrial(tx, ctx.propertyId, { at: ctx.clock.now(), endsAt }))) return unchanged;
  await recordChange(ctx, tx, {
    subject: 'property',
    subjectId: ctx.propertyId,
    action: 'trial-extended',
    before: { trialEndDate: before },
    after: { trialEndDate: endsAt },
  });
  return { trialEndDate: endsAt, addedDays: TRIAL_BONUS_DAYS };
}

/** C-AUTH-25. A repeated or late request changes nothing and is no failure: the answer has the present state. */
export const addTrialDays = (ctx: MemberContext): Promise<BonusAnswer> =>
  ctx.db.transaction((tx) => giveBonus(ctx, tx));

/** The state of the first setup and the trial. */
export type SetupFacts = {
  /** With the property; null for the later ones of an account, which have no setup of this kind. */
  readonly offeredAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  readonly trialEndsAt: Instant | null;
  readonly bonusUntil: Instant | null;
  readonly hasBonus: boolean;
};

export async function getSetupFacts(ctx: PropertyContext): Promise<SetupFacts> {
  const found = await findTrial(ctx.db, ctx.propertyId);
  return {
    offeredAt: found.trial_offered_at,
    startedAt: found.trial_started_at,
    finishedAt: found.setup_finished_at,
    trialEndsAt: found.trial_ends_at,
    bonusUntil: found.trial_started_at && bonusUntil(found.trial_started_at),
    hasBonus: found.trial_bonus_at !== null,
  };
}

/**
 * Ends the setup and gives its bonus in one transaction, so that neither is stored without the other. The caller has
 * checked that the setup may end; of two calls at the same time one finishes it and the other changes nothing.
 */
export const finishSetup = (ctx: MemberContext): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (!(await markSetupFinished(tx, ctx.propertyId, ctx.clock.now()))) return;
    await recordChange(ctx, tx, {
      subject: 'property',
      subjectId: ctx.propertyId,
      action: 'changed',
      after: { onboardingStatus: '4' },
    });
    await giveBonus(ctx, tx);
    await ctx.publish(tx, propertyChanged, { propertyId: ctx.propertyId });
  });
