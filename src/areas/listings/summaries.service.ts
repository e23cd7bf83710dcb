import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { CALENDAR_PROBLEMS } from './listings.errors.ts';
import { NAGS_AFTER_FAILURES } from './presented.service.ts';
import type { ListingSummary } from './summaries.store.ts';

const PROBLEMS = new Map(Object.entries(CALENDAR_PROBLEMS));

/** What is wrong with a listing's calendar, as on the listing itself; null while nobody has to do anything. */
export function calendarProblem(
  ctx: PropertyContext,
  { feed_problem: problem, feed_failures: failures }: ListingSummary,
): string | null {
  const texts = allTexts[ctx.language];
  if (problem === null) return null;
  if (problem === 'emptied') return translate(texts, 'listing.calendar.problem.emptied');
  if ((failures ?? 0) < NAGS_AFTER_FAILURES) return null;
  return translate(texts, PROBLEMS.get(problem) ?? 'listing.calendar.problem.unavailable');
}
