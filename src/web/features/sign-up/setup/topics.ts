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

/** The questions of step 2, one after the other (E-22). */
export const TOPICS = [
  'cohost',
  'referralSource',
  'goals',
  'channels',
  'resources',
  'pms',
  'extras',
] as const;
export type Topic = (typeof TOPICS)[number];

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

const OPTIONAL: ReadonlySet<Topic> = new Set(['resources']);
export const isOptional = (topic: Topic): boolean => OPTIONAL.has(topic);

export const chosenIn = (data: Data, topic: string): readonly string[] =>
  textOf(data, topic).split(',').filter(Boolean);

/** "None" and the others exclude each other. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return id === 'none' ? ['none'] : [...chosen.filter((one) => one !== 'none'), id];
}

export const isTopic = (text: string | null): text is Topic => TOPICS.includes(text as Topic);

/** The question to continue with: the last open one, or the first without an answer. */
export function topicToAsk(data: Data): Topic {
  const last = textOf(data, 'topic');
  if (isTopic(last)) return last;
  return firstOpen(data) ?? 'cohost';
}

export const firstOpen = (data: Data): Topic | undefined =>
  TOPICS.find((topic) => !isOptional(topic) && chosenIn(data, topic).length === 0);
