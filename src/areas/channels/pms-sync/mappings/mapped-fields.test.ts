import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyFieldChanges, InvalidFieldChange, mergeRemoteFields } from './mapped-fields.ts';
import type { UpdateMode } from '#areas/property/connections/connections.contract.ts';
import type { ArrayFilter, FieldChange, MappedField } from './mappings.contract.ts';

const field = (_id: string, more: Partial<MappedField> = {}): MappedField => ({
  _id,
  groupName: 'others',
  _parentId: null,
  name: `Field ${_id}`,
  externalId: null,
  value: null,
  extras: [],
  ...more,
});
const extra = (_id: string, _parentId: string) => {
  const { extras: _none, ...plain } = field(_id, { _parentId, groupName: 'extras' });
  return plain;
};
const FIELDS = [
  field('iva', { groupName: 'taxes' }),
  field('cash', { groupName: 'payments', extras: [extra('tip', 'cash')] }),
];
let ids = 0;
const change = (mode: UpdateMode, changes: readonly FieldChange[], filters: readonly ArrayFilter[] = []) =>
  applyFieldChanges(FIELDS, changes, { mode, filters, newId: () => `new-${(ids += 1)}` });
const problemOf = (attempt: () => unknown) => {
  try {
    attempt();
  } catch (error) {
    return error instanceof InvalidFieldChange ? error.message : error;
  }
  return null;
};

describe('a change of mapped fields [C-MAP-04]', () => {
  test('pull removes the given items by their ids, extras too [R-MAP-01]', () => {
    expect(change('pull', [{ _id: 'iva' }])).toEqual([FIELDS[1]]);
    expect(change('pull', [{ _id: 'tip' }])).toEqual([FIELDS[0], { ...FIELDS[1], extras: [] }]);
    expect(change('pull', [{ _id: 'unknown' }])).toEqual(FIELDS);
  });

  test('push adds, and returns the whole list of the server [R-MAP-02]', () => {
    const after = change('push', [
      { name: 'Nequi', groupName: 'payments' },
      { name: 'Card', groupName: 'extras', _parentId: 'cash' },
    ]);
    expect(after.map(({ name }) => name)).toEqual(['Field iva', 'Field cash', 'Nequi']);
    expect(after[1]?.extras.map(({ name }) => name)).toEqual(['Field tip', 'Card']);
    expect(after[2]?._id).toMatch(/^new-/);
  });

  test('the rest merges by id, or by the id of a parent into its extras [R-MAP-03]', () => {
    const after = change('other', [
      { _id: 'iva', value: '01' },
      { _id: 'tip', _parentId: 'cash', value: 'propina' },
    ]);
    expect(after[0]).toEqual({ ...FIELDS[0], value: '01' });
    expect(after[1]?.extras[0]).toEqual({ ...FIELDS[1]?.extras[0], value: 'propina' });
  });

  test('arrayFilters choose which fields a change is for [SEC-35]', () => {
    const after = change('other', [{ value: 'x' }], [{ groupName: 'payments' }]);
    expect(after.map(({ value }) => value)).toEqual([null, 'x']);
    expect(change('pull', [{ _id: 'iva' }], [{ groupName: 'payments' }])).toEqual(FIELDS);
  });

  test('an impossible change is refused at its place, and nothing is changed', () => {
    expect(problemOf(() => change('push', [{ name: 'x' }]))).toBe('fields.0.groupName');
    expect(problemOf(() => change('push', [{ groupName: 'x' }]))).toBe('fields.0.name');
    expect(problemOf(() => change('push', [{ _id: 'tip', name: 'x', groupName: 'x' }]))).toBe('fields.0._id');
    expect(problemOf(() => change('push', [{ name: 'x', groupName: 'x', _parentId: 'no' }]))).toBe(
      'fields.0._parentId',
    );
    expect(problemOf(() => change('other', [{ _id: 'iva' }, { _id: 'gone', value: 'x' }]))).toBe(
      'fields.1._id',
    );
  });

  test('ids stay unique and parents exist, after any change', () => {
    const id = fc.constantFrom('iva', 'cash', 'tip', 'a', 'b');
    const one: fc.Arbitrary<FieldChange> = fc.record(
      { _id: id, name: id, groupName: fc.constantFrom('taxes', 'extras'), _parentId: id, value: id },
      { requiredKeys: [] },
    );
    const step = fc.tuple(
      fc.constantFrom<UpdateMode>('pull', 'push', 'other'),
      fc.array(one, { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let fields: MappedField[] = [];
        for (const [mode, changes] of steps) {
          try {
            fields = applyFieldChanges(fields, changes, { mode, filters: [], newId: () => `n${(ids += 1)}` });
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidFieldChange);
          }
          const all = fields.flatMap(({ _id, extras }) => [_id, ...extras.map((one) => one._id)]);
          expect(new Set(all).size).toBe(all.length);
          for (const { _id, extras } of fields) {
            for (const { _parentId } of extras) expect(_parentId).toBe(_id);
          }
        }
      }),
    );
  });
});

describe('the fields that a system has now [C-MAP-05]', () => {
  const remote = (name: string, externalId: string | null = null) => ({
    groupName: 'taxes',
    name,
    externalId,
  });
  const sync = (fields: readonly MappedField[], list: ReturnType<typeof remote>[]) =>
    mergeRemoteFields(fields, list, () => `n${(ids += 1)}`);

  test('keeps what a field was mapped to, under its new name too', () => {
    const first = sync([], [remote('IVA', '1'), remote('Fee', '2')]);
    const mapped = first.map((one) => (one.externalId === '1' ? { ...one, value: '01' } : one));
    const second = sync(mapped, [remote('IVA 19 %', '1'), remote('New', '3')]);
    expect(second.map(({ name, value }) => [name, value])).toEqual([
      ['IVA 19 %', '01'],
      ['New', null],
    ]);
    expect(second[0]?._id).toBe(first[0]?._id);
    // The fee was not mapped, so it is gone; a mapped field stays although the system no longer has it.
    expect(sync(mapped, []).map(({ value }) => value)).toEqual(['01']);
  });
});
