import type { InvoiceMonth } from '#areas/invoicing/invoices/reports.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { KpiStrip } from '#web/ui/card.tsx';
import { useAmount } from './invoice-words.tsx';
import { figuresOf, firstDay, monthAfter } from './report-period.ts';

type FiguresProps = {
  /** Of one currency. */
  readonly rows: readonly InvoiceMonth[];
  readonly currency: string;
  readonly months: readonly string[];
  /** The documents that need a person; undefined while that is not known. */
  readonly refused: number | undefined;
};

/** Invoiced amounts, their taxes, credit notes, and refusals. */
export function ReportFigures({ rows, currency, months, refused }: FiguresProps) {
  const { t, tn, format, language } = useLanguage();
  const money = useAmount();
  const [first = '', second] = months;
  const { invoices, creditNotes, net, taxes, total } = figuresOf(
    rows.filter(({ month }) => months.includes(month)),
  );
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const nameOf = (month: string) => monthName.format(new Date(`${firstDay(month)}T00:00:00Z`));
  const before = monthAfter(first, -1);
  const last = rows.filter(({ month }) => month === before);
  const isMonth = second === undefined;
  const against =
    isMonth && last.length > 0
      ? t('invoicing.report.before', {
          month: nameOf(before),
          amount: money(figuresOf(last).total, currency),
        })
      : null;
  return (
    <KpiStrip
      kpis={[
        {
          label: t('invoicing.report.invoiced', { period: isMonth ? nameOf(first) : first.slice(0, 4) }),
          isAmount: true,
          figure: money(total, currency),
          note: [tn('invoicing.report.invoices', invoices), against].filter(Boolean).join(' · '),
        },
        {
          label: t('invoicing.preview.taxes'),
          isAmount: true,
          figure: money(taxes, currency),
          note: t('invoicing.report.base', { amount: money(net, currency) }),
        },
        {
          label: t('invoicing.stack.notes'),
          figure: format.number(creditNotes),
          note: t(creditNotes > 0 ? 'invoicing.report.notes.taken' : 'invoicing.report.notes.none'),
        },
        {
          label: t('invoicing.report.refused'),
          figure: refused === undefined ? t('app.blank') : format.number(refused),
          note:
            refused !== undefined &&
            t(refused > 0 ? 'invoicing.report.refused.waits' : 'invoicing.report.refused.none'),
          trend: refused ? 'bad' : undefined,
        },
      ]}
    />
  );
}
