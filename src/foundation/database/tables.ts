import type { ColumnType } from 'kysely';

import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/**
 * A table as TypeScript sees it. The SQL in migrations/ makes the table; an invariant test compares this with
 * the catalogue, so neither can drift.
 */
export type TableDefinition = {
  readonly name: string;
  /** The owner of the rows (D-64), or in one line why they have none. */
  readonly owner: 'property' | 'account' | { readonly none: string };
  readonly columns: Readonly<Record<string, Column<unknown, boolean>>>;
};

type Column<Value, Optional extends boolean> = {
  /** `udt_name` of the catalogue. */
  readonly type: string;
  readonly nullable: boolean;
  /** May be left out of an insert: it is nullable or the database fills it in. */
  readonly optional: Optional;
  /** Only for the compiler. */
  readonly value?: Value;
};

const column = <Value>(type: string): Column<Value, false> => ({ type, nullable: false, optional: false });

export const uuid = <Id extends string = string>() => column<Id>('uuid');
export const text = <Value extends string = string>() => column<Value>('text');
export const texts = <Value extends string = string>() => column<Value[]>('_text');
export const uuids = <Id extends string = string>() => column<Id[]>('_uuid');
export const integer = () => column<number>('int4');
/** Also money in minor units: amounts stay below 2^53. */
export const bigint = () => column<number>('int8');
/** Exact, and text on this side: a JavaScript number would round it. */
export const decimal = () => column<string>('numeric');
export const boolean = () => column<boolean>('bool');
export const date = () => column<PlainDate>('date');
export const instant = () => column<Instant>('timestamptz');
/** Read as an object; written as JSON text. */
export const json = <Value>() => column<Value>('jsonb');
export const bytes = () => column<Buffer>('bytea');

export const nullable = <Value>(of: Column<Value, boolean>): Column<Value | null, true> => ({
  type: of.type,
  nullable: true,
  optional: true,
});
export const defaulted = <Value>(of: Column<Value, boolean>): Column<Value, true> => ({
  type: of.type,
  nullable: of.nullable,
  optional: true,
});

export const defineTable = <const Table extends TableDefinition>(table: Table): Table => table;

type KyselyColumn<C> =
  C extends Column<infer Value, infer Optional>
    ? ColumnType<Value, Optional extends true ? Value | undefined : Value, Value>
    : never;

/** The row types that Kysely needs, from the definitions: `TablesOf<[typeof users, typeof sessions]>`. */
export type TablesOf<Definitions extends readonly TableDefinition[]> = {
  [Table in Definitions[number] as Table['name']]: {
    [Name in keyof Table['columns']]: KyselyColumn<Table['columns'][Name]>;
  };
};
