import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Building2,
  ChartColumn,
  Plus,
  ReceiptText,
  SlidersHorizontal,
  Stamp,
  UsersRound,
  Zap,
} from 'lucide-react';
import { useCallback, useState } from 'react';
import { Outlet } from 'react-router';

import type { InvoiceRow } from '#areas/invoicing/invoices/invoices.contract.ts';
import { stampsContract } from '#areas/invoicing/invoices/submissions/stamps.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { keepSearch } from '#web/parts/keep-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink, useMayOpen } from '#web/shell/screens.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { InvoiceBadge, useAmount, useStayText } from './invoice-words.tsx';
import { countsQuery, invoicesQuery, type Stack, stackOf, STACKS } from './queries.ts';

const isOpen = ({ state }: InvoiceRow): boolean => state === 'draft' || state === 'failure';

function useColumns(): readonly Column<InvoiceRow>[] {
  const { t } = useLanguage();
  const amount = useAmount();
  const stayText = useStayText();
  return [
    {
      key: 'customer',
      header: t('invoicing.customer'),
      isHead: true,
      cell: ({ customerName, stay }) => <PersonCell name={customerName} text={stayText(stay)} />,
    },
    {
      key: 'number',
      header: t('invoicing.number'),
      cell: ({ number }) => (number === null ? t('app.blank') : <span className="nowrap">{number}</span>),
    },
    {
      key: 'problem',
      header: t('app.report.problem'),
      cell: ({ problem, accountDiffers }) =>
        problem ?? (accountDiffers ? t('account.why.differs') : t('app.blank')),
    },
    {
      key: 'total',
      header: t('app.stay.total'),
      align: 'end',
      cell: ({ total, currency }) => <b className="nowrap">{amount(total, currency)}</b>,
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      align: 'end',
      cell: (row) => <InvoiceBadge {...row} />,
    },
  ];
}

/** The boxes of the rows that can be sent. What was chosen and has gone meanwhile is not chosen any more. */
function useChoice() {
  const { t } = useLanguage();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const column: Column<InvoiceRow> = {
    key: 'choice',
    header: '',
    headerLabel: t('invoicing.choose.header'),
    cell: (row) => (
      <Checkbox
        data-choice=""
        hideLabel
        label={t('invoicing.choose', { name: row.customerName })}
        checked={ids.has(row._id) && isOpen(row)}
        disabled={!isOpen(row)}
        onChange={({ target: { checked } }) =>
          setIds((now) => new Set(checked ? [...now, row._id] : [...now].filter((id) => id !== row._id)))
        }
      />
    ),
  };
  return {
    column,
    chosenOf: (rows: readonly InvoiceRow[]) => rows.filter((row) => ids.has(row._id) && isOpen(row)),
    clear: () => setIds(new Set()),
  };
}

type Around = {
  /** Whoever invoices are made out to. */
  readonly customers: string;
  /** What was invoiced by month, and what was refused. */
  readonly report: string;
  /** What stamps are paid with. */
  readonly credits: string;
  /** What goes by itself. */
  readonly autoBill: string;
  /** What was posted without a document. */
  readonly journals: string;
  /** What things are called in the accounting program. */
  readonly settings: string;
  /** Who bills. */
  readonly issuers: string;
};

type InvoicesPageProps = Around & {
  readonly invoice: (id: string) => string;
  readonly create: () => string;
  readonly connections: string;
};

/** The other pages of billing, for whoever gets something at them. */
function InvoicingMenu({ customers, report, credits, autoBill, journals, settings, issuers }: Around) {
  const { t } = useLanguage();
  const mayOpen = useMayOpen();
  const ways = [
    {
      key: 'customers',
      to: customers,
      label: t('app.customers.title'),
      icon: <UsersRound aria-hidden="true" />,
    },
    { key: 'report', to: report, label: t('invoicing.report'), icon: <ChartColumn aria-hidden="true" /> },
    { key: 'credits', to: credits, label: t('app.credits.title'), icon: <Stamp aria-hidden="true" /> },
    { key: 'auto', to: autoBill, label: t('invoicing.auto.menu'), icon: <Zap aria-hidden="true" /> },
    { key: 'journals', to: journals, label: t('app.journals.title'), icon: <BookOpen aria-hidden="true" /> },
    {
      key: 'settings',
      to: settings,
      label: t('app.accounting.title'),
      icon: <SlidersHorizontal aria-hidden="true" />,
    },
    { key: 'issuers', to: issuers, label: t('app.issuers.title'), icon: <Building2 aria-hidden="true" /> },
  ];
  return <MoreMenu items={ways.filter(({ to }) => mayOpen(to))} />;
}

/** The tax documents of a property: what has to be sent first, each with why it waits. */
export function InvoicesPage({ invoice, create, connections, ...around }: InvoicesPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { search: address, set } = useAddressFilters();
  const asked = {
    stack: stackOf(address.get('stack')),
    search: address.get('search') ?? '',
    page: Math.max(1, Number(address.get('page')) || 1),
  };
  const counts = useQuery(countsQuery(property.id));
  const columns = useColumns();
  const choice = useChoice();
  const find = useCallback((text: string) => set('search', text), [set]);
  const hasChoice = asked.stack === 'todo' && mayCall(stampsContract.stampInvoices);
  const labelOf = (stack: Stack) => {
    const count = counts.data?.[stack] ?? 0;
    return count > 0 ? `${t(`invoicing.stack.${stack}`)} ${count}` : t(`invoicing.stack.${stack}`);
  };
  const createButton = (
    <ScreenLink
      to={keepSearch(create(), address)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('invoicing.new')}
    </ScreenLink>
  );
  const isEmpty = counts.data && Object.values(counts.data).every((count) => count === 0);
  const empty = isEmpty ? (
    <Empty
      icon={<ReceiptText aria-hidden="true" />}
      title={t('invoicing.none')}
      text={t('invoicing.none.text')}
      action={<ScreenLink to={connections}>{t('invoicing.connect')}</ScreenLink>}
    />
  ) : (
    <Empty title={t(asked.search ? 'invoicing.noneFound' : `invoicing.none.${asked.stack}`)} />
  );
  return (
    <Page
      title={t('shell.nav.invoicing')}
      actions={
        <>
          <InvoicingMenu {...around} />
          {createButton}
        </>
      }
    >
      <Card>
        <FilterBar search={<SearchBox label={t('invoicing.search')} value={asked.search} onSearch={find} />}>
          <SegmentedControl<Stack>
            label={t('app.filter.status')}
            options={(Object.keys(STACKS) as Stack[]).map((value) => ({ value, label: labelOf(value) }))}
            value={asked.stack}
            onChange={(value) => set('stack', value === 'todo' ? undefined : value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('shell.nav.invoicing')}
          query={invoicesQuery(property.id, asked)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => invoice(_id)}
          rowLook={({ state, problem }) => (state === 'failure' || problem ? 'attention' : undefined)}
          columns={hasChoice ? [choice.column, ...columns] : columns}
          skeletonRows={8}
          empty={empty}
          foot={({ data, meta }) => (
            <>
              <Paging meta={meta} onPage={(page) => set('page', String(page))} />
              {hasChoice && <BulkBar rows={choice.chosenOf(data)} onSent={choice.clear} />}
            </>
          )}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
