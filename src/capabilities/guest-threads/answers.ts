import { firstLetters } from '#vocabulary/first-letters.ts';

import type { ThreadAnswer } from './guest-threads.capability.ts';

/** Of one conversation, in one reading. A guest who writes more in between loses the oldest of them. */
export const MOST_ANSWERS = 100;
/** Letters that are kept of one answer. */
export const LONGEST_ANSWER = 5_000;

/** The words of an answer within their bound; null for anything but words. */
export function answerText(body: string | null | undefined): string | null {
  const text = firstLetters((body ?? '').trim(), LONGEST_ANSWER);
  return text === '' ? null : text;
}

const byMoment = (one: ThreadAnswer, other: ThreadAnswer): number =>
  one.at.localeCompare(other.at) || one.id.localeCompare(other.id, 'en', { numeric: true });

/** The newest answers, the oldest of these first. */
export const sortAnswers = (answers: readonly ThreadAnswer[]): readonly ThreadAnswer[] =>
  answers.toSorted(byMoment).slice(-MOST_ANSWERS);
