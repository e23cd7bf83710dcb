import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { moneyOf } from '#vocabulary/money.ts';
import {
  applyCorrections,
  type Entry,
  isPayment,
  type NewEntry,
  entrySignOf,
  type EntrySums,
} from './folio.ts';
import type { CorrectionInput, EntryInput, FolioEntry } from './folios.contract.ts';
import { folioErrors } from './folios.errors.ts';
import {
  entryByKey,
  entryWithCorrections,
  type Folio,
  type FolioRef,
  insertEntries,
  sumEntriesByFolio,
} from './folios.store.ts';
import { openFolio, publishFolioChange } from './open-folio.service.ts';
import { presentEntries } from './folio-presentation.service.ts';

/** The amount that a person typed, in minor units. */
function minorOf(amount: number, currency: string): number {
  const refused = (cause?: unknown) =>
    folioErrors.tooManyDecimals({ field: 'amount', params: { currency }, cause });
  try {
    const { minor } = moneyOf(amount, currency);
    // An amount below the smallest coin would become 0.
    if (minor === 0 && amount !== 0) throw refused();
    return minor;
  } catch (error) {
    throw error instanceof RangeError ? refused(error) : error;
  }
}

/** A refund cannot exceed what was paid, and a return cannot exceed the deposit that is held. */
function refuseOverdrawn(sums: EntrySums, { kind, amount_minor }: NewEntry): void {
  const after = (of: NewEntry['kind']) => (sums[of] ?? 0) + (kind === of ? amount_minor : 0);
  // Imported money may be out of balance: only an entry that takes money out is refused.
  if (amount_minor < 0) return;
  if (kind === 'payment' || kind === 'refund') {
    if (after('payment') + after('refund') > 0) throw folioErrors.notPaid({ field: 'amount' });
  }
  if (kind === 'deposit' || kind === 'deposit-release') {
    if (after('deposit') + after('deposit-release') > 0) throw folioErrors.notHeld({ field: 'amount' });
  }
}

type Wish = {
  readonly of: FolioRef;
  readonly key: string;
  /** The number of the entry that this one corrects. */
  readonly corrects?: number;
  /** Whether the stored entry under the same key is this same request. */
  readonly isThis: (earlier: Entry, folio: Folio) => boolean;
  readonly entryFor: (tx: Transaction, folio: Folio) => Promise<NewEntry>;
};

/**
 * Writes the entry that a person requested, under the lock of the folio. Idempotent by key: a repeated request returns
 * its entry. The same key with other content is refused, because its caller would believe that it was written.
 */
async function write(ctx: PropertyContext, wish: Wish): Promise<FolioEntry> {
  const { entry, currency, related } = await ctx.db.transaction(async (tx) => {
    const folio = await openFolio(ctx, tx, wish.of);
    const earlier = await entryByKey(tx, ctx.propertyId, folio.id, wish.key);
    if (earlier && !wish.isThis(earlier, folio)) throw folioErrors.keyUsed();
    const entry = earlier ?? (await insert(ctx, tx, folio, wish));
    const about = wish.corrects ?? entry.number;
    const related = await entryWithCorrections(tx, ctx.propertyId, folio.id, about);
    return { entry, currency: folio.currency, related };
  });
  const [presented] = await presentEntries(ctx, currency, [entry], related);
  if (!presented) throw httpErrors.missing();
  return presented;
}

async function insert(
  ctx: PropertyContext,
  tx: Transaction,
  folio: Folio,
  { corrects, entryFor }: Wish,
): Promise<Entry> {
  if (folio.closed_at !== null) throw folioErrors.closed();
  const wanted = await entryFor(tx, folio);
  const sums = await sumEntriesByFolio(tx, ctx.propertyId, [folio.id]);
  refuseOverdrawn(sums.get(folio.id) ?? {}, wanted);
  const [entry] = await insertEntries(ctx, tx, folio.id, [wanted]);
  if (!entry) throw httpErrors.missing();
  const { name, currency } = folio;
  await recordChange(ctx, tx, {
    subject: 'folio',
    subjectId: folio.reservation_id ?? folio.id,
    action: corrects === undefined ? 'entered' : 'corrected',
    after: { name, line: entry.number, kind: entry.kind, total_minor: entry.amount_minor, currency },
  });
  await publishFolioChange(ctx, tx, folio);
  return entry;
}

/** C-FOL-02, C-FOL-09. */
export async function addEntry(ctx: PropertyContext, of: FolioRef, input: EntryInput): Promise<FolioEntry> {
  const { kind, key, description, quantity, reference = null, method = null } = input;
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const onDate = input.onDate ?? today;
  if (isPayment(kind) && onDate > today) throw folioErrors.notYet({ field: 'onDate' });
  const amountIn = (currency: string) => entrySignOf(kind) * minorOf(input.amount, currency);
  return write(ctx, {
    of,
    key,
    isThis: (earlier, { currency }) =>
      earlier.kind === kind &&
      earlier.amount_minor === amountIn(currency) &&
      earlier.description === description,
    entryFor: async (_tx, { currency }) => {
      if (input.currency !== undefined && input.currency !== currency) {
        throw folioErrors.otherCurrency({ field: 'currency', params: { currency } });
      }
      return {
        kind,
        description,
        quantity,
        reference,
        request_key: key,
        service: isPayment(kind) ? 'payment' : input.service,
        on_date: onDate,
        night: null,
        amount_minor: amountIn(currency),
        method: isPayment(kind) ? method : null,
        source: 'person',
        corrects_id: null,
        source_key: null,
      };
    },
  });
}

/** C-FOL-03, C-FOL-10. */
export async function correctEntry(
  ctx: PropertyContext,
  of: FolioRef,
  number: number,
  { key, amount, was, reason }: CorrectionInput,
): Promise<FolioEntry> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  return write(ctx, {
    of,
    key,
    corrects: number,
    isThis: ({ corrects_id, description }) => corrects_id !== null && description === reason,
    entryFor: async (tx, { id, currency }) => {
      const found = await entryWithCorrections(tx, ctx.propertyId, id, number);
      const entry = found.find((one) => one.number === number);
      if (!entry) throw httpErrors.missing();
      if (entry.corrects_id !== null) throw folioErrors.isCorrection();
      const [{ net } = { net: 0 }] = applyCorrections(found);
      const sign = entrySignOf(entry.kind);
      if (sign * minorOf(was, currency) !== net) throw folioErrors.outdated();
      const difference = sign * minorOf(amount, currency) - net;
      if (difference === 0) throw folioErrors.nothingToCorrect({ field: 'amount' });
      return {
        kind: entry.kind,
        service: entry.service,
        description: reason,
        on_date: today,
        night: entry.night,
        quantity: 1,
        amount_minor: difference,
        method: entry.method,
        reference: null,
        source: 'person',
        corrects_id: entry.id,
        source_key: null,
        request_key: key,
      };
    },
  });
}
