import {
  findDocument,
  isLimitedToProperties,
  openBillByLink,
  propertiesWithPermission,
  readBill,
} from '#areas/subscription/billing/index.ts';
import { readInvoiceFile } from '#areas/invoicing/invoices/index.ts';
import type { AccountContext, Context, MemberContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { BillId } from '#vocabulary/ids.ts';

const ROLES = { pdf: 'print', xml: 'delivery' } as const;
type Wanted = { readonly id: BillId; readonly documentId: string; readonly file: keyof typeof ROLES };

/** Only the file leaves the property that issued it: the row that names it belongs to the payer. Throws NotFound. */
async function fileOf(ctx: AccountContext, { id, documentId, file }: Wanted) {
  const row = await findDocument(ctx.db, documentId);
  const isThere = row?.bill_id === id && row.state === 'issued' && row.files.includes(file);
  if (!isThere || row.property_id === null || row.invoice_id === null) throw httpErrors.missing();
  return readInvoiceFile(ctx.forProperty(row.property_id), row.invoice_id, ROLES[file]);
}

/** C-PAY-20. A file of a bill that the person may read. */
export async function readDocumentFile(ctx: MemberContext, wanted: Wanted) {
  const inside = ctx.forAccount(ctx.property.accountId);
  const bill = await readBill(inside.db, wanted.id);
  if (!bill || !isLimitedToProperties(bill, propertiesWithPermission(ctx, 'money')))
    throw httpErrors.missing();
  return fileOf(inside, wanted);
}

/** C-PAY-21. */
export async function readDocumentFileByLink(ctx: Context, reference: string, documentId: string) {
  const { inside, bill } = await openBillByLink(ctx, reference);
  return fileOf(inside, { id: bill.id, documentId, file: 'pdf' });
}
