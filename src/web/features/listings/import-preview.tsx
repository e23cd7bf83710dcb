import { useState } from 'react';

import type { ListingImportPlan, ListingImportRow } from '#areas/stays/listings/import/import.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Notice } from '#web/ui/states.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import styles from './listings.module.css';

const FAMILIES = {
  new: 'palm',
  changed: 'sky',
  same: 'neutral',
  wrong: 'rose',
} as const satisfies Record<ListingImportRow['outcome'], Family>;
const OUTCOMES = ['wrong', 'new', 'changed', 'same'] as const;
/** A person reads no more at once. */
const STEP = 200;

function useColumns(): readonly Column<ListingImportRow>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'name',
      header: t('app.listing.one'),
      isHead: true,
      cell: ({ name, line }) => (
        <span>
          <b>{name || t('app.listing.import.noName')}</b>
          <span className="xs muted num" style={{ display: 'block', fontWeight: 400 }}>
            {t('app.listing.import.line', { line })}
          </span>
        </span>
      ),
    },
    {
      key: 'outcome',
      header: t('app.listing.import.outcome'),
      cell: ({ outcome }) => (
        <StatusPill family={FAMILIES[outcome]}>{t(`app.listing.import.outcome.${outcome}`)}</StatusPill>
      ),
    },
    {
      key: 'what',
      header: t('app.listing.import.what'),
      cell: ({ outcome, changes, problems }) => (
        <ul className={styles['cells']}>
          {problems.map(({ column, value, message }) => (
            <li key={`${column} ${message}`} className={styles['wrong']}>
              <b>{t(`listing.import.column.${column}`)}</b>
              {value && ` “${value}”`}: {message}
            </li>
          ))}
          {outcome === 'changed' &&
            changes.map(({ column, before, after }) => (
              <li key={column}>
                <b>{t(`listing.import.column.${column}`)}</b>: {before || t('app.blank')} →{' '}
                {after || t('app.blank')}
              </li>
            ))}
        </ul>
      ),
    },
  ];
}

type ImportPreviewProps = {
  readonly plan: ListingImportPlan;
  readonly isBusy: boolean;
  readonly onImport: () => void;
};

/** The plan line by line; errors first. */
export function ImportPreview({ plan, isBusy, onImport }: ImportPreviewProps) {
  const { t, tn, format } = useLanguage();
  const columns = useColumns();
  const { counts, rows, newTypes, unknownColumns } = plan;
  const [shown, setShown] = useState<ListingImportRow['outcome'] | 'all'>(counts.wrong > 0 ? 'wrong' : 'all');
  const [limit, setLimit] = useState(STEP);
  const found = rows.filter(({ outcome }) => shown === 'all' || outcome === shown);
  const toDo = counts.new + counts.changed;
  return (
    <Card
      title={t('app.listing.import.result')}
      aside={
        <Button kind="primary" busy={isBusy} disabled={toDo === 0} onClick={onImport}>
          {toDo === 0 ? t('app.listing.import.nothing') : tn('app.listing.import.run', toDo)}
        </Button>
      }
    >
      <div className={styles['notices']}>
        {counts.wrong > 0 && <Notice family="sun">{tn('app.listing.import.left', counts.wrong)}</Notice>}
        {newTypes.length > 0 && (
          <Notice family="sky">
            {t('app.listing.import.newTypes', { names: newTypes.slice(0, 10).join(', ') })}
          </Notice>
        )}
        {unknownColumns.length > 0 && (
          <Notice family="sun">
            {t('app.listing.import.unknown', { names: unknownColumns.slice(0, 10).join(', ') })}
          </Notice>
        )}
      </div>
      <FilterBar>
        <Select
          pill
          width="md"
          aria-label={t('app.listing.import.outcome')}
          value={shown}
          onChange={({ target }) => {
            setShown(target.value as typeof shown);
            setLimit(STEP);
          }}
        >
          <option value="all">
            {t('listing.filter.count', { state: t('listing.filter.all'), number: rows.length })}
          </option>
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {t('listing.filter.count', {
                state: t(`app.listing.import.outcome.${one}`),
                number: counts[one],
              })}
            </option>
          ))}
        </Select>
      </FilterBar>
      {found.length === 0 ? (
        <Empty compact title={t('app.listing.import.noneOfThese')} />
      ) : (
        <Table
          caption={t('app.listing.import.result')}
          columns={columns}
          rows={found.slice(0, limit)}
          rowKey={({ line }) => String(line)}
        />
      )}
      {found.length > limit && (
        <div className={styles['foot']}>
          <span className="num">
            {t('app.listing.shown', { shown: format.number(limit), total: format.number(found.length) })}
          </span>
          <Button size="small" onClick={() => setLimit(limit + STEP)}>
            {t('app.listing.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
