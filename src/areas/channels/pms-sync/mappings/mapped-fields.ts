import type { UpdateMode } from '#areas/property/connections/connections.contract.ts';
import type { ArrayFilter, FieldChange, MappedField } from './mappings.contract.ts';

type PlainField = Omit<MappedField, 'extras'>;

/** A change of a field that does not exist, or a field without a name. `at` is its place in the list of changes. */
export class InvalidFieldChange extends Error {
  readonly at: number;
  readonly field: string;
  constructor(at: number, field: string) {
    super(`fields.${at}.${field}`);
    this.at = at;
    this.field = field;
  }
}

/**
 * The fields after a change (R-MAP-01 … R-MAP-03): `pull` removes by id, `push` adds, and the rest merges by id, or by
 * the id of a parent into its extras. With filters, a change without an id applies to every field that a filter
 * matches, and a change with an id only to its own field if a filter matches. Pure; throws FieldProblem.
 */
export function applyFieldChanges(
  fields: readonly MappedField[],
  changes: readonly FieldChange[],
  { mode, filters, newId }: { mode: UpdateMode; filters: readonly ArrayFilter[]; newId: () => string },
): MappedField[] {
  if (mode === 'pull') return pulled(fields, changes, filters);
  return changes.reduce<MappedField[]>(
    (before, change, at) => {
      const isNew = mode === 'push' || (change._id === undefined && filters.length === 0);
      return isNew ? added(before, change, at, newId) : merged(before, change, at, filters);
    },
    [...fields],
  );
}

const fits = (field: PlainField, filters: readonly ArrayFilter[]): boolean =>
  filters.length === 0 ||
  filters.some((filter) =>
    Object.entries(filter).every(([name, value]) => field[name as keyof PlainField] === value),
  );

function pulled(
  fields: readonly MappedField[],
  changes: readonly FieldChange[],
  filters: readonly ArrayFilter[],
): MappedField[] {
  const ids = new Set(changes.flatMap(({ _id }) => _id ?? []));
  const stays = (field: PlainField) => !(ids.has(field._id) && fits(field, filters));
  return fields.filter(stays).map((field) => ({ ...field, extras: field.extras.filter(stays) }));
}

function added(
  fields: readonly MappedField[],
  change: FieldChange,
  at: number,
  newId: () => string,
): MappedField[] {
  const { groupName, name } = change;
  if (!groupName) throw new InvalidFieldChange(at, 'groupName');
  if (!name) throw new InvalidFieldChange(at, 'name');
  const field: PlainField = {
    _id: change._id ?? newId(),
    groupName,
    _parentId: change._parentId ?? null,
    name,
    externalId: change.externalId ?? null,
    value: change.value ?? null,
  };
  const isTaken = ({ _id }: PlainField) => _id === field._id;
  if (fields.some((one) => isTaken(one) || one.extras.some(isTaken))) throw new InvalidFieldChange(at, '_id');
  if (field._parentId === null) return [...fields, { ...field, extras: [] }];
  if (!fields.some(({ _id }) => _id === field._parentId)) throw new InvalidFieldChange(at, '_parentId');
  return fields.map((parent) =>
    parent._id === field._parentId ? { ...parent, extras: [...parent.extras, field] } : parent,
  );
}

/** The values that a change sets. It never changes an id or a parent. */
function fieldsOf({ _id, _parentId, ...change }: FieldChange): Partial<PlainField> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function merged(
  fields: readonly MappedField[],
  change: FieldChange,
  at: number,
  filters: readonly ArrayFilter[],
): MappedField[] {
  const parentId = change._parentId ?? null;
  const isMeant = (field: PlainField) =>
    (change._id === undefined || field._id === change._id) && fits(field, filters);
  const [isMain, isExtra] =
    parentId === null
      ? [isMeant, isMeant]
      : [() => false, (extra: PlainField) => extra._parentId === parentId && isMeant(extra)];
  let touched = 0;
  const apply = <Field extends PlainField>(field: Field, meant: boolean): Field => {
    if (!meant) return field;
    touched += 1;
    return { ...field, ...fieldsOf(change) };
  };
  const after = fields.map((field) => ({
    ...apply(field, isMain(field)),
    extras: field.extras.map((extra) => apply(extra, isExtra(extra))),
  }));
  // A missing field is no reason to lose the rest, unless it was the only one in the change.
  if (touched === 0 && change._id !== undefined) throw new InvalidFieldChange(at, '_id');
  return after;
}

/** The system's present fields, each with the host's earlier mapping. */
export function mergeRemoteFields(
  fields: readonly MappedField[],
  remote: readonly Pick<MappedField, 'groupName' | 'name' | 'externalId'>[],
  newId: () => string,
): MappedField[] {
  const keyOf = ({ groupName, externalId, name }: Pick<MappedField, 'groupName' | 'name' | 'externalId'>) =>
    `${groupName} ${externalId ?? name}`;
  const mapped = new Map(fields.map((field) => [keyOf(field), field]));
  const remoteKeys = new Set(remote.map(keyOf));
  const now = remote.map((one): MappedField => {
    const before = mapped.get(keyOf(one));
    return before
      ? { ...before, name: one.name }
      : { _id: newId(), _parentId: null, value: null, extras: [], ...one };
  });
  // A field that the system no longer has is kept if the host mapped it.
  const kept = fields.filter(
    (field) => !remoteKeys.has(keyOf(field)) && (field.value !== null || field.extras.length > 0),
  );
  return [...now, ...kept];
}
