import { type ReactElement, useCallback } from 'react';

import { ARRIVALS, SORTS } from '#areas/stays/reservations/lists/saved-views.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Select } from '#web/ui/select.tsx';
import { channelName, SOLD_BY } from '#web/parts/channel-names.ts';
import type { askedOf } from './list-filters.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { STATUSES, statusText } from './stay-words.ts';

type FiltersProps = {
  readonly filters: ReturnType<typeof askedOf>;
  readonly set: (name: string, value: string | undefined) => void;
};

type ChoicesProps = FiltersProps & {
  /** Each under its name, as in the sheet of a phone; in a bar they stand side by side. */
  readonly labelled?: boolean;
};

export function FilterChoices({ filters, set, labelled = false }: ChoicesProps) {
  const { t } = useLanguage();
  const look = (label: string) =>
    labelled ? {} : ({ pill: true, width: 'md', 'aria-label': label } as const);
  const field = (label: string, select: ReactElement) =>
    labelled ? <Field label={label}>{select}</Field> : select;
  return (
    <>
      {field(
        t('app.filter.arrival'),
        <Select
          {...look(t('app.filter.arrival'))}
          value={filters.arrivals}
          onChange={({ target }) => set('arrival', target.value === 'upcoming' ? undefined : target.value)}
        >
          {ARRIVALS.map((one) => (
            <option key={one} value={one}>
              {t(`app.filter.arrival.${one}`)}
            </option>
          ))}
        </Select>,
      )}
      {field(
        t('app.filter.status'),
        <Select
          {...look(t('app.filter.status'))}
          value={filters.status ?? ''}
          onChange={({ target }) => set('status', target.value)}
        >
          <option value="">{t('app.filter.allStatuses')}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(statusText(status))}
            </option>
          ))}
        </Select>,
      )}
      {field(
        t('app.filter.channel'),
        <Select
          {...look(t('app.filter.channel'))}
          value={filters.channel}
          onChange={({ target }) => set('channel', target.value)}
        >
          <option value="">{t('app.filter.allChannels')}</option>
          {SOLD_BY.map((slug) => (
            <option key={slug} value={slug}>
              {channelName(slug, t)}
            </option>
          ))}
        </Select>,
      )}
      {field(
        t('reservation.sort'),
        <Select
          {...look(t('reservation.sort'))}
          value={filters.sort}
          onChange={({ target }) => set('sort', target.value === 'arrival' ? undefined : target.value)}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`reservation.sort.${one}`)}
            </option>
          ))}
        </Select>,
      )}
      <Checkbox
        label={t('app.filter.conflict')}
        checked={filters.conflict}
        onChange={({ target }) => set('conflict', target.checked ? 'true' : undefined)}
      />
    </>
  );
}

export function ReservationFilters({ filters, set }: FiltersProps) {
  const { t } = useLanguage();
  const find = useCallback((text: string) => set('search', text), [set]);
  return (
    <FilterBar
      search={<SearchBox label={t('app.stay.search')} value={filters.asked.search} onSearch={find} />}
    >
      <FilterChoices filters={filters} set={set} />
    </FilterBar>
  );
}
