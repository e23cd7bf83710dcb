import {
  CalendarFailure,
  type CalendarFeed,
  type CalendarProblem,
} from '#capabilities/calendar/calendar.capability.ts';
import { Aside, AsideFailure, type AsideProblem } from '#foundation/aside/aside.ts';
import type { ReadAside } from './ical.aside.ts';
import { readCheapFeed, type ReadFeedOptions } from './ical.feed.ts';

const aside = new Aside<{ text: string; options: ReadFeedOptions }, ReadAside>(
  new URL('./ical.aside.ts', import.meta.url),
);

const PROBLEMS: Readonly<Record<AsideProblem, CalendarProblem>> = {
  busy: 'unavailable',
  'too-slow': 'too-slow',
  'too-large': 'too-large',
};

/** A calendar file as entries; what may take long is read off the thread that answers (SEC-62). Throws CalendarFailure. */
export async function readCalendar(text: string, options: ReadFeedOptions): Promise<CalendarFeed> {
  const cheap = readCheapFeed(text, options);
  if (cheap !== null) return cheap;
  try {
    const read = await aside.run({ text, options });
    if ('problem' in read) throw new CalendarFailure(read.problem, read.message);
    return read.feed;
  } catch (error) {
    if (!(error instanceof AsideFailure)) throw error;
    throw new CalendarFailure(PROBLEMS[error.problem], `The calendar could not be read: ${error.problem}`);
  }
}
