import { CalendarPlus, Download, FileSpreadsheet } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { staysExportContract } from '#areas/stays/reservations/lists/stays-export.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useExport } from './export-stays.ts';
import { FilterSheet } from './filter-sheet.tsx';
import type { askedOf } from './list-filters.ts';
import styles from './phone-bar.module.css';
import { FilterChoices } from './reservation-filters.tsx';

/** The filters of the sheet; the search and the page have controls of their own. */
const IN_SHEET = ['arrival', 'status', 'channel', 'sort', 'conflict', 'departure', 'checkIn'] as const;

type PhoneBarProps = {
  readonly filters: ReturnType<typeof askedOf>;
  readonly set: (name: string, value: string | undefined) => void;
  readonly block: string;
};

/** The controls of the list in one row: the search, the sheet of filters, and rare actions (W1-F-08). */
export function PhoneBar({ filters, set, block }: PhoneBarProps) {
  const { t, tn } = useLanguage();
  const { mayCall } = useAccess();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const download = useExport(filters.asked);
  const find = useCallback((text: string) => set('search', text), [set]);
  const count = IN_SHEET.filter((name) => search.has(name)).length;
  const clear = () =>
    setSearch(
      (parameters) => {
        for (const name of IN_SHEET) parameters.delete(name);
        return parameters;
      },
      { replace: true, preventScrollReset: true },
    );
  const items = [
    mayOpen(block) && {
      key: 'block',
      label: t('app.block.new'),
      icon: <CalendarPlus aria-hidden="true" />,
      onSelect: () => void navigate(block, { preventScrollReset: true }),
    },
    mayCall(staysExportContract.exportStays) && {
      key: 'export',
      label: t('reservation.csv.download'),
      icon: <Download aria-hidden="true" />,
      onSelect: () => download.mutate('csv'),
    },
    mayCall(staysExportContract.exportStays) && {
      key: 'export-excel',
      label: t('reservation.xlsx.download'),
      icon: <FileSpreadsheet aria-hidden="true" />,
      onSelect: () => download.mutate('xlsx'),
    },
  ];
  return (
    <div className={styles['bar']}>
      <SearchBox label={t('app.stay.search')} value={filters.asked.search} onSearch={find} />
      <FilterSheet
        title={t('reservation.filters')}
        count={count}
        countLabel={tn('reservation.filters.count', count)}
        closeLabel={t('reservation.filters.see')}
        more={count > 0 && <Button onClick={clear}>{tn('reservation.filters.clear', count)}</Button>}
      >
        <FilterChoices filters={filters} set={set} labelled />
      </FilterSheet>
      <MoreMenu items={items} />
    </div>
  );
}
