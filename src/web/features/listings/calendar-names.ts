import type { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';

const CHANNELS = { airbnb: 'Airbnb', booking: 'Booking', vrbo: 'Vrbo' } as const;

/** The name of a calendar on a page. */
export function useCalendarNames() {
  const { t } = useLanguage();
  const channelOf = ({ channel }: Pick<CalendarStatus, 'channel'>): string =>
    channel === 'other' ? t('app.listing.calendar') : CHANNELS[channel];
  return {
    channelOf,
    /** The host's own name for it, else that of its channel. */
    nameOf: (calendar: Pick<CalendarStatus, 'channel' | 'name'>): string =>
      calendar.name ?? channelOf(calendar),
  };
}
