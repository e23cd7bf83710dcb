import type { FolioEntry } from '#areas/stays/folios/folios.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import type { Column } from '#web/ui/table.tsx';
import { lineSource, lineText, lineTitle, moneyIn } from './words.ts';

/** The lines of a house folio, which are loaded by pages. */
export function useLineColumns(currency: string): readonly Column<FolioEntry>[] {
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
          {lineSource(entry, words)}{' '}
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
