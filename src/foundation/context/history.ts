import type { z } from 'zod';

import type { Transaction } from '#foundation/database/database.ts';
import {
  bigint,
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { FIELD_WORDS, RecordedSubject, SilentField, VALUE_WORDS } from '#vocabulary/changed-words.ts';
import type { TextKey } from '#texts/index.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { actorOf, type PropertyContext } from './context.ts';

export const changes = defineTable({
  name: 'changes',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    property_id: uuid<PropertyId>(),
    subject: text<Changed['subject']>(),
    subject_id: text(),
    action: text<Changed['action']>(),
    before: nullable(json<unknown>()),
    after: nullable(json<unknown>()),
    actor: text(),
    request_id: nullable(text()),
    at: instant(),
    /** The network of the request; kept only for people who work here, never for guests. */
    network: nullable(text()),
    place: nullable(bigint()),
    link: nullable(bytes()),
    /** `link` once more, with a key that is not in the database (docs/decisions/0105). */
    seal: nullable(bytes()),
  },
});

export const historyHeads = defineTable({
  name: 'history_heads',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    place: bigint(),
    seal: bytes(),
    signature: bytes(),
    kept_at: instant(),
    /** How often the database had been restored then. */
    restores: defaulted(integer()),
  },
});
export type HistoryTables = TablesOf<[typeof changes, typeof historyHeads]>;

/** Each change has its sentence in the texts, so that the host can read what happened. */
export type Changed = {
  [Key in TextKey]: Key extends `audit.change.${infer Subject}.${infer Action}`
    ? { readonly subject: Subject; readonly action: Action }
    : never;
}[TextKey];

/** In every write, so without the price of building the statement. */
const RECORD = `
  insert into changes (property_id, subject, subject_id, action, before, after, actor, request_id, at, network)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

type FieldsOf<Subject> = Subject extends RecordedSubject ? (typeof FIELD_WORDS)[Subject] : never;
type PrefixOf<Subject, Name> = `${Subject & string}.${Name & string}` extends keyof typeof VALUE_WORDS
  ? (typeof VALUE_WORDS)[`${Subject & string}.${Name & string}`]
  : never;

/** A value that people can read: of a closed list, each has its word. */
type WordedValue<Prefix, Value> = Value extends readonly (infer One)[]
  ? readonly WordedValue<Prefix, One>[]
  : Value extends z.core.$brand | Date
    ? Value
    : Value extends string
      ? string extends Value
        ? Value
        : `${Prefix & string}${Value}` extends TextKey
          ? Value
          : never
      : Value;

/**
 * The recorded values of a subject: the type refuses a field, and a value of a closed list, without a word for people.
 */
export type Worded<Subject, Values> = {
  readonly [Name in keyof Values]: Name extends SilentField
    ? Values[Name]
    : Name extends keyof FieldsOf<Subject>
      ? WordedValue<PrefixOf<Subject, Name>, Values[Name]>
      : never;
};

/**
 * Records the actor, the old and new values and the request of a change (REL-27). No identity and no secret goes in: it
 * cannot be erased with its guest.
 */
export async function recordChange<Change extends Changed, Before extends object, After extends object>(
  ctx: PropertyContext,
  tx: Transaction,
  change: Change & {
    subjectId: string;
    before?: Before & Worded<Change['subject'], Before>;
    after?: After & Worded<Change['subject'], After>;
  },
): Promise<void> {
  const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.named('record-change', RECORD, [
    ctx.propertyId,
    change.subject,
    change.subjectId,
    change.action,
    asJson(change.before),
    asJson(change.after),
    actorOf(ctx),
    ctx.requestId,
    ctx.clock.now(),
    ctx.person && !ctx.source ? ctx.network : null,
  ]);
}
