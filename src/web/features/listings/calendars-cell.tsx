import type { CalendarStatus, Listing } from '#areas/stays/listings/listings.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useCalendarNames } from './calendar-names.ts';

export const hasProblem = ({ calendars }: Pick<Listing, 'calendars'>): boolean =>
  calendars.some(({ problem }) => problem !== null);

/** The calendars of a listing, and the problem or the age of the worst one. */
export function CalendarsCell({ calendars }: Pick<Listing, 'calendars'>) {
  const { t, format } = useLanguage();
  const { nameOf } = useCalendarNames();
  const [first] = calendars;
  if (!first) return t('app.listing.feed.none');
  const worst = calendars.find(({ problem }) => problem !== null) ?? oldestOf(first, calendars);
  const age =
    worst.lastReadAt === null
      ? t('app.connection.notRead')
      : t('app.connection.synced', { ago: format.ago(worst.lastReadAt) });
  const state = worst.problem ?? age;
  if (calendars.length === 1) return state;
  const names = [...new Set(calendars.map(nameOf))].join(', ');
  return (
    <>
      {names}
      <span className="xs muted" style={{ display: 'block' }}>
        {worst.problem === null ? state : `${nameOf(worst)}: ${state}`}
      </span>
    </>
  );
}

const oldestOf = (first: CalendarStatus, calendars: readonly CalendarStatus[]): CalendarStatus =>
  calendars.reduce(
    (oldest, one) => ((one.lastReadAt ?? '') < (oldest.lastReadAt ?? '') ? one : oldest),
    first,
  );
