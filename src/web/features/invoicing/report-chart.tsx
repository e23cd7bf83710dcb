import type { InvoiceMonth } from '#areas/invoicing/invoices/reports.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { AmountChart } from '#web/ui/amount-chart.tsx';
import { useAmount } from './invoice-words.tsx';
import { firstDay, taxesOf } from './report-period.ts';

type ChartProps = {
  /** Of one currency. */
  readonly rows: readonly InvoiceMonth[];
  readonly currency: string;
  readonly months: readonly string[];
};

/** The invoiced amounts of each month: net, and the taxes on it. */
export function ReportChart({ rows, currency, months }: ChartProps) {
  const { t, format, language } = useLanguage();
  const money = useAmount();
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const bars = months.map((month) => {
    const day = firstDay(month);
    const row = rows.find((one) => one.month === month);
    return {
      label: short.format(new Date(`${day}T00:00:00Z`)).slice(0, 3),
      name: format.date(day, 'month'),
      amounts: row ? [row.net, taxesOf(row)] : [0, 0],
    };
  });
  return (
    <AmountChart
      title={t('invoicing.report.chart')}
      unit={t('invoicing.report.month')}
      total={t('invoicing.report.total')}
      series={[
        { label: t('invoicing.report.net'), look: 'strong' },
        { label: t('invoicing.preview.taxes'), look: 'soft' },
      ]}
      bars={bars}
      format={(amount) => money(amount, currency)}
      formatShort={(amount) =>
        format.number(amount, {
          style: 'currency',
          currency,
          currencyDisplay: 'narrowSymbol',
          notation: 'compact',
          maximumFractionDigits: 1,
        })
      }
    />
  );
}
