import { markOnboarded, getContactDetails } from '#areas/platform/accounts/index.ts';
import { getListingReach } from '#areas/stays/listings/index.ts';
import { getOnboarding, SETUP_APP } from '#areas/property/onboarding/index.ts';
import {
  finishSetup,
  getProperty,
  advanceOnboardingStage,
  type SetupFacts,
  getSetupFacts,
  startTrial,
  TRIAL_BONUS_DAYS,
  TRIAL_BONUS_WINDOW_MIN,
} from '#areas/property/properties/index.ts';
import type { Property } from '#areas/property/properties/properties.contract.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { parseSetupAnswers, stepDataOf, areAnswersComplete } from './setup-answers.ts';
import { SETUP_STEPS } from './setup.constants.ts';
import type { Setup } from './setup.contract.ts';
import { setupErrors } from './setup.errors.ts';

const secondsUntil = (now: Instant, until: Instant | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((epochMs(until) - epochMs(now)) / 1000));

/** The person's current step: 1 to 3, 4 when all is finished. */
function stepOf(facts: SetupFacts, hasPhone: boolean, hasAnswers: boolean): 1 | 2 | 3 | 4 {
  if (facts.finishedAt !== null) return 4;
  if (!hasPhone) return 1;
  return hasAnswers ? 3 : 2;
}

/** R-ONB-01. */
const statesAt = (step: number): Setup['steps'] =>
  SETUP_STEPS.map((_id, index) => {
    const state = index + 1 < step ? 'completed' : index + 1 === step ? 'active' : 'locked';
    return { _id, state };
  });

/** C-SETUP-01. Reading changes no step. */
export async function getSetup(ctx: MemberContext): Promise<Setup> {
  const [facts, record, reach, property, listings] = await Promise.all([
    getSetupFacts(ctx),
    getOnboarding(ctx, SETUP_APP),
    getContactDetails(ctx),
    getProperty(ctx),
    getListingReach(ctx),
  ]);
  const steps = record?.steps ?? [];
  const step = stepOf(facts, reach.phoneNumber !== null, areAnswersComplete(parseSetupAnswers(steps)));
  const isOver = facts.finishedAt !== null || facts.hasBonus;
  return {
    propertyId: ctx.propertyId,
    isOpen: facts.offeredAt !== null && facts.finishedAt === null,
    isFinished: facts.finishedAt !== null,
    steps: statesAt(step),
    phone: reach.phoneNumber,
    email: reach.email,
    challenge: {
      minutes: TRIAL_BONUS_WINDOW_MIN,
      bonusDays: TRIAL_BONUS_DAYS,
      secondsLeft: isOver ? 0 : secondsUntil(ctx.clock.now(), facts.bonusUntil),
      isWon: facts.hasBonus,
    },
    trialEndDate: facts.trialEndsAt,
    listings: listings.active,
    keyFunctions: [
      { _id: 'arrival', isDone: listings.withAddress > 0 },
      { _id: 'contact', isDone: listings.withWhatsapp > 0 || property.phone != null },
      { _id: 'check-in', isDone: stepDataOf(steps, 'listings')['checkIn'] === true },
    ],
    record,
  };
}

/** C-SETUP-04, D-2: the welcome button. */
export async function startSetup(ctx: MemberContext): Promise<Setup> {
  await startTrial(ctx);
  return getSetup(ctx);
}

/** C-SETUP-02, D-42: the stage of the property follows the steps. */
export async function advanceSetup(ctx: MemberContext): Promise<Setup> {
  const setup = await getSetup(ctx);
  const active = setup.steps.findIndex(({ state }) => state === 'active');
  if (active === 1) await advanceOnboardingStage(ctx, '2');
  if (active === 2) await advanceOnboardingStage(ctx, '3');
  return setup;
}

/** R-ONB-05: checked on the server, with any request of a browser. The error names the first missing answer. */
function refuseUnfinished(setup: Setup): void {
  const [phone, answers] = setup.steps;
  if (phone?.state !== 'completed') throw setupErrors.phoneMissing();
  if (answers?.state !== 'completed') throw setupErrors.answersMissing();
  if (setup.listings === 0) throw setupErrors.listingMissing();
  if (setup.keyFunctions.some(({ isDone }) => !isDone)) throw setupErrors.functionsMissing();
}

/** C-PROP-10. The person is marked after the property: a repeated finish repairs one that broke off. */
export async function finishOnboarding(ctx: MemberContext): Promise<Property> {
  const setup = await getSetup(ctx);
  if (!setup.isFinished) {
    refuseUnfinished(setup);
    // A setup cannot be finished without the trial that it is for, on any way to its end.
    await startTrial(ctx);
    await finishSetup(ctx);
  }
  await markOnboarded(ctx);
  return getProperty(ctx);
}
