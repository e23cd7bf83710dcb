import { Plus } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Field } from '#web/ui/field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { FilterSheet } from '../filter-sheet.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarSteps, ChannelSelect, type ToolbarProps } from './calendar-toolbar.tsx';
import { JumpToDay } from './jump-to-day.tsx';
import styles from './phone-toolbar.module.css';
import { VIEWS } from './use-calendar-address.ts';

/** Two rows with a fixed height, so that nothing below moves with the days. */
export function PhoneToolbar(props: ToolbarProps) {
  const { title, address, today, onToday, onStep, onJump, channels, createLink } = props;
  const { t, tn } = useLanguage();
  const count = [address.listings, address.channel].filter(Boolean).length;
  return (
    <div className={styles['bar']}>
      <div className={styles['line']}>
        <h1 className={styles['title']} aria-live="polite">
          {title}
        </h1>
        <JumpToDay day={address.anchor} today={today} onJump={onJump} className={styles['square']} />
        <FilterSheet
          title={t('app.calendar.filters')}
          count={count}
          countLabel={tn('app.calendar.filters.count', count)}
          closeLabel={t('app.calendar.filters.see')}
          className={styles['square']}
        >
          <Field label={t('app.calendar.search')}>
            <SearchBox
              label={t('app.calendar.search')}
              value={address.listings}
              onSearch={address.setListings}
            />
          </Field>
          <Field label={t('app.filter.channel')}>
            <ChannelSelect channels={channels} address={address} />
          </Field>
          <CalendarLegend channels={channels} tall />
        </FilterSheet>
        <ScreenLink
          to={createLink}
          preventScrollReset
          kind="primary"
          aria-label={t('app.stay.new')}
          className={styles['square']}
          icon={<Plus aria-hidden="true" />}
        />
      </div>
      <div className={styles['line']}>
        <SegmentedControl
          label={t('app.calendar.view')}
          value={address.view}
          options={VIEWS.map((view) => ({ value: view, label: t(`app.calendar.view.${view}`) }))}
          onChange={address.setView}
        />
        <div className={styles['steps']}>
          <CalendarSteps onToday={onToday} onStep={onStep} />
        </div>
      </div>
    </div>
  );
}
