import { useQuery } from '@tanstack/react-query';
import { Check, CircleMinus, Clock, Gift, PencilLine, Plus, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { LedgerLine, LedgerMonth } from '#areas/subscription/credits/credits.contract.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type CreditRow, healthOf } from './credit-rows.ts';
import styles from './credits.module.css';
import { ledgerQuery } from './queries.ts';

const ICONS: Readonly<Record<LedgerLine['kind'], ReactNode>> = {
  welcome: <Gift aria-hidden="true" />,
  grant: <Plus aria-hidden="true" />,
  returned: <RotateCcw aria-hidden="true" />,
  correction: <PencilLine aria-hidden="true" />,
  reserved: <Clock aria-hidden="true" />,
  spent: <Check aria-hidden="true" />,
  released: <Undo2 aria-hidden="true" />,
  'no-charge': <CircleMinus aria-hidden="true" />,
};

type WhyProps = { readonly line: LedgerLine; readonly invoice: ((id: string) => string) | undefined };

/** The reason of an entry; a document of the page's property can be opened. */
function Why({ line: { kind, label, reason, invoiceId }, invoice }: WhyProps) {
  const { t } = useLanguage();
  if (kind === 'correction') return <>{reason}</>;
  if (kind === 'welcome') return <>{t('app.credits.why.welcome')}</>;
  const text = t(`app.credits.why.${kind}`, { label: label ?? '' });
  return invoiceId !== null && invoice ? <Link to={invoice(invoiceId)}>{text}</Link> : <>{text}</>;
}

function useColumns(zone: string, invoice: WhyProps['invoice']): readonly Column<LedgerLine>[] {
  const { t, format } = useLanguage();
  const signed = (amount: number) => format.number(amount, { signDisplay: 'exceptZero' });
  return [
    {
      key: 'when',
      header: t('app.credits.when'),
      isHead: true,
      cell: ({ at }) => <span className="sm muted nowrap">{format.dateTime(at, zone)}</span>,
    },
    {
      key: 'move',
      header: t('app.credits.move'),
      cell: ({ kind }) => (
        <span className={classes(styles['kind'], styles[kind])}>
          {ICONS[kind]}
          {t(`app.credits.kind.${kind}`)}
        </span>
      ),
    },
    {
      key: 'why',
      header: t('app.credits.why'),
      cell: (line) => (
        <span className={styles['why']}>
          <Why line={line} invoice={invoice} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('app.credits.amount'),
      align: 'end',
      cell: ({ kind, amount }) => (
        // Credits that were spent and returned.
        <span className={classes('nowrap', amount === 0 && 'muted')}>
          {kind === 'released' ? `${signed(-1)} ${signed(1)}` : signed(amount)}
        </span>
      ),
    },
    {
      key: 'balance',
      header: t('app.credits.balance'),
      align: 'end',
      cell: ({ balance }) => <b>{format.number(balance)}</b>,
    },
  ];
}

/** `opening + added - spent - reserved = available`: the figures add up without a rest. */
function Equation({ month, isLow }: { readonly month: LedgerMonth; readonly isLow: boolean }) {
  const { t, format } = useLanguage();
  const signed = (amount: number) => format.number(amount, { signDisplay: 'exceptZero' });
  const parts = [
    { label: t('app.credits.opening'), figure: format.number(month.opening) },
    { label: t('app.credits.added'), figure: signed(month.added) },
    { label: t('app.credits.accepted'), figure: signed(-month.spent) },
    { label: t('app.credits.reservedNow'), figure: signed(-month.reserved) },
  ];
  return (
    <dl className={classes(styles['equation'], 'num')}>
      {parts.map(({ label, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      <div className={isLow ? styles['short'] : styles['enough']}>
        <dt>{t('app.credits.available')}</dt>
        <dd>{format.number(month.available)}</dd>
      </div>
    </dl>
  );
}

type LedgerProps = { readonly row: CreditRow; readonly invoice: (id: string) => string };

/** S-APP-23: the entries behind a balance. */
export function Ledger({ row, invoice }: LedgerProps) {
  const { t, format } = useLanguage();
  const { property, properties } = useProperty();
  const { search, set } = useAddressFilters();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const { propertyId, id: appId } = row;
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery({ propertyId, appId, page }));
  const zone = properties.find(({ id }) => id === propertyId)?.timezone ?? property.timezone;
  const columns = useColumns(zone, propertyId === property.id ? invoice : undefined);
  const month = data && format.date(dayIn(zone, data.meta.month.from), 'month');
  return (
    <Card
      title={t('app.credits.ledger', { quantity: format.number(row.quantity) })}
      aside={
        month &&
        t('app.credits.ledger.of', {
          property: row.property,
          month,
          unit: t(`app.credits.unit.${row.unit}`),
        })
      }
    >
      {!data && error && (
        <Failed
          compact
          title={t('credits.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className={styles['coming']}>
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Skeleton lines={6} />
        </div>
      )}
      {data && (
        <>
          <Equation month={data.meta.month} isLow={healthOf(row) !== 'healthy'} />
          {data.data.length === 0 ? (
            <Empty compact title={t('app.credits.lines.none')} />
          ) : (
            <Table
              caption={t('app.credits.ledger.plain')}
              columns={columns}
              rows={data.data}
              rowKey={({ _id }) => _id}
            />
          )}
          <Paging meta={data.meta} onPage={(next) => set('page', String(next))} />
        </>
      )}
    </Card>
  );
}
