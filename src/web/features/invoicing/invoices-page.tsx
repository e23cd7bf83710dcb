import {
  BookOpen,
  Building2,
  ChartColumn,
  HandCoins,
  Plus,
  ReceiptText,
  SlidersHorizontal,
  Stamp,
  UsersRound,
  Zap,
} from 'lucide-react';
import { useCallback } from 'react';
import { Outlet } from 'react-router';

import type { InvoiceRow } from '#areas/invoicing/invoices/invoices.contract.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink, useMayOpen } from '#web/shell/screens.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import {
  ChoiceBox,
  type InvoiceList,
  ListedBadge,
  MonthSelect,
  Readiness,
  StackSwitch,
  useInvoiceList,
} from './invoice-list.tsx';
import { useAmount, useStayText } from './invoice-words.tsx';
import styles from './invoicing.module.css';
import { type Stack, STACKS } from './invoices-asked.ts';

function useColumns(list: InvoiceList): readonly Column<InvoiceRow>[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const stayText = useStayText();
  const { stack } = list.asked;
  const differs = ({ accountDiffers }: InvoiceRow) =>
    accountDiffers && <span className={styles['differs']}>{t('account.why.differs')}</span>;
  const number: Column<InvoiceRow> = {
    key: 'number',
    header: t('invoicing.number'),
    cell: (row) => (
      <span className={styles['told']}>
        <span className="nowrap">{row.number ?? t('app.blank')}</span>
        {stack === 'notes' && row.corrects && (
          <span className="xs muted">
            {t('invoicing.corrects')} {row.corrects}
          </span>
        )}
        {differs(row)}
      </span>
    ),
  };
  const issued: Column<InvoiceRow> = {
    key: 'issued',
    header: t('app.folio.date'),
    cell: ({ issuedAt, createdAt }) => (
      <span className="nowrap">{format.dateTime(issuedAt ?? createdAt, property.timezone)}</span>
    ),
  };
  const readiness: Column<InvoiceRow> = {
    key: 'readiness',
    header: t('invoicing.readiness'),
    cell: (row) => <Readiness row={row} reviewed={list.reviewed.get(row._id)} />,
  };
  const columns: readonly (Column<InvoiceRow> | false)[] = [
    list.hasChoice && {
      key: 'choice',
      header: '',
      headerLabel: t('invoicing.choose.header'),
      cell: (row) => <ChoiceBox row={row} list={list} />,
    },
    {
      key: 'customer',
      header: t('invoicing.customer'),
      isHead: true,
      cell: ({ customerName, stay }) => <PersonCell name={customerName} text={stayText(stay)} />,
    },
    ...(stack === 'todo' ? [readiness] : [number, issued]),
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
      cell: (row) => <ListedBadge row={row} reviewed={list.reviewed.get(row._id)} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

type Around = {
  /** The customers of invoices. */
  readonly customers: string;
  /** What guests were asked for, and what arrived. */
  readonly collections: string;
  /** Invoiced amounts by month, and refusals. */
  readonly report: string;
  /** The invoice credits. */
  readonly credits: string;
  /** The automatic invoices. */
  readonly autoBill: string;
  /** Postings without a document. */
  readonly journals: string;
  /** The mapping to the accounting program. */
  readonly settings: string;
  /** The issuers. */
  readonly issuers: string;
};

type InvoicesPageProps = Around & {
  readonly invoice: (id: string) => string;
  readonly create: () => string;
  readonly connections: string;
};

/** The other pages of invoicing, for members with access to them. */
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

/** The tax documents of a property: those to submit first, each with the reason why it waits. */
export function InvoicesPage({ invoice, create, connections, ...around }: InvoicesPageProps) {
  const { t } = useLanguage();
  const list = useInvoiceList();
  const { asked, address, set, counts } = list;
  const columns = useColumns(list);
  const find = useCallback((text: string) => set('search', text), [set]);
  const createButton = (
    <ScreenLink
      to={appendSearch(create(), address)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('invoicing.new')}
    </ScreenLink>
  );
  const isEmpty =
    counts &&
    asked.month === undefined &&
    (Object.keys(STACKS) as Stack[]).every((stack) => counts[stack] === 0);
  const empty = isEmpty ? (
    <Empty
      icon={<ReceiptText aria-hidden="true" />}
      title={t('invoicing.none')}
      text={t('invoicing.none.text')}
      action={<ScreenLink to={connections}>{t('invoicing.connect')}</ScreenLink>}
    />
  ) : (
    <Empty title={t(asked.search || asked.month ? 'invoicing.noneFound' : `invoicing.none.${asked.stack}`)} />
  );
  return (
    <Page
      title={t('shell.nav.invoicing')}
      actions={
        <>
          <MonthSelect list={list} />
          <ScreenLink to={around.collections} icon={<HandCoins aria-hidden="true" />}>
            {t('guestPayments.host.title')}
          </ScreenLink>
          <InvoicingMenu {...around} />
          {createButton}
        </>
      }
    >
      <Card>
        <FilterBar search={<SearchBox label={t('invoicing.search')} value={asked.search} onSearch={find} />}>
          <StackSwitch list={list} />
        </FilterBar>
        <QueryTable
          caption={t('shell.nav.invoicing')}
          query={list.query}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => appendSearch(invoice(_id), address)}
          rowLook={({ state }) => (state === 'failure' ? 'attention' : undefined)}
          columns={columns}
          skeletonRows={8}
          empty={empty}
          foot={({ meta }) => (
            <>
              <Paging meta={meta} onPage={(page) => set('page', String(page))} />
              {list.hasChoice && <BulkBar rows={list.chosen} onSent={list.clear} />}
            </>
          )}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
