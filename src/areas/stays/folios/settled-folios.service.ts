import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { FolioId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { applyCorrections, type NewEntry } from './folio.ts';
import { entriesOf, insertEntries, insertFolioOnce } from './folios.store.ts';
import { type FolioForInvoice, openFolioForInvoice } from './invoice-folio.service.ts';
import { publishFolioChange } from './open-folio.service.ts';

/** A house folio that another area of the product manages: what was sold, and the payment that settles it. */
export type SettledFolio = {
  /** The managing area chooses the id before the folio exists, so that the folio is opened once (REL-02). */
  readonly folioId: FolioId;
  readonly name: string;
  readonly currency: string;
  readonly onDate: PlainDate;
  /** Gross, in minor units; the source key names what was sold, here and elsewhere. */
  readonly charges: readonly {
    readonly description: string;
    readonly amountMinor: number;
    readonly sourceKey: string;
  }[];
  readonly payment: { readonly amountMinor: number; readonly reference: string };
};

const PLAIN = {
  ...({ service: 'other', night: null, quantity: 1, source: 'posada', corrects_id: null } as const),
  request_key: null,
};

const entriesIn = ({ charges, payment, onDate }: SettledFolio): NewEntry[] => [
  ...charges.map(({ description, amountMinor, sourceKey }) => ({
    ...PLAIN,
    kind: 'charge' as const,
    description,
    on_date: onDate,
    amount_minor: amountMinor,
    method: null,
    reference: null,
    source_key: sourceKey,
  })),
  {
    ...PLAIN,
    kind: 'payment',
    service: 'payment',
    description: '',
    on_date: onDate,
    source_key: null,
    amount_minor: -payment.amountMinor,
    method: 'credit-card',
    reference: payment.reference,
  },
];

/**
 * The content of a document for a managed folio: opened if it does not exist yet, and locked until the transaction
 * ends. It is settled, so it is closed from the beginning: no entry is added by mistake, and the list of open folios
 * stays short.
 */
export async function openSettledFolio(
  ctx: PropertyContext,
  tx: Transaction,
  account: SettledFolio,
): Promise<FolioForInvoice> {
  const { folioId, name, currency } = account;
  const at = ctx.clock.now();
  const isNew = await insertFolioOnce(tx, ctx.propertyId, {
    id: folioId,
    kind: 'house',
    reservation_id: null,
    name,
    currency,
    created_at: at,
    closed_at: at,
  });
  if (isNew) {
    await insertEntries(ctx, tx, folioId, entriesIn(account));
    await recordChange(ctx, tx, {
      subject: 'folio',
      subjectId: folioId,
      action: 'created',
      after: { name, currency },
    });
    await publishFolioChange(ctx, tx, { id: folioId, reservation_id: null });
  }
  return openFolioForInvoice(ctx, tx, { folioId });
}

/** A card refund reduces what was sold, line by line, and the folio stays settled. In minor units. */
export async function refundInSettledFolio(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: FolioId,
  {
    byLine,
    description,
    onDate,
  }: {
    readonly byLine: ReadonlyMap<string, number>;
    readonly description: string;
    readonly onDate: PlainDate;
  },
): Promise<void> {
  const entries = await entriesOf(tx, ctx.propertyId, folioId);
  const lowered = applyCorrections(entries).flatMap(({ entry }): NewEntry[] => {
    const amount = entry.id === null ? 0 : (byLine.get(entry.id) ?? 0);
    if (amount === 0) return [];
    return [
      {
        ...PLAIN,
        kind: entry.kind,
        service: entry.service,
        description,
        on_date: onDate,
        amount_minor: -amount,
        method: null,
        reference: null,
        corrects_id: entry.id,
        source_key: null,
      },
    ];
  });
  const back = [...byLine.values()].reduce((sum, amount) => sum + amount, 0);
  await insertEntries(ctx, tx, folioId, [
    ...lowered,
    {
      ...PLAIN,
      kind: 'refund',
      service: 'payment',
      description,
      on_date: onDate,
      source_key: null,
      amount_minor: back,
      method: 'credit-card',
      reference: null,
    },
  ]);
  await publishFolioChange(ctx, tx, { id: folioId, reservation_id: null });
}
