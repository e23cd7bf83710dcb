import { useState } from 'react';
import { useParams } from 'react-router';

import type { InvoiceNumber } from '#areas/invoicing/issuers/series.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { numbersQuery } from './queries.ts';

function useColumns(): readonly Column<InvoiceNumber>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'number',
      header: t('app.series.number'),
      isHead: true,
      cell: ({ number }) => <b className="num">{number}</b>,
    },
    {
      key: 'takenOn',
      header: t('app.series.takenOn'),
      cell: ({ takenOn }) => <span className="num">{format.date(takenOn, 'numeric')}</span>,
    },
    {
      key: 'state',
      header: t('app.filter.status'),
      cell: ({ state, voidedReason }) => (
        <span>
          <StatusPill family={state === 'taken' ? 'palm' : 'grey'}>
            {t(`app.series.number.${state}`)}
          </StatusPill>
          {voidedReason && (
            <span className="xs muted" style={{ display: 'block' }}>
              {voidedReason}
            </span>
          )}
        </span>
      ),
    },
  ];
}

/** Every number that a series gave, with those that were voided and why. */
export function NumbersDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const [page, setPage] = useState(1);
  return (
    <Drawer open title={t('app.series.numbers')} onClose={() => go(home)}>
      <QueryTable
        caption={t('app.series.numbers')}
        query={numbersQuery(property.id, id, page)}
        rowsOf={({ data }) => data}
        rowKey={({ number }) => number}
        columns={useColumns()}
        empty={<Empty compact title={t('app.series.numbers.none')} />}
        foot={({ meta }) => <Paging meta={meta} onPage={setPage} />}
      />
    </Drawer>
  );
}
