import type { AccountingJournal } from '#capabilities/accounting/accounting.capability.ts';
import { decimalOfMoney } from '#vocabulary/decimal.ts';
import type { JournalId } from '#vocabulary/ids.ts';
import type { JournalKind } from './journals.constants.ts';
import type { JournalRow, SettingsRow } from './journals.store.ts';

/** A deposit that goes back is booked where it was, the other way round. */
export const kindOfAccounts = (kind: JournalRow['kind']): JournalKind =>
  kind === 'deposit-release' ? 'deposit' : kind;

type Posted = Pick<JournalRow, 'kind' | 'amount_minor' | 'currency' | 'method' | 'channel' | 'on_date'>;

/**
 * The two entries that book it, as the accounts are set; null where its kind has none any more.
 *
 * | kind            | debit                            | credit                     |
 * | --------------- | -------------------------------- | -------------------------- |
 * | commission      | the expense                      | what the channel is owed   |
 * | withholding     | what may be set off against tax  | the same                   |
 * | addendum        | where the money is               | whoever it belongs to      |
 * | deposit         | where the money went, by method  | deposits held              |
 * | deposit-release | as a deposit, the other way      |                            |
 *
 * An amount below nothing takes back what was booked: the sides change.
 */
export function postingOf(
  row: Posted,
  settings: SettingsRow,
  description: string,
  costCenter: string | null,
): AccountingJournal | null {
  const kind = kindOfAccounts(row.kind);
  const accounts = settings.kinds[kind];
  const own = row.channel === null ? undefined : settings.channels[row.channel];
  const thirdParty = own ?? settings.third_party;
  if (!accounts || settings.document_type === null || thirdParty === null) return null;
  const { credit } = accounts;
  const byMethod = kind === 'deposit' && row.method !== null ? settings.money[row.method] : undefined;
  const debit = byMethod ?? accounts.debit;
  const isReversed = (row.kind === 'deposit-release') !== row.amount_minor < 0;
  return {
    documentType: settings.document_type,
    onDate: row.on_date,
    description,
    thirdParty,
    costCenter,
    debit: isReversed ? credit : debit,
    credit: isReversed ? debit : credit,
    amount: decimalOfMoney({ minor: Math.abs(row.amount_minor), currency: row.currency }),
    currency: row.currency,
  };
}

/** One name for all attempts and all retries: what was posted once is given back, and never posted anew. */
export const keyOf = (id: JournalId): string => `j${BigInt(`0x${id.replaceAll('-', '')}`).toString(36)}`;
