import {
  CalendarFailure,
  type CalendarFeed,
  type CalendarProblem,
} from '#capabilities/calendar/calendar.capability.ts';
import { readFeed, type ReadFeedOptions } from './ical.feed.ts';

export type ReadAside =
  { readonly feed: CalendarFeed } | { readonly problem: CalendarProblem; readonly message: string };

export default function readAside({
  text,
  options,
}: {
  readonly text: string;
  readonly options: ReadFeedOptions;
}): ReadAside {
  try {
    return { feed: readFeed(text, options) };
  } catch (error) {
    if (error instanceof CalendarFailure) return { problem: error.problem, message: error.message };
    throw error;
  }
}
