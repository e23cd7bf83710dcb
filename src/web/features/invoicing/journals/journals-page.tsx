import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { Link, Outlet } from 'react-router';

import { type Journal, journalsContract } from '#areas/invoicing/journals/journals.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useChange } from '#web/shell/change.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useAmount } from '../invoice-words.tsx';
import styles from './journals.module.css';
import {
  JOURNAL_TOPICS,
  journalsQuery,
  settingsQuery,
  type StateChoice,
  stateOf,
  STATES,
} from './queries.ts';

const FAMILIES = {
  processing: 'sky',
  success: 'palm',
  failure: 'rose',
  attention: 'sun',
} as const satisfies Record<Journal['state'], Family>;

type JournalsPageProps = {
  readonly accounts: string;
  readonly invoices: string;
  readonly connections: string;
  /** The account of a stay, and one of the house. */
  readonly folio: (reservationId: string) => string;
  readonly house: (folioId: string) => string;
};

type StateProps = { readonly journal: Journal; readonly program: string };

/** The state, the reason of a stop, and one button that sends it again. */
function State({ journal: { _id: id, state, errors }, program }: StateProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const retry = useChange(journalsContract.retryJournal, { invalidates: JOURNAL_TOPICS });
  const isOpen = state === 'failure' || state === 'attention';
  const why = errors.map(({ message }) => message).join(' ');
  return (
    <div className={styles['how']}>
      <span className={styles['state']}>
        <StatusPill family={FAMILIES[state]}>{t(`app.journals.state.${state}`)}</StatusPill>
        {isOpen && mayCall(journalsContract.retryJournal) && (
          <Button
            size="small"
            busy={retry.isPending}
            onClick={() =>
              void retry.send({ query: { propertyId: property.id }, body: { journalId: id } }).then(
                () => notify('success', t('app.journals.retried')),
                (failure: Error) => notify('error', failure.message),
              )
            }
          >
            {t('app.journals.retry')}
          </Button>
        )}
      </span>
      {isOpen && (
        <span className={`${styles['why']} muted sm`}>
          {state === 'attention' ? t('app.journals.attention.text', { name: program }) : why}
        </span>
      )}
    </div>
  );
}

function useColumns({ folio, house }: JournalsPageProps, program: string): readonly Column<Journal>[] {
  const { t, format } = useLanguage();
  const amountOf = useAmount();
  return [
    {
      key: 'what',
      header: t('app.journals.what'),
      isHead: true,
      cell: ({ kind, about, reservationId, folioId }) => (
        <>
          {t(`journals.kind.${kind}`)}
          <br />
          <Link className="sm" to={reservationId === null ? house(folioId) : folio(reservationId)}>
            {about || t('app.journals.account')}
          </Link>
        </>
      ),
    },
    { key: 'date', header: t('app.journals.date'), cell: ({ onDate }) => format.date(onDate) },
    {
      key: 'amount',
      header: t('app.journals.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <span className="nowrap">{amountOf(amount, currency)}</span>,
    },
    {
      key: 'number',
      header: t('app.journals.number'),
      cell: ({ number }) => number ?? t('app.blank'),
    },
    {
      key: 'state',
      header: t('app.journals.state'),
      cell: (journal) => <State journal={journal} program={program} />,
    },
  ];
}

/** The reason of an empty list, and its remedy. */
function Nothing({
  accounts,
  connections,
  isOffered,
}: Pick<JournalsPageProps, 'accounts' | 'connections'> & { readonly isOffered: boolean }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery({ ...settingsQuery(property.id), enabled: isOffered });
  const icon = <BookOpen aria-hidden="true" />;
  if (!isOffered) {
    return (
      <Empty
        icon={icon}
        title={t('app.journals.noProgram')}
        text={t('app.journals.noProgram.text')}
        action={<ScreenLink to={connections}>{t('app.journals.connect')}</ScreenLink>}
      />
    );
  }
  const isOff = data !== undefined && Object.keys(data.kinds).length === 0;
  if (isOff) {
    return (
      <Empty
        icon={icon}
        title={t('app.journals.off')}
        text={t('app.journals.off.text', { name: data.name })}
        action={
          <ScreenLink to={accounts} preventScrollReset kind="primary">
            {t('app.journals.set')}
          </ScreenLink>
        }
      />
    );
  }
  return <Empty icon={icon} title={t('app.journals.none')} text={t('app.journals.none.text')} />;
}

/** C-JRN-01: postings to the accounting program without a tax document. */
export function JournalsPage(props: JournalsPageProps) {
  const { accounts, invoices, connections } = props;
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search: address, set } = useAddressFilters();
  const asked = {
    state: stateOf(address.get('state')),
    page: Math.max(1, Number(address.get('page')) || 1),
  };
  const { data: list } = useQuery(journalsQuery(property.id, asked));
  const isOffered = list?.meta.isOffered ?? false;
  const { data: settings } = useQuery({ ...settingsQuery(property.id), enabled: isOffered });
  const name = settings?.name ?? '';
  const columns = useColumns(props, name);
  return (
    <Page
      title={t('app.journals.title')}
      subtitle={settings ? t('app.journals.lead', { name }) : t('app.journals.lead.none')}
      actions={
        <>
          <ScreenLink to={invoices}>{t('shell.nav.invoicing')}</ScreenLink>
          {settings && (
            <ScreenLink to={appendSearch(accounts, address)} preventScrollReset>
              {t('app.journals.accounts')}
            </ScreenLink>
          )}
        </>
      }
    >
      <Card>
        <FilterBar>
          <SegmentedControl<StateChoice>
            label={t('app.filter.status')}
            options={STATES.map((value) => ({
              value,
              label: value === 'all' ? t('app.journals.all') : t(`app.journals.state.${value}`),
            }))}
            value={asked.state}
            onChange={(value) => set('state', value === 'all' ? undefined : value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('app.journals.title')}
          query={journalsQuery(property.id, asked)}
          rowsOf={({ data }) => data}
          rowKey={({ _id }) => _id}
          columns={columns}
          skeletonRows={6}
          empty={
            asked.state === 'all' ? (
              <Nothing accounts={accounts} connections={connections} isOffered={isOffered} />
            ) : (
              <Empty title={t('app.journals.noneFound')} />
            )
          }
          foot={({ meta }) => <Paging meta={meta} onPage={(page) => set('page', String(page))} />}
        />
      </Card>
      <Outlet />
    </Page>
  );
}
