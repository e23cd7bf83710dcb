import { z } from 'zod';

import { connectionLeft, connectionMade, findConnection } from '#areas/property/connections/index.ts';
import { messageSettled } from '#areas/platform/messaging/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { mailAcceptedInvoice, recordMailOutcome } from './files/delivery.service.ts';
import { storeInvoiceFiles } from './files/invoice-files.service.ts';
import { acceptedWithoutFiles } from './files/invoice-files.store.ts';
import { invoiceAccepted } from './invoices.events.ts';
import { deleteTestDocuments } from './submissions/test-documents.service.ts';
import { submitReplacement, submitWaitingNotes } from './submissions/submissions.service.ts';

/** Stores the files of an accepted document at once, and mails it once to the customer. */
export const storeFilesJob = defineJob('invoicing.keep-files', {
  lane: 'stamp',
  payload: z.object({ invoiceId: InvoiceId }),
  on: [invoiceAccepted],
  oncePer: ({ invoiceId }) => invoiceId,
  run: async (ctx, { invoiceId }) => {
    const inside = requirePropertyContext(ctx);
    await storeInvoiceFiles(inside, invoiceId);
    await mailAcceptedInvoice(inside, invoiceId);
  },
});

/** Submits the replacement as soon as the credit note of its original is accepted. */
export const submitReplacementJob = defineJob('invoicing.send-replacement', {
  lane: 'stamp',
  payload: z.object({ invoiceId: InvoiceId }),
  on: [invoiceAccepted],
  oncePer: ({ invoiceId }) => invoiceId,
  run: (ctx, { invoiceId }) => submitReplacement(requirePropertyContext(ctx), invoiceId),
});

/**
 * A provider was connected: submits credit notes that wait for the connection of their original, and fetches files that
 * only this provider has.
 */
export const connectionCreatedJob = defineJob('invoicing.connection-made', {
  lane: 'stamp',
  payload: connectionMade.payload,
  on: [connectionMade],
  oncePer: ({ connectionId }) => connectionId,
  run: async (ctx, { propertyId, connectionId }) => {
    const inside = ctx.forProperty(propertyId);
    const row = await findConnection(inside.db, propertyId, connectionId);
    if (!row || !ctx.providers.byId(row.provider_id).capabilities.fiscal) return;
    await deleteTestDocuments(inside, connectionId);
    await submitWaitingNotes(inside);
    const { provider_id: providerId, issuer_id: issuerId } = row;
    const missing = await acceptedWithoutFiles(inside.db, propertyId, { providerId, issuerId });
    await inside.db.transaction(async (tx) => {
      for (const invoiceId of missing) await inside.enqueue(tx, storeFilesJob, { invoiceId });
    });
  },
});

/** Deletes the test documents of a removed test connection. */
export const connectionRemovedJob = defineJob('invoicing.connection-left', {
  lane: 'stamp',
  payload: connectionLeft.payload,
  on: [connectionLeft],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => deleteTestDocuments(ctx.forProperty(propertyId), connectionId),
});

/** Records a document as mailed once the mail was sent. */
export const recordMailJob = defineJob('invoicing.note-mail', {
  lane: 'message',
  payload: messageSettled.payload,
  on: [messageSettled],
  run: (ctx, settled) => recordMailOutcome(requirePropertyContext(ctx), settled),
});
