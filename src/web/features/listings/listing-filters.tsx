import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { type ListFilters, ORDERS, STATES, STATUSES } from './list-filters.ts';
import styles from './listings.module.css';
import { listingCountsQuery, typesQuery } from './queries.ts';

type OutsideBoxProps = { readonly isOutside: boolean; readonly onChange: (wanted: boolean) => void };

/** Shows what was pressed at once, and follows the address when that changes by itself. */
function OutsideBox({ isOutside, onChange }: OutsideBoxProps) {
  const { t } = useLanguage();
  const [isWanted, setWanted] = useState(isOutside);
  const [known, setKnown] = useState(isOutside);
  if (known !== isOutside) {
    setKnown(isOutside);
    setWanted(isOutside);
  }
  const change = (wanted: boolean) => {
    setWanted(wanted);
    onChange(wanted);
  };
  return (
    <Checkbox
      label={t('app.listing.search.outside')}
      checked={isWanted}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

/** Search, which ones, and in which order. */
export function ListingFilters({ filters }: { readonly filters: ListFilters }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { set, text, isOutside, status, state, order, type } = filters;
  const counts = useQuery(listingCountsQuery(property.id)).data;
  const types = useQuery(typesQuery(property.id)).data ?? [];
  const find = useCallback((found: string) => set('search', found), [set]);
  const statusName = (one: (typeof STATUSES)[number]) => {
    const name = t(`listing.filter.${one}`);
    return counts ? t('listing.filter.count', { state: name, number: counts[one] }) : name;
  };
  const orders = types.length > 0 ? ORDERS : ORDERS.filter((one) => one !== 'type');
  return (
    <>
      <FilterBar search={<SearchBox label={t('app.listing.search')} value={text} onSearch={find} />}>
        <Select
          pill
          width="md"
          aria-label={t('app.filter.status')}
          value={status}
          onChange={({ target }) => set('state', target.value === 'active' ? undefined : target.value)}
        >
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {statusName(one)}
            </option>
          ))}
        </Select>
        <Select
          pill
          width="md"
          aria-label={t('app.listing.sale')}
          value={state}
          onChange={({ target }) => set('sale', target.value === 'all' ? undefined : target.value)}
        >
          {STATES.map((one) => (
            <option key={one} value={one}>
              {one === 'all' ? t('app.listing.sale.all') : t(`listing.status.${one}`)}
            </option>
          ))}
        </Select>
        {types.length > 0 && (
          <Select
            pill
            width="md"
            aria-label={t('app.listing.type')}
            value={type}
            onChange={({ target }) => set('type', target.value || undefined)}
          >
            <option value="">{t('app.listing.type.all')}</option>
            {types.map(({ _id, name, listings }) => (
              <option key={_id} value={_id}>
                {t('listing.filter.count', { state: name, number: listings })}
              </option>
            ))}
            <option value="none">{t('app.listing.type.none')}</option>
          </Select>
        )}
        <Select
          pill
          width="md"
          aria-label={t('app.listing.order')}
          value={order}
          onChange={({ target }) => set('order', target.value === 'state' ? undefined : target.value)}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {t(`app.listing.order.${one}`)}
            </option>
          ))}
        </Select>
      </FilterBar>
      {text !== '' && (
        <div className={styles['outside']}>
          <OutsideBox isOutside={isOutside} onChange={(wanted) => set('outside', wanted ? '1' : undefined)} />
        </div>
      )}
    </>
  );
}
