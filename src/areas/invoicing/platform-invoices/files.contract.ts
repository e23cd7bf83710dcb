import { z } from 'zod';

import { DocumentFile } from '#areas/subscription/billing/bills.contract.ts';
import { BillReference } from '#areas/subscription/billing/landing.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { BillId } from '#vocabulary/ids.ts';

export const filesContract = {
  downloadDocument: defineCall({
    id: 'C-PAY-20',
    method: 'GET',
    path: '/api/common/subscriptions/invoices/{id}/documents/{documentId}/{file}',
    access: 'member',
    app: 'property',
    permission: 'money',
    summary: 'Download a bill document',
    description:
      'The document is the tax document of a charge by Posada, or the credit note of its refund. The response is always an attachment.',
    params: z.object({ id: BillId, documentId: z.uuid(), file: DocumentFile }),
    status: 200,
    reply: z.unknown(),
    raw: 'application/octet-stream',
  }),
  downloadLandingDocument: defineCall({
    id: 'C-PAY-21',
    method: 'GET',
    path: '/api/third-party/stripe/landing-payment/{id}/documents/{documentId}',
    access: 'public',
    reason: 'The reference of the bill cannot be guessed, and opens nothing but this bill (SEC-39)',
    rate: 'guest',
    summary: 'Download a bill document by link',
    description:
      'The path contains the reference from the link of the bill. The file is the PDF of the document.',
    params: z.object({ id: BillReference, documentId: z.uuid() }),
    status: 200,
    reply: z.unknown(),
    raw: 'application/pdf',
  }),
};
