import { z } from 'zod';

import { SETUP_ANSWERS } from '#areas/property/onboarding/index.ts';
import type { OnboardingStep } from '#areas/property/onboarding/onboarding.contract.ts';
import {
  BUILDING_MESSAGES,
  CHANNELS,
  COHOSTS,
  EXTRAS,
  FREQUENCIES,
  GOALS,
  PMS,
  REFERRAL_SOURCES,
  RESOURCES,
} from './setup.constants.ts';

/**
 * A list is one value of the record: its words with commas between. Words that are no longer an option are left out.
 */
const listOf = <Option extends string>(options: readonly Option[]) =>
  z
    .string()
    .catch('')
    .transform((text) => options.filter((option) => text.split(',').includes(option)));
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options).nullable().catch(null);

/** E-22 as the record stores it. */
const Answers = z.object({
  cohost: oneOf(COHOSTS),
  referralSource: oneOf(REFERRAL_SOURCES),
  goals: listOf(GOALS),
  channels: listOf(CHANNELS),
  resources: listOf(RESOURCES),
  buildingMessages: oneOf(BUILDING_MESSAGES),
  contractSignature: oneOf(FREQUENCIES),
  vehiclePetInfo: oneOf(FREQUENCIES),
  pms: oneOf(PMS),
  extras: listOf(EXTRAS),
});
export type Answers = z.output<typeof Answers>;

type Steps = readonly Pick<OnboardingStep, '_id' | 'data'>[];

export const stepDataOf = (steps: Steps, id: string): Readonly<Record<string, unknown>> =>
  steps.find(({ _id }) => _id === id)?.data ?? {};

export const parseSetupAnswers = (steps: Steps): Answers => Answers.parse(stepDataOf(steps, SETUP_ANSWERS));

/**
 * R-ONB-03. The setup waits for the co-host and the system, which change what comes next; the other answers are given in
 * the account, or never (docs/decisions/0115).
 */
export const areAnswersComplete = ({ cohost, pms }: Answers): boolean => cohost !== null && pms !== null;
