import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filters.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { type ListFilters, ORDERS, STATES, STATUSES } from './list-filters.ts';
import styles from './listings.module.css';
import { listingCountsQuery, typesQuery } from './queries.ts';

type OutsideBoxProps = { readonly isOutside: boolean; readonly onChange: (wanted: boolean) => void };

/** Shows the pressed filter at once, and follows other changes of the address. */
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
        <FilterSelect
          label={t('app.filter.status')}
          value={status}
          options={STATUSES.map((one) => ({ value: one, label: statusName(one) }))}
          onChange={(value) => set('state', value === 'active' ? undefined : value)}
        />
        <FilterSelect
          label={t('app.listing.sale')}
          value={state}
          options={STATES.map((one) => ({
            value: one,
            label: one === 'all' ? t('app.listing.sale.all') : t(`listing.status.${one}`),
          }))}
          onChange={(value) => set('sale', value === 'all' ? undefined : value)}
        />
        {types.length > 0 && (
          <FilterSelect
            label={t('app.listing.type')}
            value={type}
            all={t('app.listing.type.all')}
            options={[
              ...types.map(({ _id, name, listings }) => ({
                value: _id,
                label: t('listing.filter.count', { state: name, number: listings }),
              })),
              { value: 'none', label: t('app.listing.type.none') },
            ]}
            onChange={(value) => set('type', value || undefined)}
          />
        )}
        <FilterSelect
          label={t('app.listing.order')}
          value={order}
          options={orders.map((one) => ({ value: one, label: t(`app.listing.order.${one}`) }))}
          onChange={(value) => set('order', value === 'state' ? undefined : value)}
        />
      </FilterBar>
      {text !== '' && (
        <div className={styles['outside']}>
          <OutsideBox isOutside={isOutside} onChange={(wanted) => set('outside', wanted ? '1' : undefined)} />
        </div>
      )}
    </>
  );
}
