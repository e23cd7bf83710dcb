import type { TextKey } from '#texts/index.ts';
import {
  FIELD_WORDS,
  type RecordedSubject,
  SILENT_ENDS,
  SILENT_FIELDS,
  VALUE_WORDS,
} from './changed-words.ts';
import { Instant } from './instant.ts';
import { type Money, moneyOf } from './money.ts';
import { PlainDate } from './plain-date.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How a screen or a file words a value. */
export type Speaker = {
  /** Undefined for a key without a text: an older row may hold a value that has gone since. */
  readonly t: (key: TextKey) => string | undefined;
  readonly date: (day: PlainDate) => string;
  readonly moment: (moment: Instant) => string;
  readonly money: (money: Money) => string;
  readonly text: (text: string) => string;
};

type ChangedValue = {
  readonly label: string;
  /** Undefined for a new record. */
  readonly before: string | undefined;
  readonly after: string;
};

const BLANK = '—';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const isSilent = (name: string): boolean =>
  SILENT_FIELDS.some((one) => one === name) || SILENT_ENDS.some((end) => name.endsWith(end));
const labelOf = (subject: RecordedSubject, name: string): TextKey | undefined =>
  (FIELD_WORDS as Readonly<Record<string, Readonly<Record<string, TextKey>>>>)[subject]?.[name];

/** The fields that differ and have a word; for a new record, the fields that are not empty. */
const differences = (subject: RecordedSubject, before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
    const [from, to] = [before[name], after[name]];
    if (isSilent(name) || !labelOf(subject, name) || (isBlank(from) && isBlank(to))) return false;
    return JSON.stringify(from) !== JSON.stringify(to);
  });

function partWords({ date }: Speaker, part: Fields): string {
  const [from, to] = [PlainDate.safeParse(part['from']), PlainDate.safeParse(part['to'])];
  return from.success && to.success ? `${date(from.data)} – ${date(to.data)}` : '';
}

/** A value as people say it; one of a closed list has its word in the texts. */
function wordsFor(speaker: Speaker, subject: RecordedSubject, name: string, fields: Fields): string {
  const { t, date, moment, money } = speaker;
  const value = fields[name];
  if (subject === 'member' && name === 'apps' && value === null) return t('changed.allApps') ?? BLANK;
  if (isBlank(value)) return BLANK;
  if (typeof value === 'boolean') return t(value ? 'changed.yes' : 'changed.no') ?? BLANK;
  const { currency } = fields;
  if (name === 'total_minor' && typeof value === 'number') {
    return typeof currency === 'string' ? money({ ...moneyOf(0, currency), minor: value }) : String(value);
  }
  const prefix = (VALUE_WORDS as Readonly<Record<string, string>>)[`${subject}.${name}`];
  const one = (single: unknown): string => {
    if (isFields(single)) return partWords(speaker, single);
    const text = String(single);
    if (prefix) return t(`${prefix}${text}` as TextKey) ?? BLANK;
    const day = PlainDate.safeParse(text);
    if (day.success) return date(day.data);
    const at = Instant.safeParse(text);
    if (at.success) return moment(at.data);
    // A member of Posada's staff wrote it to be read (SEC-17).
    return name === 'reason' ? text : speaker.text(text);
  };
  return Array.isArray(value) ? value.map(one).join(', ') || BLANK : one(value);
}

/** The changes, field by field, in words of people. */
export function changedValues(
  { subject, before, after }: { subject: RecordedSubject; before: unknown; after: unknown },
  speaker: Speaker,
): readonly ChangedValue[] {
  const old = isFields(before) ? before : {};
  const now = isFields(after) ? after : {};
  const said = (name: string, fields: Fields) =>
    wordsFor(speaker, subject, name, { ...old, ...fields, [name]: fields[name] });
  return differences(subject, old, now).map((name) => {
    const key = labelOf(subject, name);
    return {
      label: (key && speaker.t(key)) ?? name,
      // A list of changed fields has no earlier value.
      before: isFields(before) && name !== 'fields' ? said(name, old) : undefined,
      after: said(name, now),
    };
  });
}
