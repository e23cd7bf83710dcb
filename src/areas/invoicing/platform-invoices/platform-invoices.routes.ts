import { sendFile } from '#foundation/http/sent-file.ts';
import { serve } from '#foundation/http/serve.ts';
import { chargeIssuersContract } from './charge-issuers.contract.ts';
import { listChargeIssuers, setChargeIssuer } from './charge-issuers.service.ts';
import { filesContract } from './files.contract.ts';
import { readDocumentFileByLink, readDocumentFile } from './files.service.ts';

export const platformInvoiceRoutes = [
  ...serve(filesContract, {
    downloadDocument: async (ctx, { params }, { reply }) =>
      sendFile(reply, await readDocumentFile(ctx, params)),
    downloadLandingDocument: async (ctx, { params }, { reply }) =>
      sendFile(reply, await readDocumentFileByLink(ctx, params.id, params.documentId)),
  }),
  ...serve(chargeIssuersContract, {
    listChargeIssuers: (ctx) => listChargeIssuers(ctx),
    nameChargeIssuer: (ctx, { body }) => setChargeIssuer(ctx, body),
  }),
];
