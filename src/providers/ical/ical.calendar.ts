import {
  type CalendarCapability,
  CalendarFailure,
  type CalendarProblem,
  type CalendarValidators,
} from '#capabilities/calendar/calendar.capability.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { type SafeAnswer, type SafeFetch, SafeFetchFailure } from '#foundation/outbound/safe-fetch.ts';
import { dayIn } from '#vocabulary/instant.ts';

import { normaliseAddress } from './ical.address.ts';

export type IcalOptions = {
  /** Made by `createSafeFetch` with the same simulator origins. */
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
  /** Origins of the simulators, in test deployments only (SEC-47). */
  readonly simulatorOrigins?: readonly string[];
};

/** Calendar feeds by address or as a file. Messages never hold the address: its token is a secret. */
export function createIcal({ safeFetch, clock, simulatorOrigins }: IcalOptions): CalendarCapability {
  const today = () => dayIn('UTC', clock.now());
  // The library for repeating events is heavy, and most processes never read a calendar.
  const reader = async () => (await import('./ical.reader.ts')).readCalendar;

  return {
    normalise: (address) => normaliseAddress(address, simulatorOrigins),

    read: async (address, validators = {}, timeZone) => {
      const { url, channel } = normaliseAddress(address, simulatorOrigins);
      const answer = await fetchFeed(safeFetch, url, validators);
      if (answer.status === 304) return 'unchanged';
      refuseStatus(answer.status);
      if (/html/.test(answer.headers['content-type'] ?? '')) {
        throw new CalendarFailure('not-a-calendar', 'A web page was answered');
      }
      return {
        feed: await (await reader())(answer.text, { channel, today: today(), timeZone }),
        validators: validatorsOf(answer),
      };
    },

    parse: async (text, timeZone) => (await reader())(text, { today: today(), timeZone }),
  };
}

async function fetchFeed(
  safeFetch: SafeFetch,
  url: string,
  { etag, lastModified }: CalendarValidators,
): Promise<SafeAnswer> {
  try {
    return await safeFetch(url, {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
    });
  } catch (error) {
    if (!(error instanceof SafeFetchFailure)) throw error;
    throw new CalendarFailure(error.problem, `The calendar could not be fetched: ${error.problem}`);
  }
}

const PROBLEM_OF_STATUS: Readonly<Record<number, CalendarProblem>> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  410: 'gone',
};

function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  throw new CalendarFailure(PROBLEM_OF_STATUS[status] ?? 'unavailable', `The calendar answered ${status}`);
}

function validatorsOf({ headers }: SafeAnswer): CalendarValidators {
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}
