import { CircleHelp, X } from 'lucide-react';

import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './folio.module.css';
import { BALANCE_PARTS, type Figure, type LedgerRow, partsOf, sumParts, taxKey } from './ledger.ts';
import { useTaxName } from './ledger-card.tsx';
import { lineSource, lineTitle, moneyIn } from './words.ts';

const EXPLANATION = 'folio-explanation';

type Told = {
  readonly figure: Figure;
  readonly label: string;
  /** In minor units, with its sign. */
  readonly amount: number;
  readonly isPart?: boolean;
};

/** The numbers of an account beside it, each from its lines. */
function useTold(folio: StayFolio, ledger: readonly LedgerRow[]) {
  const { t } = useLanguage();
  const taxName = useTaxName();
  const { currency, channel } = folio;
  const name = channel?.name ?? '';
  const sum = (figure: Figure) => sumParts(partsOf(figure, ledger, currency));
  const taxes = new Map(
    ledger.flatMap(({ tax }) => (tax && tax.tax !== 0 ? [[taxKey(tax), taxName(tax)] as const] : [])),
  );
  const within: readonly Told[] =
    taxes.size === 0
      ? []
      : [
          { figure: 'net', label: t('app.folio.net'), amount: sum('net'), isPart: true },
          ...[...taxes].map(([key, label]) => ({
            figure: `tax ${key}` as const,
            label,
            amount: sum(`tax ${key}`),
            isPart: true,
          })),
        ];
  const labels = {
    charges: t('app.folio.total.charges'),
    addenda: t('app.folio.total.addenda'),
    refunds: t('app.folio.total.refunds'),
    withholdings: t('app.folio.kind.withholding'),
    payments: t('app.folio.total.payments'),
    channel: t('app.folio.channel', { name }),
  } as const;
  const parts = BALANCE_PARTS.map((figure): Told => ({ figure, label: labels[figure], amount: sum(figure) }));
  const balance = sumParts(parts);
  const deposits = sum('deposits');
  const commission = channel?.commission ?? null;
  const payout = channel?.payout ?? null;
  const money = (amount: number) => moneyIn(amount, currency).minor;
  return {
    parts,
    shown: parts.flatMap((one) => {
      if (one.figure === 'charges') return [one, ...within];
      return one.amount === 0 ? [] : [one];
    }),
    balance: {
      figure: 'balance',
      label: t(balance < 0 ? 'app.folio.total.owed' : 'app.folio.total.balance'),
      amount: balance,
    } satisfies Told,
    outside:
      deposits === 0
        ? []
        : [{ figure: 'deposits', label: t('app.folio.total.deposits'), amount: -deposits } satisfies Told],
    channels: [
      ...(commission === null
        ? []
        : [
            {
              figure: 'commission',
              label: t('app.folio.channel.commission', { name }),
              amount: money(commission),
            } satisfies Told,
          ]),
      ...(payout === null
        ? []
        : [
            {
              figure: 'payout',
              label: t('app.folio.channel.payout', { name }),
              amount: money(payout),
            } satisfies Told,
          ]),
    ],
  };
}

type ExplanationProps = {
  readonly told: Told;
  readonly folio: StayFolio;
  readonly ledger: readonly LedgerRow[];
  readonly parts: readonly Told[];
  readonly origin: string;
  readonly onClose: () => void;
};

/** The origin of a number: its lines, the author of each, and its time. */
function Explanation({ told, folio, ledger, parts, origin, onClose }: ExplanationProps) {
  const words = useLanguage();
  const { t, format } = words;
  const { property } = useProperty();
  const { currency, channel } = folio;
  const { figure, label, amount } = told;
  const name = channel?.name ?? '';
  const text = (minor: number) => format.money({ minor, currency });
  const sentence = figure.startsWith('tax ')
    ? t('app.folio.explain.tax')
    : figure === 'balance' && amount === 0
      ? t('app.folio.explain.settled')
      : t(`app.folio.explain.${figure as Exclude<Figure, `tax ${string}`>}`, { name });
  const lines = partsOf(figure, ledger, currency);
  const sums =
    figure === 'balance'
      ? parts.filter((part) => part.amount !== 0)
      : figure === 'payout' && channel
        ? [
            {
              figure: 'channel' as const,
              label: t('app.folio.channel', { name }),
              amount: moneyIn(channel.collected, currency).minor,
            },
            {
              figure: 'commission' as const,
              label: t('app.folio.channel.commission', { name }),
              amount: -moneyIn(channel.commission ?? 0, currency).minor,
            },
          ]
        : [];
  const numbersOf = (part: Told) => {
    const numbers = partsOf(part.figure, ledger, currency).flatMap(({ row }) => row.entry?.number ?? []);
    if (numbers.length === 0) return '';
    const key = numbers.length === 1 ? 'app.folio.explain.line' : 'app.folio.explain.lines';
    return t(key, { numbers: format.list(numbers.map(String)) });
  };
  return (
    <section id={EXPLANATION} aria-label={t('app.folio.explain')} className={styles['why']}>
      <header>
        <CircleHelp aria-hidden="true" /> {t('app.folio.explain')}
        <IconButton label={t('app.folio.explain.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <h2>{sentence}</h2>
      <ul className="num">
        {lines.map(({ row, amount: part }) => (
          <li key={row.key}>
            <span>
              {row.entry && <span className={styles['chip']}>{row.entry.number}</span>}
              {row.entry ? lineTitle(row.entry, words) : t('app.folio.channel', { name })}
            </span>
            <b className="nowrap">{text(part)}</b>
            <span className="sm muted">
              {row.entry?._id
                ? t('app.folio.explain.wrote', {
                    name: lineSource(row.entry, words, origin),
                    date: format.dateTime(row.entry.createdAt, property.timezone),
                  })
                : row.entry
                  ? lineSource(row.entry, words, origin)
                  : t('app.folio.channel.terms', { name })}
              {row.tax && figure.startsWith('tax ') && ` · ${row.tax.why}`}
            </span>
          </li>
        ))}
        {sums.map((part) => (
          <li key={part.figure}>
            <span>{part.label}</span>
            <b className="nowrap">{text(part.amount)}</b>
            <span className="sm muted">{numbersOf(part)}</span>
          </li>
        ))}
        <li className={styles['sum']}>
          <span>{label}</span>
          <b className="nowrap">{text(figure === 'balance' ? Math.abs(amount) : amount)}</b>
        </li>
      </ul>
    </section>
  );
}

type StayTotalsProps = {
  readonly folio: StayFolio;
  readonly ledger: readonly LedgerRow[];
  readonly origin: string;
  readonly explained: Figure | undefined;
  readonly onExplain: (figure: Figure | undefined) => void;
};

/** The totals of a folio, and the origin of each number (W2-L-03). */
export function StayTotals({ folio, ledger, origin, explained, onExplain }: StayTotalsProps) {
  const { t, format } = useLanguage();
  const { currency, channel } = folio;
  const { parts, shown, balance, outside, channels } = useTold(folio, ledger);
  const all = [...shown, balance, ...outside, ...channels];
  const told = all.find(({ figure }) => figure === explained);
  const number = ({ figure, amount }: Told) => (
    <button
      type="button"
      aria-expanded={explained === figure}
      aria-controls={EXPLANATION}
      onClick={() => onExplain(explained === figure ? undefined : figure)}
    >
      {format.money({ minor: figure === 'balance' ? Math.abs(amount) : amount, currency })}
    </button>
  );
  const line = (one: Told, look?: string) => (
    <div key={one.figure} className={classes(one.isPart && styles['part'], look)}>
      <dt>{one.label}</dt>
      <dd className="num">{number(one)}</dd>
    </div>
  );
  return (
    <div className={styles['company']}>
      <Card>
        <dl className={styles['figures']}>
          {shown.map((one) => line(one))}
          {line(balance, styles['due'])}
          {outside.map((one) => line(one))}
          {channels.map((one) => line(one))}
        </dl>
        {channel && (
          <p className={classes('xs muted', styles['aside'])}>
            {channel.commission === null ? t('app.folio.channel.unknown') : t('app.folio.channel.aside')}
          </p>
        )}
      </Card>
      {told && (
        <Explanation
          told={told}
          folio={folio}
          ledger={ledger}
          parts={parts}
          origin={origin}
          onClose={() => onExplain(undefined)}
        />
      )}
    </div>
  );
}
