import {
  CHANNELS,
  COHOSTS,
  EXTRAS,
  GOALS,
  PMS,
  REFERRAL_SOURCES,
  RESOURCES,
} from '#areas/desk/setup/setup.constants.ts';
import type { TextKey } from '#texts/index.ts';
import { type Data, textOf } from './use-record.ts';

/** The questions of step 2: those that change what comes next (docs/decisions/0115). */
export const TOPICS = ['cohost', 'pms'] as const;
/** The others of E-22 wait in the account, where each may stay open. */
export const LATER_TOPICS = ['channels', 'goals', 'resources', 'extras', 'referralSource'] as const;
export type AskedTopic = (typeof TOPICS)[number];
export type LaterTopic = (typeof LATER_TOPICS)[number];
export type Topic = AskedTopic | LaterTopic;

type Choice = { readonly id: string; readonly text: TextKey };
const choices = <Id extends string>(ids: readonly Id[], text: (id: Id) => TextKey): readonly Choice[] =>
  ids.map((id) => ({ id, text: text(id) }));

/** The specification counts the brands of locks; people know them by their names (docs/decisions/0040). */
const NAMED: Readonly<Partial<Record<(typeof RESOURCES)[number], TextKey>>> = {
  smartLockFirst: 'setup.resources.smartLockFirst',
  smartLockSecond: 'setup.resources.smartLockSecond',
  smartLockOther: 'setup.resources.smartLockOther',
};

export const CHOICES: Readonly<Record<Topic, readonly Choice[]>> = {
  cohost: choices(COHOSTS, (id) => `setup.cohost.${id}`),
  referralSource: choices(REFERRAL_SOURCES, (id) => `setup.referral.${id}`),
  goals: choices(GOALS, (id) => `questionnaire.goals.${id}`),
  channels: choices(CHANNELS, (id) => `questionnaire.channels.${id}`),
  resources: choices(RESOURCES, (id) => NAMED[id] ?? `questionnaire.resources.${id}`),
  pms: choices(PMS, (id) => `questionnaire.pms.${id}`),
  extras: choices(EXTRAS, (id) => `questionnaire.extras.${id}`),
};

/** One press answers and continues. */
const SINGLE: ReadonlySet<Topic> = new Set(['cohost', 'referralSource', 'pms']);
export const isSingle = (topic: Topic): boolean => SINGLE.has(topic);

export const chosenIn = (data: Data, topic: string): readonly string[] =>
  textOf(data, topic).split(',').filter(Boolean);

/** "None" and the others exclude each other. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return id === 'none' ? ['none'] : [...chosen.filter((one) => one !== 'none'), id];
}

export const isTopic = (text: string | null): text is AskedTopic => TOPICS.includes(text as AskedTopic);

/** The question to continue with: the last open one, or the first without an answer. */
export function topicToAsk(data: Data): AskedTopic {
  const last = textOf(data, 'topic');
  if (isTopic(last)) return last;
  return firstOpen(data) ?? 'cohost';
}

export const firstOpen = (data: Data): AskedTopic | undefined =>
  TOPICS.find((topic) => chosenIn(data, topic).length === 0);
