import { sendFile } from '#foundation/http/sent-file.ts';
import { serve } from '#foundation/http/serve.ts';
import { filesContract } from './files.contract.ts';
import { downloadFile, uploadFile } from './files.service.ts';

export const fileRoutes = serve(filesContract, {
  uploadFile: (ctx, { body }) => uploadFile(ctx, body),
  downloadFile: async (ctx, { query }, { reply }) => sendFile(reply, await downloadFile(ctx, query)),
});
