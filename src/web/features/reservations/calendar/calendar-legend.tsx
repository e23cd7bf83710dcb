import { classes } from '#web/ui/classes.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { channelLook } from './bar-look.ts';
import styles from './calendar.module.css';

type LegendProps = { readonly channels: readonly { readonly slug: string; readonly name: string }[] };

/** Which colour is which channel, so that no colour has to be known by heart. */
export function CalendarLegend({ channels }: LegendProps) {
  const { t } = useLanguage();
  return (
    <ul className={styles['legend']} aria-label={t('app.calendar.channels')}>
      {channels.map(({ slug, name }) => (
        <li key={slug}>
          <span className={classes(styles['swatch'], styles[channelLook(slug)])} />
          {name}
        </li>
      ))}
      <li>
        <span className={classes(styles['swatch'], styles['block'])} />
        {t('app.block.noReason')}
      </li>
    </ul>
  );
}
