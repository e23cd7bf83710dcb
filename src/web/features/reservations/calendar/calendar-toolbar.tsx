import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { useLanguage } from '#web/shell/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './calendar.module.css';

/** Days that fit in a wide window, and how wide one is then. */
export const SPANS = { '7': 160, '21': 60, '60': 20 } as const;
export type Span = keyof typeof SPANS;

export const isSpan = (text: string | null): text is Span => text !== null && Object.hasOwn(SPANS, text);

type ToolbarProps = {
  readonly title: string;
  readonly onToday: () => void;
  readonly onStep: (direction: -1 | 1) => void;
  readonly channels: readonly { readonly slug: string; readonly name: string }[];
  readonly channel: string;
  readonly onChannel: (slug: string) => void;
  /** Absent where the calendar is an agenda. */
  readonly span?: Span | undefined;
  readonly onSpan: (span: Span) => void;
  readonly createLink: string;
  readonly more?: ReactNode;
};

export function CalendarToolbar(props: ToolbarProps) {
  const { title, onToday, onStep, channels, channel, onChannel, span, onSpan, createLink, more } = props;
  const { t, tn } = useLanguage();
  return (
    <div className={styles['bar0']}>
      <Button size="small" onClick={onToday}>
        {t('app.calendar.today')}
      </Button>
      <IconButton
        kind="outlined"
        size="small"
        className={styles['step'] ?? ''}
        label={t('app.calendar.earlier')}
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        kind="outlined"
        size="small"
        className={styles['step'] ?? ''}
        label={t('app.calendar.later')}
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => onStep(1)}
      />
      <h1 className={styles['title']} aria-live="polite">
        {title}
      </h1>
      <div className={styles['tools']}>
        {channels.length > 1 && (
          <Select
            pill
            width="md"
            aria-label={t('app.filter.channel')}
            value={channel}
            onChange={({ target }) => onChannel(target.value)}
          >
            <option value="">{t('app.filter.allChannels')}</option>
            {channels.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {span && (
          <Select
            pill
            width="sm"
            aria-label={t('app.calendar.span')}
            value={span}
            onChange={({ target }) => isSpan(target.value) && onSpan(target.value)}
          >
            {Object.keys(SPANS).map((days) => (
              <option key={days} value={days}>
                {tn('app.days', Number(days))}
              </option>
            ))}
          </Select>
        )}
        {more}
        <ScreenLink
          to={createLink}
          preventScrollReset
          kind="primary"
          size="small"
          icon={<Plus aria-hidden="true" />}
        >
          {t('app.stay.one')}
        </ScreenLink>
      </div>
    </div>
  );
}
