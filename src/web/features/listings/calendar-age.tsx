import type { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useCalendarNames } from './calendar-names.ts';
import styles from './listing-calendars.module.css';

/** Links are read every half hour; after this long several syncs have failed. */
const OLD_AFTER_MS = 3 * 3_600_000;

const isOld = ({ lastGoodAt }: CalendarStatus): boolean =>
  lastGoodAt !== null && Date.now() - Date.parse(lastGoodAt) > OLD_AFTER_MS;

/** When a calendar was last synced, and when it is synced again. */
export function CalendarAge({ calendar }: { readonly calendar: CalendarStatus }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { lastGoodAt, nextReadAt, link } = calendar;
  if (lastGoodAt === null) return null;
  const next = () => {
    if (link === null || nextReadAt === null) return t('app.listing.feed.byHand');
    const isDue = Date.parse(nextReadAt) <= Date.now();
    const time = isDue
      ? t('app.connection.nextSync.soon').toLowerCase()
      : `${format.ago(nextReadAt)} (${format.time(nextReadAt, property.timezone)})`;
    return t('app.listing.feed.next', { time });
  };
  return (
    <p className={styles['age']}>
      {t('app.listing.feed.age', { ago: format.ago(lastGoodAt) })} · {next()}
    </p>
  );
}

/** The nights of the listing that are unconfirmed until its calendars are synced again. */
export function CalendarRisk({ calendars }: { readonly calendars: readonly CalendarStatus[] }) {
  const { t, tn } = useLanguage();
  const { channelOf } = useCalendarNames();
  const [first] = calendars;
  if (!first || first.nightsAtRisk === 0) return null;
  const hint =
    calendars.length === 1
      ? t('app.listing.feed.risk.hint', { channel: channelOf(first) })
      : t('app.listing.feed.risk.several');
  return (
    <p className={calendars.some(isOld) ? styles['risk'] : styles['age']}>
      <b className="num">{tn('app.listing.feed.risk', first.nightsAtRisk)}</b>. {hint}
    </p>
  );
}
