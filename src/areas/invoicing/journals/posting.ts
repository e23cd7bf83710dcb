import type { AccountingJournal } from '#capabilities/accounting/accounting.capability.ts';
import { decimalOfMoney } from '#vocabulary/decimal.ts';
import type { JournalId } from '#vocabulary/ids.ts';
import type { JournalKind } from './journals.constants.ts';
import type { JournalRow, SettingsRow } from './journals.store.ts';

/** The return of a deposit uses the accounts of the deposit, with the sides exchanged. */
export const kindOfAccounts = (kind: JournalRow['kind']): JournalKind =>
  kind === 'deposit-release' ? 'deposit' : kind;

type Posted = Pick<JournalRow, 'kind' | 'amount_minor' | 'currency' | 'method' | 'channel' | 'on_date'>;

/**
 * The two entries of a journal, with the accounts as they are set; null if its kind has no accounts any more.
 *
 * | kind            | debit                        | credit                     |
 * | --------------- | ---------------------------- | -------------------------- |
 * | commission      | the expense                  | payable to the channel     |
 * | withholding     | tax credit                   | tax credit                 |
 * | addendum        | where the money is           | its owner                  |
 * | deposit         | the account of the means     | deposits held              |
 * | deposit-release | deposits held                | the account of the means   |
 *
 * A negative amount reverses a posting: the sides are exchanged.
 */
export function buildPosting(
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

/** One key for all attempts and retries: a posted journal is returned and never posted again. */
export const journalKeyOf = (id: JournalId): string =>
  `j${BigInt(`0x${id.replaceAll('-', '')}`).toString(36)}`;
