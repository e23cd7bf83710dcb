import { useInfiniteQuery } from '@tanstack/react-query';

import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { dayIn } from '#vocabulary/instant.ts';
import { BillDocuments } from './bill-documents.tsx';
import type { SubscriptionLinks } from './links.ts';
import { billsQuery, LOOK_AGAIN_MS } from './queries.ts';
import styles from './subscriptions.module.css';
import { BILL_FAMILIES, useAmount } from './words.ts';

/** Given up, it may still be paid. */
const mayPay = ({ status }: Bill): boolean => status === 'open' || status === 'uncollectible';

/** While a document is on its way it is looked at again, and only then. */
const soonOver = ({ state: { data } }: { state: { data?: { pages: { data: Bill[] }[] } | undefined } }) =>
  data?.pages.some((page) =>
    page.data.some(({ documents }) => documents.some(({ state }) => state === 'sent')),
  )
    ? LOOK_AGAIN_MS
    : false;

function useColumns(links: SubscriptionLinks): readonly Column<Bill>[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  return [
    {
      key: 'number',
      header: t('app.subscription.bills.number'),
      isHead: true,
      cell: ({ number, openedAt }) => (
        <span>
          <b className="num">{number}</b>
          <span className={styles['under']}>
            {format.date(dayIn(property.timezone, openedAt), 'numeric')}
          </span>
        </span>
      ),
    },
    {
      key: 'period',
      header: t('app.subscription.bills.period'),
      cell: ({ kind, periodStart, periodEnd }) => (
        <span className="num">
          {periodStart !== null && periodEnd !== null
            ? t('app.subscription.bills.fromTo', {
                from: format.date(periodStart, 'short'),
                to: format.date(periodEnd, 'short'),
              })
            : t(`app.subscription.bills.kind.${kind}`)}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('app.subscription.bills.state'),
      cell: ({ status }) => (
        <StatusPill family={BILL_FAMILIES[status]}>{t(`app.subscription.bills.state.${status}`)}</StatusPill>
      ),
    },
    {
      key: 'amount',
      header: t('app.subscription.bills.amount'),
      align: 'end',
      cell: ({ total, charge, carriedOut, refunded, currency }) => (
        <span className="num">
          <b className="nowrap">{amount(charge > 0 ? charge : total, currency, { code: true })}</b>
          {refunded > 0 && (
            <span className={styles['under']}>
              {t('app.subscription.bills.refunded', { amount: amount(refunded, currency) })}
            </span>
          )}
          {carriedOut > 0 && <span className={styles['under']}>{t('app.subscription.bills.carried')}</span>}
        </span>
      ),
    },
    {
      key: 'document',
      header: t('app.subscription.bills.document'),
      cell: (bill) => <BillDocuments bill={bill} />,
    },
    {
      key: 'pay',
      header: '',
      headerLabel: t('app.subscription.pay'),
      align: 'end',
      cell: (bill) =>
        mayPay(bill) && (
          <ScreenLink to={links.create({ bill: bill._id })} size="small">
            {t('app.subscription.pay')}
            <span className="visually-hidden"> {bill.number}</span>
          </ScreenLink>
        ),
    },
  ];
}

/** R-SUB-05: every bill of the account, the newest first, page by page below each other. */
export function Bills({ links }: { readonly links: SubscriptionLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const columns = useColumns(links);
  const pages = useInfiniteQuery({ ...billsQuery(property.id), refetchInterval: soonOver });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = pages;
  const bills = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages.at(-1)?.meta.total ?? 0;
  return (
    <Card
      title={t('app.subscription.bills')}
      aside={
        total > 0 &&
        t('app.subscription.bills.shown', {
          shown: format.number(bills.length),
          total: format.number(total),
        })
      }
    >
      {data && bills.length === 0 && (
        <Empty
          compact
          title={t('app.subscription.bills.none')}
          text={t('app.subscription.bills.none.text')}
        />
      )}
      {bills.length > 0 && (
        <Table
          caption={t('app.subscription.bills')}
          columns={columns}
          rows={bills}
          rowKey={({ _id }) => _id}
        />
      )}
      {error && (
        <Failed
          compact
          title={t('invoices.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void (data ? pages.fetchNextPage() : pages.refetch())}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className={styles['coming']}>
          <Skeleton lines={5} />
        </div>
      )}
      {hasNextPage && !error && (
        <div className={styles['more']}>
          <Button busy={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('app.subscription.bills.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
