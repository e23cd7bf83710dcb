import { Plus, Star, WalletCards } from 'lucide-react';
import { Outlet } from 'react-router';

import { foliosContract, type HouseFolio } from '#areas/stays/folios/folios.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { HouseLinks } from './links.ts';
import { FOLIO_TOPICS, houseFoliosQuery } from './queries.ts';
import { moneyIn } from './words.ts';

function Favorite({ account: { _id: id, name, isFavorite } }: { readonly account: HouseFolio }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const mark = useChange(foliosContract.markFavorite, { invalidates: FOLIO_TOPICS });
  const unmark = useChange(foliosContract.unmarkFavorite, { invalidates: FOLIO_TOPICS });
  const query = { propertyId: property.id };
  const toggle = () =>
    isFavorite
      ? unmark.send({ params: { id }, query })
      : mark.send({ query, body: { internalAccountId: id } });
  return (
    <Button
      size="small"
      kind="quiet"
      aria-pressed={isFavorite}
      aria-label={t('app.house.favorite', { name })}
      busy={mark.isPending || unmark.isPending}
      icon={<Star aria-hidden="true" fill={isFavorite ? 'currentColor' : 'none'} />}
      onClick={() => void toggle().catch(() => {})}
    />
  );
}

function useColumns(): readonly Column<HouseFolio>[] {
  const { t, format } = useLanguage();
  return [
    { key: 'name', header: t('app.house.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    {
      key: 'balance',
      header: t('app.house.balance'),
      align: 'end',
      cell: ({ totals, currency }) => format.money(moneyIn(totals.balance, currency)),
    },
    {
      key: 'favorite',
      header: '',
      headerLabel: t('app.house.favorites'),
      align: 'end',
      cell: (account) => <Favorite account={account} />,
    },
  ];
}

/** Accounts that the house keeps for itself: the restaurant, the staff, the owners. */
export function HouseFoliosPage({ links }: { readonly links: HouseLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const state = search.get('state') === 'closed' ? 'closed' : 'open';
  const page = Number(search.get('page') ?? 1);
  const columns = useColumns();
  const addButton = (
    <ScreenLink to={links.create()} preventScrollReset kind="primary" icon={<Plus aria-hidden="true" />}>
      {t('app.house.add')}
    </ScreenLink>
  );
  return (
    <Page title={t('app.house.title')} subtitle={t('app.house.lead')} actions={addButton}>
      <SegmentedControl
        label={t('app.filter.status')}
        value={state}
        onChange={(value) => set('state', value === 'closed' ? value : undefined)}
        options={[
          { value: 'open', label: t('app.house.open') },
          { value: 'closed', label: t('app.house.closed') },
        ]}
      />
      <Card>
        <QueryTable
          caption={t('app.house.title')}
          query={houseFoliosQuery(property.id, state, page)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => links.home(_id)}
          columns={columns}
          empty={
            state === 'open' ? (
              <Empty
                icon={<WalletCards aria-hidden="true" />}
                title={t('app.house.none')}
                text={t('app.house.none.text')}
                action={addButton}
              />
            ) : (
              <Empty title={t('app.house.noneClosed')} />
            )
          }
          foot={({ meta }) => <Paging meta={meta} onPage={(next) => set('page', String(next))} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
