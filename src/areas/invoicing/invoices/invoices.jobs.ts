import { z } from 'zod';

import { connectionLeft, connectionMade, findConnection } from '#areas/property/connections/index.ts';
import { messageSettled } from '#areas/platform/messaging/index.ts';
import { insideProperty } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { mailToCustomer, noteMail } from './files/delivery.service.ts';
import { keepFiles } from './files/invoice-files.service.ts';
import { acceptedWithoutFiles } from './files/invoice-files.store.ts';
import { invoiceStamped } from './invoices.events.ts';
import { deleteLeftTests } from './submissions/left-tests.service.ts';
import { sendReplacement, sendWaitingNotes } from './submissions/stamps.service.ts';

/** What an accepted document consists of is kept as soon as it is accepted, and goes to the customer once. */
export const keepFilesJob = defineJob('invoicing.keep-files', {
  lane: 'stamp',
  payload: z.object({ invoiceId: InvoiceId }),
  on: [invoiceStamped],
  oncePer: ({ invoiceId }) => invoiceId,
  run: async (ctx, { invoiceId }) => {
    const inside = insideProperty(ctx);
    await keepFiles(inside, invoiceId);
    await mailToCustomer(inside, invoiceId);
  },
});

/** What takes the place of an invoice goes as soon as that is given back. */
export const sendReplacementJob = defineJob('invoicing.send-replacement', {
  lane: 'stamp',
  payload: z.object({ invoiceId: InvoiceId }),
  on: [invoiceStamped],
  oncePer: ({ invoiceId }) => invoiceId,
  run: (ctx, { invoiceId }) => sendReplacement(insideProperty(ctx), invoiceId),
});

/** What waited for the connection of its original, or for what only its provider gives, goes on once it is connected. */
export const connectionMadeJob = defineJob('invoicing.connection-made', {
  lane: 'stamp',
  payload: connectionMade.payload,
  on: [connectionMade],
  oncePer: ({ connectionId }) => connectionId,
  run: async (ctx, { propertyId, connectionId }) => {
    const inside = ctx.forProperty(propertyId);
    const row = await findConnection(inside.db, propertyId, connectionId);
    if (!row || !ctx.providers.byId(row.provider_id).capabilities.fiscal) return;
    await deleteLeftTests(inside, connectionId);
    await sendWaitingNotes(inside);
    const { provider_id: providerId, issuer_id: issuerId } = row;
    const missing = await acceptedWithoutFiles(inside.db, propertyId, { providerId, issuerId });
    await inside.db.transaction(async (tx) => {
      for (const invoiceId of missing) await inside.enqueue(tx, keepFilesJob, { invoiceId });
    });
  },
});

/** With a test connection its documents go. */
export const connectionLeftJob = defineJob('invoicing.connection-left', {
  lane: 'stamp',
  payload: connectionLeft.payload,
  on: [connectionLeft],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => deleteLeftTests(ctx.forProperty(propertyId), connectionId),
});

/** "Mailed" is said when the mail has left. */
export const noteMailJob = defineJob('invoicing.note-mail', {
  lane: 'message',
  payload: messageSettled.payload,
  on: [messageSettled],
  run: (ctx, settled) => noteMail(insideProperty(ctx), settled),
});
