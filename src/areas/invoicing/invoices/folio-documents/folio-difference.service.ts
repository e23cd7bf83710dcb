import { codesFor } from '#areas/invoicing/accounting/index.ts';
import { type FolioForInvoice, viewFolioForInvoice } from '#areas/stays/folios/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { FolioId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { allocationsOf } from '../drafts/allocations.store.ts';
import { lineObstacleOf } from '../drafts/selection.ts';
import { issuerOfStay } from '../drafts/calculation.service.ts';
import { invoicesOfFolio } from '../invoices.store.ts';
import { translateFor } from '../present.service.ts';
import { findFiscalProvider } from '../submissions/fiscal-provider.ts';
import {
  type FolioDifference,
  calculateFolioDifference,
  type EntryDifference,
  type Mend,
} from './folio-difference.ts';
import { comparedDocumentOf } from './compared-document.ts';
import type { FolioDocuments } from './folio-documents.contract.ts';

/** A folio for the comparison with its documents; lines that are not stored yet have no id. */
export type ComparedFolio = Pick<FolioForInvoice, 'currency' | 'reservationId'> & {
  readonly folioId: FolioId | null;
  readonly lines: readonly (Omit<FolioForInvoice['lines'][number], 'entryId'> & {
    readonly entryId: string | null;
  })[];
  readonly cleared: ComparedFolio['lines'];
};

/** A line that is not stored is in no document: any name that is not an entry id works. */
const nameOf = (entryId: string | null, place: number): string => entryId ?? `new:${place}`;

/** Compares a folio with its documents as they are now. Ignores test documents (0098). */
export async function compareFolio(
  ctx: PropertyContext,
  { folioId, reservationId, currency, lines, cleared }: ComparedFolio,
): Promise<FolioDifference> {
  const rows = folioId === null ? [] : await invoicesOfFolio(ctx.db, ctx.propertyId, folioId);
  const sent = rows.filter(({ signed }) => signed !== null);
  const issuer = await issuerOfStay(ctx, reservationId);
  const provider = await findFiscalProvider(ctx, { issuerId: issuer?.id ?? null });
  const codes = provider && (await codesFor(ctx, ctx.db, provider.row.id));
  const all = [...lines, ...cleared];
  const stored = all.flatMap(({ entryId, sourceKey }) => (entryId === null ? [] : [{ entryId, sourceKey }]));
  const claims = await allocationsOf(ctx.db, ctx.propertyId, stored);
  const entries = all.map((line, place) => {
    const own = new Set(rows.map(({ id }) => id));
    // Another folio may have billed the same night.
    const claim = claims.find(
      ({ entry_id: entryId, source_key: sourceKey, invoice_id: invoiceId }) =>
        (sourceKey === line.sourceKey && entryId !== line.entryId) ||
        (entryId === line.entryId && !own.has(invoiceId)),
    );
    const { amountMinor: openMinor } = line;
    return {
      entryId: nameOf(line.entryId, place),
      kind: line.kind,
      amountMinor: line.amountMinor,
      obstacle: lineObstacleOf({ line, openMinor, currency, claim, taxes: [], codes }),
    };
  });
  return calculateFolioDifference(
    entries,
    sent.map((row) => ({ ...comparedDocumentOf(row), isTest: row.is_test })),
  );
}

/** The correction that a folio needs: one at a time, credits first. */
export type FolioMend = {
  readonly mend: Mend;
  /** Always positive. */
  readonly amountMinor: number;
  readonly entries: readonly EntryDifference[];
};

export function mendOf({ entries }: FolioDifference): FolioMend | null {
  const differing = entries.filter(({ why }) => why === 'differs');
  for (const mend of ['credit', 'bill', 'account'] as const) {
    const own = differing.filter((one) => one.mend === mend);
    if (own.length === 0) continue;
    const amountMinor = Math.abs(own.reduce((sum, { differenceMinor }) => sum + differenceMinor, 0));
    return { mend, amountMinor, entries: own };
  }
  return null;
}

/** C-ACC-52. */
export async function getFolioDocuments(ctx: PropertyContext, folioId: FolioId): Promise<FolioDocuments> {
  const account = await viewFolioForInvoice(ctx, { folioId });
  const difference = await compareFolio(ctx, account);
  const { currency } = account;
  const major = (minor: number) => toMajorUnits({ minor, currency });
  const all = [...account.lines, ...account.cleared];
  const lineOf = new Map(all.map((line, place) => [nameOf(line.entryId, place), line]));
  const mend = mendOf(difference);
  return {
    folioId,
    reservationId: account.reservationId,
    currency,
    charged: major(difference.chargedMinor),
    documented: major(difference.documentedMinor),
    isExplained: difference.isExplained,
    mend: mend && { mend: mend.mend, amount: major(mend.amountMinor) },
    differences: difference.entries.map((one) => {
      const line = one.entryId === null ? undefined : lineOf.get(one.entryId);
      return {
        entryId: line?.entryId ?? null,
        description: line?.description ?? '',
        onDate: line?.onDate ?? null,
        charged: major(one.chargedMinor),
        documented: major(one.documentedMinor),
        difference: major(one.differenceMinor),
        why: one.why,
        message: one.obstacle
          ? translateFor(ctx, one.obstacle.text, one.obstacle.params)
          : translateFor(ctx, `account.why.${one.why === 'obstacle' ? 'not-billed' : one.why}`),
        invoiceId: one.documentId,
      };
    }),
  };
}
