import { Download } from 'lucide-react';

import { type InvoiceMonth, reportsContract } from '#areas/invoicing/invoices/reports.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useAmount } from './invoice-words.tsx';
import { figuresOf, firstDay } from './report-period.ts';
import { useMonthArchive } from './report-queries.ts';
import styles from './report.module.css';

function useTaxName(): (tax: InvoiceMonth['taxes'][number]) => string {
  const { t, format } = useLanguage();
  return ({ kind, amountPercentage }) =>
    t(kind === 'vat' ? 'app.accounting.tax.vat' : 'app.accounting.tax.consumption', {
      rate: format.percent(amountPercentage / 100),
    });
}

/** The documents of a month as one file for all currencies. */
function Archive({ month, name }: { readonly month: string; readonly name: string }) {
  const { t } = useLanguage();
  const archive = useMonthArchive();
  return (
    <May call={reportsContract.downloadInvoiceArchive}>
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        busy={archive.isPending}
        onClick={() => archive.mutate(month)}
      >
        <span className={styles['long']}>{t('invoicing.report.zip')}</span>
        <span className={styles['short']} aria-hidden="true">
          {t('invoicing.report.zip.short')}
        </span>
        <span className="visually-hidden"> {name}</span>
      </Button>
    </May>
  );
}

function useColumns(rows: readonly InvoiceMonth[], isMixed: boolean): readonly Column<InvoiceMonth>[] {
  const { t, tn, format } = useLanguage();
  const money = useAmount();
  const taxName = useTaxName();
  const nameOf = ({ month }: InvoiceMonth) => format.date(firstDay(month), 'month');
  const isFirstOfMonth = (row: InvoiceMonth) => rows.find(({ month }) => month === row.month) === row;
  return [
    {
      key: 'month',
      header: t('invoicing.report.month'),
      isHead: true,
      cell: (row) => (
        <span className={styles['month']}>
          <b>{nameOf(row)}</b>
          {isMixed && <span className="xs muted">{row.currency}</span>}
        </span>
      ),
    },
    {
      key: 'documents',
      header: t('invoicing.report.documents'),
      cell: ({ invoices, creditNotes }) => (
        <span className={styles['lines']}>
          <span className="nowrap">{tn('invoicing.report.invoices', invoices)}</span>
          {creditNotes > 0 && (
            <span className="muted nowrap">{tn('invoicing.report.notes', creditNotes)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'net',
      header: t('invoicing.report.net'),
      align: 'end',
      cell: ({ net, currency }) => <span className="num nowrap">{money(net, currency)}</span>,
    },
    {
      key: 'taxes',
      header: t('invoicing.preview.taxes'),
      align: 'end',
      cell: ({ taxes, currency }) =>
        taxes.length === 0 ? (
          t('app.blank')
        ) : (
          <span className={styles['lines']}>
            {taxes.map((tax) => (
              <span key={`${tax.kind} ${tax.amountPercentage}`} className="num nowrap">
                <span className="muted">{taxName(tax)}</span> {money(tax.amount, currency)}
              </span>
            ))}
          </span>
        ),
    },
    {
      key: 'total',
      header: t('invoicing.report.total'),
      align: 'end',
      cell: ({ total, currency }) => <b className="num nowrap">{money(total, currency)}</b>,
    },
    {
      key: 'archive',
      header: '',
      headerLabel: t('invoicing.report.zip'),
      align: 'end',
      cell: (row) => isFirstOfMonth(row) && <Archive month={row.month} name={nameOf(row)} />,
    },
  ];
}

type MonthsProps = { readonly rows: readonly InvoiceMonth[]; readonly currencies: readonly string[] };

/** Month by month, the last one first, with its taxes by rate and everything in it as a file. */
export function ReportMonths({ rows, currencies }: MonthsProps) {
  const { t, format } = useLanguage();
  const isMixed = currencies.length > 1;
  const columns = useColumns(rows, isMixed);
  const totals = currencies.map((currency) => {
    const { total } = figuresOf(rows.filter((row) => row.currency === currency));
    return format.money(roundMoney(total, currency), isMixed ? { code: true } : {});
  });
  return (
    <Card
      title={t('invoicing.report.months')}
      aside={<span className="num">{t('invoicing.report.total.of', { amount: format.list(totals) })}</span>}
    >
      <Table
        caption={t('invoicing.report.months')}
        columns={columns}
        rows={rows}
        rowKey={({ month, currency }) => `${month} ${currency}`}
      />
    </Card>
  );
}
