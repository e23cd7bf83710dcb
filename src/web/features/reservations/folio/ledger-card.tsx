import { CornerDownRight } from 'lucide-react';

import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import styles from './folio.module.css';
import type { LedgerRow, LineTax } from './ledger.ts';
import { lineSource, lineText, lineTitle, moneyIn } from './words.ts';

/** `IVA 19 %`, or that there is none. */
export function useTaxName(): (tax: LineTax) => string {
  const { t, format } = useLanguage();
  return ({ kind, treatment, percentage }) => {
    if (treatment === 'excluded') return t('app.folio.tax.excluded');
    if (treatment === 'exempt' || percentage === 0) return t('app.folio.tax.exempt');
    return t(`app.folio.tax.${kind}`, { percent: format.percent(percentage / 100) });
  };
}

/** A square is a system, a circle a person. */
function Source({ row, origin }: { readonly row: LedgerRow; readonly origin: string }) {
  const words = useLanguage();
  const { entry } = row;
  const name = entry ? lineSource(entry, words, origin) : origin;
  const isPerson = entry?.source === 'person';
  return (
    <span className={styles['source']}>
      {isPerson ? (
        <Avatar name={name} size="small" />
      ) : (
        <span aria-hidden="true" className={styles['system']}>
          {[...name][0]?.toLocaleUpperCase()}
        </span>
      )}
      <span>
        {name} {entry?.from && <span className="xs muted nowrap">{entry.from.externalId}</span>}
      </span>
    </span>
  );
}

function Title({ row, folio }: { readonly row: LedgerRow; readonly folio: StayFolio }) {
  const words = useLanguage();
  const { t, format } = words;
  const { entry } = row;
  const { channel, currency } = folio;
  const isCollected = entry === null || (entry.method === 'channel' && entry.kind === 'payment');
  const money = (amount: number) => format.money(moneyIn(amount, currency));
  return (
    <span className={styles['title']}>
      <span className={styles['number']}>{entry?.number ?? ''}</span>
      <span>
        {entry !== null && entry.corrects !== null && <CornerDownRight aria-hidden="true" />}
        <b>
          {isCollected && channel
            ? t('app.folio.channel', { name: channel.name })
            : entry && lineTitle(entry, words)}
        </b>{' '}
        <span className="xs muted">
          {entry === null && channel
            ? t('app.folio.channel.terms', { name: channel.name })
            : entry && lineText(entry, words)}
        </span>
        {isCollected && channel && (
          <span className={classes('xs muted', styles['below'])}>
            {channel.commission === null || channel.payout === null
              ? t('app.folio.channel.unknown')
              : t('app.folio.channel.paysOut', {
                  commission: money(channel.commission),
                  payout: money(channel.payout),
                })}
          </span>
        )}
      </span>
    </span>
  );
}

type LedgerProps = {
  readonly folio: StayFolio;
  readonly ledger: readonly LedgerRow[];
  /** Without them the column is left out. */
  readonly hasTaxes: boolean;
  /** Keys of the lines that the number which is explained is made of. */
  readonly lit: ReadonlySet<string>;
  /** The channel that sold the stay. */
  readonly origin: string;
  readonly lineLink: (number: number) => string;
};

/** Every line of a folio with the balance after it. */
export function LedgerCard({ folio, ledger, hasTaxes, lit, origin, lineLink }: LedgerProps) {
  const { t, format } = useLanguage();
  const taxName = useTaxName();
  const { currency } = folio;
  const text = (minor: number) => format.money({ minor, currency });
  const noteOf = ({ group }: LedgerRow) =>
    group === 'nights' || group === 'extras' || group === 'addenda'
      ? ` · ${t(`app.folio.note.${group}`)}`
      : '';
  const taxText = ({ tax, group, entry }: LedgerRow): string => {
    if (group === 'addenda') return t('app.folio.tax.outside');
    if (!tax || entry === null) return '';
    const name = taxName(tax);
    if (tax.tax === 0) return name;
    return t('app.folio.tax.included', { tax: name, amount: format.money(moneyIn(tax.tax, currency)) });
  };
  const columns: readonly (Column<LedgerRow> | false)[] = [
    {
      key: 'line',
      header: t('app.folio.line'),
      isHead: true,
      cell: (row) => <Title row={row} folio={folio} />,
    },
    { key: 'source', header: t('app.folio.source'), cell: (row) => <Source row={row} origin={origin} /> },
    hasTaxes && {
      key: 'tax',
      header: t('app.folio.tax'),
      cell: (row) => <span className="sm muted">{taxText(row)}</span>,
    },
    {
      key: 'amount',
      header: t('app.folio.amount'),
      align: 'end',
      cell: ({ amount }) => (
        <span className={classes('nowrap', amount < 0 && styles['in'])}>{text(amount)}</span>
      ),
    },
    {
      key: 'balance',
      header: t('app.folio.balance', { currency }),
      align: 'end',
      // The header says the currency.
      cell: ({ balance }) => (
        <span className="nowrap muted">
          {balance === null ? '' : format.money({ minor: balance, currency }, { code: false })}
        </span>
      ),
    },
  ];
  return (
    <Card>
      <div className={styles['ledger']}>
        <Table
          caption={t('app.folio.lines')}
          columns={columns.filter((column) => column !== false)}
          rows={ledger}
          rowKey={({ key }) => key}
          rowLink={({ entry }) => (entry ? lineLink(entry.number) : undefined)}
          rowLook={({ key }) => (lit.has(key) ? 'chosen' : undefined)}
          groupOf={(row) => `${t(`app.folio.group.${row.group}`)}${noteOf(row)}`}
          groupAside={({ group }) =>
            text(ledger.reduce((sum, row) => (row.group === group ? sum + row.amount : sum), 0))
          }
        />
      </div>
    </Card>
  );
}
