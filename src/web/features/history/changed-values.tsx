import type { AuditEntry } from '#areas/content/audit.contract.ts';
import { FIELD_WORDS, SILENT_ENDS, SILENT_FIELDS, VALUE_WORDS } from '#vocabulary/changed-words.ts';
import type { TextKey } from '#texts/index.ts';
import { Instant } from '#vocabulary/instant.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language.tsx';
import styles from './history.module.css';

type Fields = Readonly<Record<string, unknown>>;
type Subject = AuditEntry['subject'];
type Language = ReturnType<typeof useLanguage>;

const MOST = 4;
const LONGEST = 40;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const isSilent = (name: string): boolean =>
  SILENT_FIELDS.some((one) => one === name) || SILENT_ENDS.some((end) => name.endsWith(end));
const labelOf = (subject: Subject, name: string): TextKey | undefined =>
  (FIELD_WORDS as Readonly<Record<Subject, Readonly<Record<string, TextKey>>>>)[subject][name];

/** The fields that differ and have a word; for what is new, the ones that say something. */
const differences = (subject: Subject, before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
    const [from, to] = [before[name], after[name]];
    if (isSilent(name) || !labelOf(subject, name) || (isBlank(from) && isBlank(to))) return false;
    return JSON.stringify(from) !== JSON.stringify(to);
  });

function partWords({ format }: Language, part: unknown): string {
  if (!isFields(part)) return '';
  const [from, to] = [PlainDate.safeParse(part['from']), PlainDate.safeParse(part['to'])];
  if (!from.success || !to.success) return '';
  return `${format.date(from.data)} – ${format.date(to.data)}`;
}

/** A value as people say it; one of a closed list has its word in the texts. */
function wordsFor(language: Language, subject: Subject, name: string, fields: Fields, zone: string): string {
  const { t, format } = language;
  const value = fields[name];
  if (subject === 'member' && name === 'apps' && value === null) return t('changed.allApps');
  if (isBlank(value)) return t('app.blank');
  if (typeof value === 'boolean') return t(value ? 'changed.yes' : 'changed.no');
  const { currency } = fields;
  if (name === 'total_minor' && typeof value === 'number') {
    return typeof currency === 'string'
      ? format.money({ ...moneyOf(0, currency), minor: value })
      : String(value);
  }
  const prefix = (VALUE_WORDS as Readonly<Record<string, string>>)[`${subject}.${name}`];
  const one = (single: unknown): string => {
    if (isFields(single)) return partWords(language, single);
    const text = String(single);
    if (prefix) return t(`${prefix}${text}` as TextKey) ?? t('app.blank');
    const day = PlainDate.safeParse(text);
    if (day.success) return format.date(day.data);
    const moment = Instant.safeParse(text);
    if (moment.success) return format.dateTime(moment.data, zone);
    // Somebody of Posada wrote it to be read (SEC-17).
    return name === 'reason' || text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
  };
  return Array.isArray(value) ? value.map(one).join(', ') || t('app.blank') : one(value);
}

type ChangedValuesProps = Pick<AuditEntry, 'subject' | 'before' | 'after'> & { readonly zone: string };

export function ChangedValues({ subject, before, after, zone }: ChangedValuesProps) {
  const language = useLanguage();
  const { t, tn } = language;
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const shown = (name: string, fields: Fields) =>
    wordsFor(language, subject, name, { ...old, ...fields, [name]: fields[name] }, zone);
  const names = differences(subject, old, now);
  if (names.length === 0) return <span className="muted">{t('app.blank')}</span>;
  return (
    <ul className={styles['values']}>
      {names.slice(0, MOST).map((name) => (
        <li key={name}>
          <span className="muted">{t(labelOf(subject, name) ?? 'app.blank')}</span>{' '}
          {isFields(before) && (
            <>
              <del>{shown(name, old)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{shown(name, now)}</ins>
        </li>
      ))}
      {names.length > MOST && <li className="muted">{tn('app.history.more', names.length - MOST)}</li>}
    </ul>
  );
}
