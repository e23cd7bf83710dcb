import { Plus, UsersRound } from 'lucide-react';
import { useCallback } from 'react';
import { Outlet } from 'react-router';

import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { customersQuery, type Kind, kindOf, KINDS } from './queries.ts';

const KIND_TEXTS = {
  all: 'app.customers.all',
  person: 'app.customers.persons',
  company: 'app.customers.companies',
} as const satisfies Record<Kind, string>;

function useColumns(): readonly Column<Customer>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'name',
      header: t('app.customers.name'),
      isHead: true,
      cell: ({ fullName, city }) => <PersonCell name={fullName} text={city ?? ''} />,
    },
    {
      key: 'document',
      header: t('app.customers.document'),
      cell: ({ documentTypeName, documentNumber }) => (
        <>
          <span className="nowrap">{documentNumber}</span>{' '}
          <span className="muted sm">{documentTypeName}</span>
        </>
      ),
    },
    {
      key: 'contact',
      header: t('app.customers.contact'),
      cell: ({ email, phone }) => email ?? phone ?? t('app.blank'),
    },
    {
      key: 'there',
      header: t('app.customers.there'),
      align: 'end',
      cell: ({ thirdPartyId }) =>
        thirdPartyId === null ? t('app.blank') : <Chip>{t('app.customers.there.yes')}</Chip>,
    },
  ];
}

type CustomersPageProps = {
  readonly customer: (id: string) => string;
  readonly create: string;
  readonly invoices: string;
};

/** The customers that invoices are made out to. */
export function CustomersPage({ customer, create, invoices }: CustomersPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search: address, set } = useAddressFilters();
  const asked = {
    kind: kindOf(address.get('kind')),
    search: address.get('search') ?? '',
    page: Math.max(1, Number(address.get('page')) || 1),
  };
  const columns = useColumns();
  const find = useCallback((text: string) => set('search', text), [set]);
  const add = (
    <ScreenLink
      to={appendSearch(create, address)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('app.customers.add')}
    </ScreenLink>
  );
  const empty =
    asked.search || asked.kind !== 'all' ? (
      <Empty title={t('app.customers.noneFound')} />
    ) : (
      <Empty
        icon={<UsersRound aria-hidden="true" />}
        title={t('app.customers.none')}
        text={t('app.customers.none.text')}
        action={add}
      />
    );
  return (
    <Page
      title={t('app.customers.title')}
      subtitle={t('app.customers.lead')}
      actions={
        <>
          <ScreenLink to={invoices}>{t('shell.nav.invoicing')}</ScreenLink>
          {add}
        </>
      }
    >
      <Card>
        <FilterBar
          search={<SearchBox label={t('app.customers.search')} value={asked.search} onSearch={find} />}
        >
          <SegmentedControl<Kind>
            label={t('app.customers.kind')}
            options={KINDS.map((value) => ({ value, label: t(KIND_TEXTS[value]) }))}
            value={asked.kind}
            onChange={(value) => set('kind', value === 'all' ? undefined : value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('app.customers.title')}
          query={customersQuery(property.id, asked)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => appendSearch(customer(_id), address)}
          columns={columns}
          skeletonRows={8}
          empty={empty}
          foot={({ meta }) => <Paging meta={meta} onPage={(page) => set('page', String(page))} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
