import type { FieldProblem } from '#capabilities/failures.ts';
import type { FiscalAccepted, FiscalFile, PreparedDocument } from '#capabilities/fiscal/fiscal.capability.ts';
import type { FiscalDocument } from '#capabilities/fiscal/fiscal.document.ts';
import type { NonResidentProof } from '#countries/sales-rules.ts';
import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { InvoiceCustomer } from '../drafts/customer.contract.ts';
import { deleteProof, findProof, saveProof } from './proofs.store.ts';

/** The place of each sealed text: it cannot be moved to another row (T-CRYPTO). */
export const customerSealContext = (id: string): string => `invoices.customer:${id}`;
const documentSealContext = (id: string): string => `invoice_stamps.document:${id}`;
const preparedSealContext = (id: string): string => `invoice_stamps.prepared:${id}`;
const outcomeSealContext = (id: string): string => `invoice_stamps.outcome:${id}`;
const proofSealContext = (folioId: string): string => `tax_proofs.proof:${folioId}`;

type Stored = { readonly id: string; readonly sealing_key_id: string };

export async function sealCustomer(
  ctx: PropertyContext,
  { id, sealing_key_id: keyId }: Stored,
  customer: InvoiceCustomer,
): Promise<Buffer> {
  const key = await ctx.secrets.openKey(ctx.db, keyId);
  return key.seal(JSON.stringify(customer), customerSealContext(id));
}

/** The buyer, as it was typed. */
export async function unsealCustomer(
  ctx: PropertyContext,
  { id, sealing_key_id: keyId, customer }: Stored & { readonly customer: Buffer },
): Promise<InvoiceCustomer> {
  const key = await ctx.secrets.openKey(ctx.db, keyId);
  return InvoiceCustomer.parse(JSON.parse(key.unseal(customer, customerSealContext(id))));
}

/** JSON holds bytes as text. */
const fileText = (file: FiscalFile) => ({ ...file, bytes: Buffer.from(file.bytes).toString('base64') });
const fileFrom = (text: ReturnType<typeof fileText>): FiscalFile => ({
  ...text,
  bytes: new Uint8Array(Buffer.from(text.bytes, 'base64')),
});

/** The outcome of a submission, as far as it is known. */
export type SubmissionOutcome =
  | { readonly accepted: FiscalAccepted }
  | { readonly refused: { readonly message: string; readonly findings: readonly FieldProblem[] } };

export type SealedSubmission = {
  readonly document: Buffer;
  readonly prepared: Buffer;
};

export async function sealSubmission(
  ctx: PropertyContext,
  keyId: string,
  stampId: string,
  { document, prepared }: { readonly document: FiscalDocument; readonly prepared: PreparedDocument },
): Promise<SealedSubmission> {
  const key = await ctx.secrets.openKey(ctx.db, keyId);
  return {
    document: key.seal(JSON.stringify(document), documentSealContext(stampId)),
    prepared: key.seal(
      JSON.stringify({ ...prepared, file: fileText(prepared.file) }),
      preparedSealContext(stampId),
    ),
  };
}

/** The stored document and its signed bytes. */
export async function openSubmission(
  ctx: PropertyContext,
  keyId: string,
  stamp: SealedSubmission & { readonly id: string },
): Promise<{ readonly document: FiscalDocument; readonly prepared: PreparedDocument }> {
  const key = await ctx.secrets.openKey(ctx.db, keyId);
  const prepared = JSON.parse(
    key.unseal(stamp.prepared, preparedSealContext(stamp.id)),
  ) as PreparedDocument & {
    file: ReturnType<typeof fileText>;
  };
  return {
    document: JSON.parse(key.unseal(stamp.document, documentSealContext(stamp.id))) as FiscalDocument,
    prepared: { ...prepared, file: fileFrom(prepared.file) },
  };
}

export async function sealOutcome(
  ctx: PropertyContext,
  keyId: string,
  stampId: string,
  outcome: SubmissionOutcome,
): Promise<Buffer> {
  const key = await ctx.secrets.openKey(ctx.db, keyId);
  const answer = 'accepted' in outcome ? outcome.accepted.answer : null;
  const text =
    'accepted' in outcome
      ? { accepted: { ...outcome.accepted, answer: answer && fileText(answer) } }
      : outcome;
  return key.seal(JSON.stringify(text), outcomeSealContext(stampId));
}

export async function openOutcome(
  ctx: PropertyContext,
  keyId: string,
  stamp: { readonly id: string; readonly outcome: Buffer | null },
): Promise<SubmissionOutcome | null> {
  if (stamp.outcome === null) return null;
  const key = await ctx.secrets.openKey(ctx.db, keyId);
  const read = JSON.parse(key.unseal(stamp.outcome, outcomeSealContext(stamp.id))) as SubmissionOutcome;
  if (!('accepted' in read)) return read;
  const { answer } = read.accepted;
  return { accepted: { ...read.accepted, answer: answer && fileFrom(answer as never) } };
}

/** D-78: the checked proof of a guest who lives abroad; null without a proof. */
export async function findResidenceProof(
  ctx: PropertyContext,
  folioId: string,
): Promise<NonResidentProof | null> {
  const row = await findProof(ctx.db, ctx.propertyId, folioId);
  if (!row) return null;
  const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
  return JSON.parse(key.unseal(row.proof, proofSealContext(folioId))) as NonResidentProof;
}

/** The same, with the person who checked it and the time. */
export async function findCheckedProof(
  ctx: PropertyContext,
  folioId: string,
): Promise<{ readonly proof: NonResidentProof; readonly seenBy: string; readonly seenAt: Instant } | null> {
  const row = await findProof(ctx.db, ctx.propertyId, folioId);
  const proof = row ? await findResidenceProof(ctx, folioId) : null;
  return row && proof ? { proof, seenBy: row.seen_by, seenAt: row.seen_at } : null;
}

export async function storeResidenceProof(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: string,
  proof: NonResidentProof | null,
): Promise<void> {
  if (proof === null) return deleteProof(tx, ctx.propertyId, folioId);
  const key = await ctx.secrets.createKey(tx, ctx.propertyId);
  await saveProof(tx, {
    property_id: ctx.propertyId,
    folio_id: folioId,
    sealing_key_id: key.id,
    proof: key.seal(JSON.stringify(proof), proofSealContext(folioId)),
    seen_by: actorOf(ctx),
    seen_at: ctx.clock.now(),
  });
}
