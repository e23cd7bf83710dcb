import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import { changedValues } from '#vocabulary/changed-values.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './history.module.css';

const MOST = 4;
const LONGEST = 40;

type ChangedValuesProps = Pick<AuditEntry, 'subject' | 'action' | 'before' | 'after'> & {
  readonly zone: string;
};

export function ChangedValues({ subject, action, before, after, zone }: ChangedValuesProps) {
  const { t, tn, format } = useLanguage();
  const values = changedValues(
    { subject, before, after },
    {
      t,
      date: format.date,
      moment: (moment) => format.dateTime(moment, zone),
      money: format.money,
      text: (text) => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`),
    },
  );
  if (values.length === 0) {
    // The corrected fields are recorded since a certain day; before it, only the guest is known.
    const isOldCorrection = subject === 'guest' && action === 'corrected';
    return <span className="muted">{t(isOldCorrection ? 'changed.notNoted' : 'app.blank')}</span>;
  }
  return (
    <ul className={styles['values']}>
      {values.slice(0, MOST).map(({ label, before: from, after: to }) => (
        <li key={label}>
          <span className="muted">{label}</span>{' '}
          {from !== undefined && (
            <>
              <del>{from}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{to}</ins>
        </li>
      ))}
      {values.length > MOST && <li className="muted">{tn('app.history.more', values.length - MOST)}</li>}
    </ul>
  );
}
