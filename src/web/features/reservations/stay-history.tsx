import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { StayEntry } from '#areas/desk/history/history.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { type LogEntry, LogList } from '#web/ui/timeline.tsx';
import { stepWords } from './history-words.ts';
import { historyQuery } from './queries.ts';

/** As many as are read at a glance. */
const FIRST = 4;

const FAMILIES: Readonly<Record<StayEntry['by']['kind'], LogEntry['family']>> = {
  person: 'palm',
  support: 'sun',
  guest: 'sun',
  system: 'sky',
  calendar: 'sky',
  posada: 'sky',
};

function Entries({ entries }: { readonly entries: readonly StayEntry[] }) {
  const words = useLanguage();
  const { t, tn, format } = words;
  const { property } = useProperty();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  const rest = entries.length - FIRST;
  return (
    <>
      <LogList
        entries={shown.map(({ _id, at, by, steps }) => ({
          key: _id,
          family: FAMILIES[by.kind],
          text: (
            <>
              <b>{by.name}</b> {format.list(steps.map((step) => stepWords(step, by, words)))}
            </>
          ),
          note: format.dateTime(at, property.timezone),
        }))}
      />
      {rest > 0 && (
        <div>
          <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('history.less') : tn('history.more', rest)}
          </Button>
        </div>
      )}
    </>
  );
}

/** The history of a stay with its people, the newest first, by the clock of the property. */
export function StayHistory({ id }: { readonly id: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(historyQuery(property.id, id));
  return (
    <Part title={t('history.title')}>
      {data && data.length > 0 && <Entries entries={data} />}
      {data?.length === 0 && <p className="muted">{t('history.none')}</p>}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
    </Part>
  );
}
