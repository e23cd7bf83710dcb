import type { Listing } from '#areas/listings/listings.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import styles from './feed-status.module.css';

/** Links are read every half hour; after this long several readings have come to nothing. */
const OLD_AFTER_MS = 3 * 3_600_000;

type FeedAgeProps = { readonly calendar: NonNullable<Listing['calendar']>; readonly channel: string };

/** How old what we know is, when it is read again, and which nights nobody has confirmed until then. */
export function FeedAge({ calendar, channel }: FeedAgeProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { lastGoodAt, nextReadAt, nightsAtRisk, link } = calendar;
  if (lastGoodAt === null) return null;
  const isOld = Date.now() - Date.parse(lastGoodAt) > OLD_AFTER_MS;
  const next = () => {
    if (link === null || nextReadAt === null) return t('app.listing.feed.byHand');
    const isDue = Date.parse(nextReadAt) <= Date.now();
    const time = isDue
      ? t('app.connection.nextRead.soon').toLowerCase()
      : `${format.ago(nextReadAt)} (${format.time(nextReadAt, property.timezone)})`;
    return t('app.listing.feed.next', { time });
  };
  return (
    <div className={styles['age']}>
      <p className="num">
        {t('app.listing.feed.age', { ago: format.ago(lastGoodAt) })} · {next()}
      </p>
      {nightsAtRisk > 0 && (
        <p className={isOld ? styles['risk'] : undefined}>
          <b className="num">{tn('app.listing.feed.risk', nightsAtRisk)}</b>.{' '}
          {t('app.listing.feed.risk.hint', { channel })}
        </p>
      )}
    </div>
  );
}
