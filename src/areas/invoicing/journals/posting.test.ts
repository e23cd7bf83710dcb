import { describe, expect, test } from 'vitest';

import { ConnectionId, JournalId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import type { SettingsRow } from './journals.store.ts';
import { journalKeyOf, buildPosting } from './posting.ts';

const since = Instant.parse('2026-11-24T10:00:00.000Z');
const settings: SettingsRow = {
  property_id: PropertyId.parse('019ab000-0000-7000-8000-000000000001'),
  connection_id: ConnectionId.parse('019ab000-0000-7000-8000-000000000002'),
  document_type: '27002',
  third_party: '222222222222',
  channels: { airbnb: '900123456' },
  kinds: {
    commission: { debit: '52950501', credit: '23352001', since },
    deposit: { debit: '11100501', credit: '28100501', since },
  },
  money: { cash: '11050501' },
  version: 1,
  changed_at: since,
};
const row: Parameters<typeof buildPosting>[0] = {
  kind: 'commission',
  amount_minor: 4_500_050,
  currency: 'COP',
  method: null,
  channel: null,
  on_date: PlainDate.parse('2026-11-24'),
};
const sidesOf = (changed: Partial<Parameters<typeof buildPosting>[0]>) => {
  const journal = buildPosting({ ...row, ...changed }, settings, 'Comisión', null);
  return journal && [journal.debit, journal.credit, journal.thirdParty, journal.amount];
};

describe('the entries of a journal [C-ACC-24]', () => {
  test.each<[string, Parameters<typeof sidesOf>[0], string[]]>([
    ['a commission', {}, ['52950501', '23352001', '222222222222', '45000.50']],
    [
      'the commission of a channel with a number of its own',
      { channel: 'airbnb' },
      ['52950501', '23352001', '900123456', '45000.50'],
    ],
    [
      'a commission that was too much, taken back',
      { amount_minor: -100 },
      ['23352001', '52950501', '222222222222', '1.00'],
    ],
    [
      'a deposit in cash',
      { kind: 'deposit', method: 'cash' },
      ['11050501', '28100501', '222222222222', '45000.50'],
    ],
    [
      'a deposit by card',
      { kind: 'deposit', method: 'credit-card' },
      ['11100501', '28100501', '222222222222', '45000.50'],
    ],
    [
      'a deposit that goes back in cash',
      { kind: 'deposit-release', method: 'cash' },
      ['28100501', '11050501', '222222222222', '45000.50'],
    ],
    [
      'a return that was a mistake',
      { kind: 'deposit-release', method: 'cash', amount_minor: -100 },
      ['11050501', '28100501', '222222222222', '1.00'],
    ],
  ])('%s', (_what, changed, expected) => {
    expect(sidesOf(changed)).toEqual(expected);
  });

  test('a kind without accounts is not posted', () => {
    expect(sidesOf({ kind: 'addendum' })).toBeNull();
  });

  test('a journal has one key in the narrowest format: at most thirty letters and digits [REL-02]', () => {
    const key = journalKeyOf(JournalId.parse('ffffffff-ffff-7fff-bfff-ffffffffffff'));
    expect(key).toMatch(/^[a-z0-9]{1,30}$/);
    expect(journalKeyOf(JournalId.parse('019ab000-0000-7000-8000-000000000001'))).not.toBe(key);
  });
});
