import type { GuestListPlan, GuestListRow } from '#areas/guests/check-in/guest-list/guest-list.contract.ts';
import { readDay } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Notice } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import styles from './guest-list.module.css';

const FAMILIES = {
  fills: 'palm',
  adds: 'sky',
  there: 'neutral',
  wrong: 'rose',
} as const satisfies Record<GuestListRow['outcome'], Family>;

/** The result of a row, with the error of each cell. */
function Result({ row, labels }: { readonly row: GuestListRow; readonly labels: GuestListPlan['labels'] }) {
  const { t } = useLanguage();
  const { outcome, problems, missing } = row;
  return (
    <div className={styles['result']}>
      <StatusPill family={FAMILIES[outcome]}>{t(`app.guestList.outcome.${outcome}`)}</StatusPill>
      {problems.length > 0 && (
        <ul className={styles['problems']}>
          {problems.map(({ field, cell, value, message }) => (
            <li key={`${field} ${message}`}>
              <b>
                {labels[field]}
                {cell !== null && ` (${cell})`}
              </b>
              {value && ` “${value}”`}: {message}
            </li>
          ))}
        </ul>
      )}
      {outcome === 'there' && <span className="xs muted">{t('app.guestList.there')}</span>}
      {outcome !== 'wrong' && missing.length > 0 && (
        <span className="xs muted">
          {t('app.guestList.missing', { fields: missing.map((name) => labels[name] ?? name).join(', ') })}
        </span>
      )}
    </div>
  );
}

function useColumns(labels: GuestListPlan['labels']): readonly Column<GuestListRow>[] {
  const { t, format } = useLanguage();
  const dayOf = (text: string | null | undefined): string => {
    const day = readDay(text ?? null);
    return day ? format.date(day) : '';
  };
  return [
    {
      key: 'guest',
      header: t('app.guestList.guest'),
      isHead: true,
      cell: ({ name, line }) => (
        <span>
          <b>{name || t('app.guestList.noName')}</b>
          <span className={styles['sub']}>{t('app.guestList.row', { line })}</span>
        </span>
      ),
    },
    {
      key: 'document',
      header: t('app.guestList.document'),
      cell: ({ answers, words }) => (
        <span>
          <span className="num">{answers.documentNumber ?? t('app.blank')}</span>
          {words.documentType && <span className={styles['sub']}>{words.documentType}</span>}
        </span>
      ),
    },
    {
      key: 'nationality',
      header: t('app.guestList.nationality'),
      cell: ({ words }) => words.nationality ?? t('app.blank'),
    },
    {
      key: 'birth',
      header: t('app.guestList.birth'),
      cell: ({ answers, words }) => (
        <span>
          {dayOf(answers.birthDate) || t('app.blank')}
          {words.sex && <span className={styles['sub']}>{words.sex}</span>}
        </span>
      ),
    },
    {
      key: 'result',
      header: t('app.guestList.result'),
      cell: (row) => <Result row={row} labels={labels} />,
    },
  ];
}

/** Unknown headings that are named; a longer list is not read. */
const COLUMNS_SHOWN = 8;

/** Row by row what would be saved; rows with errors come first. */
export function GuestListPreview({
  plan,
  fileName,
}: {
  readonly plan: GuestListPlan;
  readonly fileName: string;
}) {
  const { t, tn } = useLanguage();
  const { rows, counts, labels, unknownColumns, notAsked } = plan;
  const columns = useColumns(labels);
  const wrongFirst = [
    ...rows.filter(({ outcome }) => outcome === 'wrong'),
    ...rows.filter(({ outcome }) => outcome !== 'wrong'),
  ];
  const unknown = unknownColumns.slice(0, COLUMNS_SHOWN).join(', ');
  return (
    <>
      {counts.wrong > 0 && <Notice family="rose">{tn('app.guestList.wrong', counts.wrong)}</Notice>}
      {notAsked.length > 0 && (
        <Notice family="sky">
          {t('app.guestList.notAsked', { names: notAsked.map((field) => labels[field]).join(', ') })}
        </Notice>
      )}
      {unknown !== '' && <Notice family="sky">{t('app.guestList.unknown', { names: unknown })}</Notice>}
      {/* This div keeps its own height: the body of a drawer shrinks scrollable children. */}
      <div>
        <Table
          caption={t('app.guestList.rows', { file: fileName })}
          columns={columns}
          rows={wrongFirst}
          rowKey={({ line }) => String(line)}
          rowLook={({ outcome }) => (outcome === 'wrong' ? 'attention' : undefined)}
        />
      </div>
    </>
  );
}
