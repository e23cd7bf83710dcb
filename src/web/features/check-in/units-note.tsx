import { BedDouble } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useOpenStay } from './stay-context.ts';
import styles from './units-note.module.css';

/** The guests' units, if they changed or are several; otherwise nothing. */
export function UnitsNote() {
  const { t, format } = useLanguage();
  const { units, movedFrom } = useOpenStay().page;
  const isSplit = units.length > 1;
  if (units.length === 0 || (!isSplit && movedFrom === null)) return null;
  return (
    <section aria-labelledby="units" className={styles['note']}>
      <span className={styles['icon']}>
        <BedDouble size={20} aria-hidden="true" />
      </span>
      <div>
        <h2 id="units">{t('guest.units.title')}</h2>
        <ol>
          {units.map(({ name, from, to }) => (
            <li key={from}>
              <b>{name}</b>
              <span className="num">
                {t('guest.units.dates', { from: format.date(from), to: format.date(to) })}
              </span>
            </li>
          ))}
        </ol>
        {isSplit && <p>{t('guest.units.split')}</p>}
        {movedFrom !== null && <p>{t('guest.units.moved', { name: movedFrom })}</p>}
      </div>
    </section>
  );
}
