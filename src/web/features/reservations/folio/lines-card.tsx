import type { FolioEntry } from '#areas/stays/folios/folios.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import styles from './folio.module.css';
import { type Group, lineSource, lineText, lineTitle, moneyIn } from './words.ts';

/** `origin`: who sold the stay, for the lines that follow from it. */
export function useLineColumns(currency: string, origin?: string): readonly Column<FolioEntry>[] {
  const words = useLanguage();
  const { t, format } = words;
  return [
    {
      key: 'line',
      header: t('app.folio.line'),
      isHead: true,
      cell: (entry) => (
        <span>
          <span className="xs muted">{entry.number}</span> <b>{lineTitle(entry, words)}</b>{' '}
          <span className="xs muted">{lineText(entry, words)}</span>
        </span>
      ),
    },
    {
      key: 'source',
      header: t('app.folio.source'),
      cell: (entry) => (
        <span>
          {lineSource(entry, words, origin)}{' '}
          {entry.from && <span className="xs muted nowrap">{entry.from.externalId}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('app.folio.amount'),
      align: 'end',
      cell: ({ amount }) => <span className="nowrap">{format.money(moneyIn(amount, currency))}</span>,
    },
  ];
}

type LinesCardProps = {
  readonly group: Group;
  readonly entries: readonly FolioEntry[];
  readonly currency: string;
  readonly origin: string | undefined;
  readonly lineLink: (number: number) => string;
};

/** A part of an account under its sum; a total leads here by its address. */
export function LinesCard({ group, entries, currency, origin, lineLink }: LinesCardProps) {
  const { t, format } = useLanguage();
  const sum = entries.reduce((total, { amount }) => total + moneyIn(amount, currency).minor, 0);
  return (
    <div id={group} className={styles['part']}>
      <Card
        title={t(`app.folio.group.${group}`)}
        aside={<b className="num">{format.money({ minor: sum, currency })}</b>}
      >
        <Table
          caption={t(`app.folio.group.${group}`)}
          columns={useLineColumns(currency, origin)}
          rows={entries}
          rowKey={({ number }) => String(number)}
          rowLink={({ number }) => lineLink(number)}
        />
      </Card>
    </div>
  );
}
