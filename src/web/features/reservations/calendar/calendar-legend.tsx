import type { TextKey } from '#texts/index.ts';
import { classes } from '#web/ui/classes.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { type BarMark, channelLook, MARKS } from './bar-look.ts';
import styles from './calendar.module.css';

const MARK_TEXTS = {
  wrong: 'app.calendar.mark.wrong',
  open: 'app.checkIn.state.pending',
  waits: 'app.checkIn.state.started',
  done: 'app.checkIn.state.complete',
} as const satisfies Record<BarMark, TextKey>;

type LegendProps = {
  readonly channels: readonly { readonly slug: string; readonly name: string }[];
  /** One below the other, in a sheet. */
  readonly tall?: boolean;
};

/** The colours of channels and the meaning of marks, so that a person need not learn them. */
export function CalendarLegend({ channels, tall = false }: LegendProps) {
  const { t } = useLanguage();
  return (
    <ul className={classes(styles['legend'], tall && styles['tall'])} aria-label={t('app.calendar.legend')}>
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
      {MARKS.map((mark) => (
        <li key={mark}>
          <span className={classes(styles['sign'], styles[mark])} />
          {t(MARK_TEXTS[mark])}
        </li>
      ))}
    </ul>
  );
}
