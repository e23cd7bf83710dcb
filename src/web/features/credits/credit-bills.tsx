import { useQuery } from '@tanstack/react-query';

import { type Bill, BillStatus } from '#areas/subscription/billing/bills.contract.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { CreditRow } from './credit-rows.ts';
import { creditBillsQuery } from './queries.ts';

const FAMILIES = {
  open: 'sun',
  paid: 'palm',
  void: 'grey',
  uncollectible: 'rose',
  refunded: 'sky',
  disputed: 'rose',
} as const satisfies Record<Bill['status'], Family>;

function useColumns(zone: string): readonly Column<Bill>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'number',
      header: t('app.credits.bills.number'),
      isHead: true,
      cell: ({ number }) => <b>{number}</b>,
    },
    {
      key: 'when',
      header: t('app.credits.when'),
      cell: ({ openedAt }) => <span className="sm muted nowrap">{format.dateTime(openedAt, zone)}</span>,
    },
    {
      key: 'amount',
      header: t('app.credits.amount'),
      align: 'end',
      cell: ({ lines }) => format.number(lines.reduce((sum, { units }) => sum + units, 0)),
    },
    {
      key: 'charge',
      header: t('app.credits.bills.charge'),
      align: 'end',
      cell: ({ charge, currency }) => (
        <span className="nowrap">{format.money(moneyOf(charge, currency), { code: true })}</span>
      ),
    },
    {
      key: 'status',
      header: t('app.credits.bills.status'),
      cell: ({ status }) => (
        <StatusPill family={FAMILIES[status]}>{t(`app.credits.bills.status.${status}`)}</StatusPill>
      ),
    },
  ];
}

/** C-CRED-06: the bills for the credits of a property, by status. */
export function CreditBills({ row }: { readonly row: CreditRow }) {
  const { t } = useLanguage();
  const { property, properties } = useProperty();
  const { search, set } = useAddressFilters();
  const status = BillStatus.safeParse(search.get('bills')).data;
  const page = Math.max(1, Number(search.get('billsPage')) || 1);
  const { data, error, isFetching, refetch } = useQuery(
    creditBillsQuery({ propertyId: row.propertyId, status, page }),
  );
  const zone = properties.find(({ id }) => id === row.propertyId)?.timezone ?? property.timezone;
  const columns = useColumns(zone);
  return (
    <Card
      title={t('app.credits.bills')}
      aside={
        <Select
          width="sm"
          aria-label={t('app.credits.bills.status')}
          value={status ?? ''}
          onChange={({ target }) => set('bills', target.value)}
        >
          <option value="">{t('app.credits.bills.all')}</option>
          {BillStatus.options.map((one) => (
            <option key={one} value={one}>
              {t(`app.credits.bills.status.${one}`)}
            </option>
          ))}
        </Select>
      }
    >
      {!data && error && (
        <Failed
          compact
          title={t('invoices.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={3} />}
      {data &&
        (data.data.length === 0 ? (
          <Empty compact title={t('app.credits.bills.none')} />
        ) : (
          <Table
            caption={t('app.credits.bills')}
            columns={columns}
            rows={data.data}
            rowKey={({ _id }) => _id}
          />
        ))}
      {data && <Paging meta={data.meta} onPage={(next) => set('billsPage', String(next))} />}
    </Card>
  );
}
