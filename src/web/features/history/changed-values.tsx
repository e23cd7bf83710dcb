import type { TextKey } from '#texts/index.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language.tsx';
import styles from './history.module.css';

type Fields = Readonly<Record<string, unknown>>;

/** What a host calls the fields that change most; the others keep the name that support knows. */
const WORDS: Readonly<Record<string, TextKey>> = {
  name: 'app.listing.name',
  capacity: 'app.listing.capacity',
  address: 'app.listing.address',
  slug: 'app.properties.slug',
  country: 'app.property.country',
  city: 'app.property.city',
  timezone: 'app.property.timezone',
  currency: 'app.property.currency',
  phone: 'app.properties.phone',
  status: 'app.filter.status',
  arrival: 'app.stay.arrival',
  departure: 'app.stay.departure',
  total_minor: 'app.stay.total',
  adults: 'app.stay.adults',
  children: 'app.stay.children',
  reason: 'app.history.reason',
  until: 'app.history.until',
};
/** Keys between records and marks of the machine: they tell a person nothing. */
const SILENT = /^_?id$|_id$|^version$|_at$|At$/;
const MOST = 4;
const LONGEST = 40;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The fields that differ; for what is new, the ones that say something. */
function differences(before: Fields, after: Fields): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
    const [from, to] = [before[name], after[name]];
    if (SILENT.test(name) || (isBlank(from) && isBlank(to))) return false;
    return JSON.stringify(from) !== JSON.stringify(to);
  });
}

type ChangedValuesProps = { readonly before: unknown; readonly after: unknown; readonly zone: string };

export function ChangedValues({ before, after, zone }: ChangedValuesProps) {
  const { t, tn, format } = useLanguage();
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const wordsFor = (name: string, fields: Fields): string => {
    const value = fields[name];
    if (isBlank(value)) return t('app.blank');
    const { currency } = { ...old, ...fields };
    if (name === 'total_minor' && typeof value === 'number' && typeof currency === 'string') {
      return format.money({ ...moneyOf(0, currency), minor: value });
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (name === 'until') return format.dateTime(text as Instant, zone);
    // Somebody of Posada wrote it to be read (SEC-17).
    if (name === 'reason') return text;
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  };
  const names = differences(old, now);
  if (names.length === 0) return <span className="muted">{t('app.blank')}</span>;
  return (
    <ul className={styles['values']}>
      {names.slice(0, MOST).map((name) => (
        <li key={name}>
          <span className="muted">{WORDS[name] ? t(WORDS[name]) : name}</span>{' '}
          {isFields(before) && (
            <>
              <del>{wordsFor(name, old)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{wordsFor(name, now)}</ins>
        </li>
      ))}
      {names.length > MOST && <li className="muted">{tn('app.history.more', names.length - MOST)}</li>}
    </ul>
  );
}
