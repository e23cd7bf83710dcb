import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './listing-calendars.module.css';

/** The features of this listing for a guest; grey ones are not set up yet. */
const chipsOf = (listing: Listing): readonly (readonly [TextKey, boolean])[] => [
  ['onboarding.listing.chip.ical', listing.calendars.length > 0],
  ['onboarding.listing.chip.whatsapp', Boolean(listing.whatsapp)],
  ['onboarding.listing.chip.wifi', Boolean(listing.wifiName)],
  ['onboarding.listing.chip.maps', listing.mapsButton],
  ['onboarding.listing.chip.uber', listing.uberButton],
];

export function Chips({ listing }: { readonly listing: Listing }) {
  const { t } = useLanguage();
  return (
    <span className={styles['chips']}>
      {chipsOf(listing).map(([text, isOn]) => (
        <span key={text} className={classes(styles['chip'], !isOn && styles['off'])}>
          {t(text)}
          {!isOn && <span className="visually-hidden">: {t('shell.steps.open')}</span>}
        </span>
      ))}
    </span>
  );
}
