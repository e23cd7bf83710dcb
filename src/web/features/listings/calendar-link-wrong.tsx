import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { helpFor, LINK_CHANNELS, LINK_LOOKS, type LinkChannel } from './calendar-link-help.ts';
import styles from './calendar-link-wrong.module.css';

const NAMES: Readonly<Record<LinkChannel, string>> = { airbnb: 'Airbnb', booking: 'Booking', vrbo: 'Vrbo' };

type CalendarLinkWrongProps = {
  readonly link: string;
  /** Saves the listing and leaves the calendar for later: a wrong link does not stop the setup. */
  readonly onWithout?: (() => void) | undefined;
};

/** How the right link looks, and where its channel has it. */
export function CalendarLinkWrong({ link, onWithout }: CalendarLinkWrongProps) {
  const { t } = useLanguage();
  const { channel } = helpFor(link);
  return (
    <div className={styles['box']}>
      {channel ? (
        <>
          <b>{t('app.listing.link.where', { channel: NAMES[channel] })}</b>
          <ol>
            {t(`app.listing.link.where.${channel}`)
              .split('\n')
              .map((one) => (
                <li key={one}>{one}</li>
              ))}
          </ol>
          <p>
            {t('app.listing.link.looks')} <code>{LINK_LOOKS[channel]}</code>
          </p>
        </>
      ) : (
        <>
          <b>{t('app.listing.link.looks')}</b>
          <dl>
            {LINK_CHANNELS.map((one) => (
              <div key={one}>
                <dt>{NAMES[one]}</dt>
                <dd>
                  <code>{LINK_LOOKS[one]}</code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {onWithout && (
        <Button size="small" onClick={onWithout}>
          {t('onboarding.listing.ical.skip')}
        </Button>
      )}
    </div>
  );
}
