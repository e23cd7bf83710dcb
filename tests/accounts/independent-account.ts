import type pg from 'pg';

/**
 * What an account charges and what its documents tell, read from the tables and counted in whole minor units. It shares nothing
 * with the product: no rule, no rounding, no sum.
 */
export type IndependentAccount = {
  /** Charges and addenda with all of their corrections. */
  readonly charged: bigint;
  readonly addenda: bigint;
  /** Invoices that are on their way or accepted, less the credit notes of these. */
  readonly documented: bigint;
  /** What is claimed of the entries by documents, refused ones left out. */
  readonly claimed: bigint;
  /** What was paid, and what documents say was, as far as credit notes left something of them. */
  readonly paid: bigint;
  readonly paidInDocuments: bigint;
  /** Documents whose lines, or whose payment means, do not sum to the amount due. */
  readonly wrong: readonly string[];
};

/** `1190000.00` in hundredths. */
export function minorOf(text: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(decimals.slice(2))) throw new Error(`Not an amount: ${text}`);
  const minor = BigInt(whole) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? -minor : minor;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((whole, amount) => whole + amount, 0n);

type Line = { readonly grossMinor: number; readonly parts: readonly { readonly amountMinor: number }[] };
type Document = {
  readonly id: string;
  readonly number: string | null;
  readonly phase: string;
  readonly kind: string;
  readonly corrects_id: string | null;
  readonly signed: {
    readonly payable: string;
    readonly lines: readonly Line[];
    readonly paid: readonly { readonly amountMinor: number }[];
    readonly payment: {
      readonly dueOn: string | null;
      readonly parts?: readonly { readonly amount: string }[];
    };
  };
};

const LIVE = new Set(['sending', 'unknown', 'pending', 'waiting', 'attention', 'accepted']);

function faultsOf({ id, number, kind, signed }: Document): string[] {
  const name = `${kind} ${number ?? id}`;
  const payable = minorOf(signed.payable);
  const lines = sum(signed.lines.map(({ grossMinor }) => BigInt(grossMinor)));
  const parts = sum(signed.lines.flatMap((line) => line.parts.map(({ amountMinor }) => BigInt(amountMinor))));
  const { dueOn, parts: means = [] } = signed.payment;
  const told = sum(means.map(({ amount }) => minorOf(amount)));
  return [
    ...(lines === payable ? [] : [`${name}: lines ${lines}, due ${payable}`]),
    ...(parts === payable ? [] : [`${name}: entries ${parts}, due ${payable}`]),
    ...(signed.lines.every(({ grossMinor }) => grossMinor > 0) ? [] : [`${name}: a line of nothing or less`]),
    ...(dueOn !== null || told === payable ? [] : [`${name}: paid by ${told}, due ${payable}`]),
    ...(told <= payable ? [] : [`${name}: means ${told} above ${payable}`]),
  ];
}

export async function readAccount(db: pg.Client, folioId: string): Promise<IndependentAccount> {
  const { rows: entries } = await db.query<{ kind: string; amount: string }>(
    'select kind, sum(amount_minor)::text as amount from folio_entries where folio_id = $1 group by kind',
    [folioId],
  );
  const of = (...kinds: readonly string[]): bigint =>
    sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => BigInt(amount)));
  const { rows: all } = await db.query<Document>(
    `select id, number, phase, kind, corrects_id, signed from invoices
      where folio_id = $1 and deleted_at is null and signed is not null`,
    [folioId],
  );
  const invoices = all.filter(({ kind, phase }) => kind === 'invoice' && LIVE.has(phase));
  const ids = new Set(invoices.map(({ id }) => id));
  const notes = all.filter(({ corrects_id: id, phase }) => id !== null && ids.has(id) && LIVE.has(phase));
  const due = (documents: readonly Document[]) => sum(documents.map(({ signed }) => minorOf(signed.payable)));
  const { rows: claims } = await db.query<{ amount: string | null }>(
    `select sum(amount_minor)::text as amount from invoice_line_allocations claim join invoices on invoices.id = claim.invoice_id
      where folio_id = $1 and released_at is null and phase <> 'rejected'`,
    [folioId],
  );
  return {
    charged: of('charge', 'addendum'),
    addenda: of('addendum'),
    documented: due(invoices) - due(notes),
    claimed: BigInt(claims[0]?.amount ?? '0'),
    paid: -of('payment', 'refund'),
    paidInDocuments: sum(
      invoices.map(({ id, signed }) => {
        const left = minorOf(signed.payable) - due(notes.filter(({ corrects_id: of }) => of === id));
        const told = sum(signed.paid.map(({ amountMinor }) => BigInt(amountMinor)));
        return told < left ? told : left;
      }),
    ),
    wrong: [...invoices, ...notes].flatMap(faultsOf),
  };
}
