import type { FolioTaxes } from '#areas/invoicing/invoices/folio-documents/folio-documents.contract.ts';
import type { FolioEntry, StayFolio } from '#areas/stays/folios/folios.contract.ts';
import { type Group, GROUPS, groupOf, moneyIn } from './words.ts';

export type LineTax = FolioTaxes['lines'][number];

/** A line of the folio as it is drawn. */
export type LedgerRow = {
  readonly key: string;
  readonly group: Group;
  /** Null: the part that the channel collects by its own terms, which is no entry of the folio. */
  readonly entry: FolioEntry | null;
  /** In minor units, with its sign. */
  readonly amount: number;
  /** The guest's balance after it; null outside of the balance. */
  readonly balance: number | null;
  readonly tax: LineTax | undefined;
};

/** In neither the balance nor the document. */
const OUTSIDE: readonly Group[] = ['deposits', 'commissions'];

const isChannels = ({ method, kind }: FolioEntry): boolean =>
  method === 'channel' && (kind === 'payment' || kind === 'refund');

/** The lines by their parts, each with the balance after it; the last one in the balance has the open amount. */
export function ledgerOf(folio: StayFolio, taxes: readonly LineTax[]): readonly LedgerRow[] {
  const { currency, channel, entries } = folio;
  const taxOf = new Map(taxes.map((tax) => [tax.number, tax]));
  let owed = 0;
  return GROUPS.flatMap((group) => {
    const own = entries.filter((entry) => groupOf(entry) === group);
    const rows = own.map((entry) => ({
      key: String(entry.number),
      entry,
      amount: moneyIn(entry.amount, currency).minor,
    }));
    const expected =
      group === 'payments' && channel && channel.expected !== 0
        ? [{ key: 'channel', entry: null, amount: -moneyIn(channel.expected, currency).minor }]
        : [];
    return [...expected, ...rows].map((row): LedgerRow => {
      const isOutside = OUTSIDE.includes(group);
      if (!isOutside) owed += row.amount;
      return {
        ...row,
        group,
        balance: isOutside ? null : owed,
        tax: row.entry ? taxOf.get(row.entry.number) : undefined,
      };
    });
  });
}

/** The numbers of an account that can be asked where they come from. */
export type Figure =
  | 'charges'
  | 'net'
  | `tax ${string}`
  | 'addenda'
  | 'withholdings'
  | 'payments'
  | 'channel'
  | 'refunds'
  | 'balance'
  | 'deposits'
  | 'commission'
  | 'payout';

/** `vat 19`: taxes of one kind and rate are one number. */
export const taxKey = ({ kind, percentage }: LineTax): string => `${kind} ${percentage}`;

const KINDS = {
  charges: ['charge'],
  addenda: ['addendum'],
  withholdings: ['withholding'],
  payments: ['payment'],
  refunds: ['refund'],
  deposits: ['deposit', 'deposit-release'],
  commission: ['commission'],
} as const satisfies Partial<Record<Figure, readonly FolioEntry['kind'][]>>;

/** The parts of the balance, in the order of the page. */
export const BALANCE_PARTS = [
  'charges',
  'addenda',
  'refunds',
  'withholdings',
  'payments',
  'channel',
] as const satisfies readonly Figure[];

/** The lines behind a number, each with the part of it that counts. */
export function partsOf(
  figure: Figure,
  ledger: readonly LedgerRow[],
  currency: string,
): readonly { readonly row: LedgerRow; readonly amount: number }[] {
  if (figure === 'net' || figure.startsWith('tax ')) {
    return ledger.flatMap((row) => {
      const { tax } = row;
      if (!tax || (figure !== 'net' && figure !== `tax ${taxKey(tax)}`)) return [];
      return [{ row, amount: moneyIn(figure === 'net' ? tax.net : tax.tax, currency).minor }];
    });
  }
  if (figure === 'balance' || figure === 'payout') return [];
  const isOwn = ({ entry }: LedgerRow): boolean => {
    if (entry === null) return figure === 'channel';
    if (figure === 'channel') return isChannels(entry);
    const kinds: readonly string[] = KINDS[figure as keyof typeof KINDS];
    return kinds.includes(entry.kind) && !isChannels(entry);
  };
  return ledger.filter(isOwn).map((row) => ({ row, amount: row.amount }));
}

export const sumParts = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
