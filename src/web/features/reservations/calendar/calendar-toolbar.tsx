import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';

import type { PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/filters.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { isSpan, SPANS } from '../calendar-asked.ts';
import styles from './calendar.module.css';
import { JumpToDay } from './jump-to-day.tsx';
import type { CalendarAddress } from './use-calendar-address.ts';

export type ToolbarProps = {
  readonly title: string;
  readonly address: CalendarAddress;
  readonly today: PlainDate;
  readonly onToday: () => void;
  readonly onStep: (direction: -1 | 1) => void;
  readonly onJump: (day: PlainDate) => void;
  readonly channels: readonly { readonly slug: string; readonly name: string }[];
  readonly createLink: string;
};

/** The way through the days: today, a step back or ahead, and where the screen is wide any day. */
export function CalendarSteps({ onToday, onStep }: Pick<ToolbarProps, 'onToday' | 'onStep'>) {
  const { t } = useLanguage();
  return (
    <>
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
    </>
  );
}

export function ChannelSelect({ channels, address }: Pick<ToolbarProps, 'channels' | 'address'>) {
  const { t } = useLanguage();
  return (
    <FilterSelect
      label={t('app.filter.channel')}
      value={address.channel}
      all={t('app.filter.allChannels')}
      options={channels.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={(value) => address.setChannel(value)}
    />
  );
}

export function CalendarToolbar(props: ToolbarProps) {
  const { title, address, today, onToday, onStep, onJump, channels, createLink } = props;
  const { t, tn } = useLanguage();
  return (
    <div className={styles['bar0']}>
      <CalendarSteps onToday={onToday} onStep={onStep} />
      <JumpToDay day={address.anchor} today={today} onJump={onJump} className={styles['step']} />
      <h1 className={styles['title']} aria-live="polite">
        {title}
      </h1>
      <div className={styles['tools']}>
        <div className={styles['search']}>
          <SearchBox
            label={t('app.calendar.search')}
            value={address.listings}
            onSearch={address.setListings}
          />
        </div>
        {channels.length > 1 && <ChannelSelect channels={channels} address={address} />}
        <Select
          pill
          width="sm"
          aria-label={t('app.calendar.span')}
          value={address.span}
          onChange={({ target }) => isSpan(target.value) && address.setSpan(target.value)}
        >
          {Object.keys(SPANS).map((days) => (
            <option key={days} value={days}>
              {tn('app.days', Number(days))}
            </option>
          ))}
        </Select>
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
