import { sendFile } from '#foundation/http/sent-file.ts';
import { serve } from '#foundation/http/serve.ts';
import { failureTextOf } from './failure-text.ts';
import { uploadsContract } from './uploads.contract.ts';
import { downloadReceipt, listFiles, markUploaded } from './uploads.service.ts';

export const uploadRoutes = serve(uploadsContract, {
  listFiles: (ctx) => listFiles(ctx),
  markUploaded: async (ctx, { params, body }) => {
    const marked = await markUploaded(ctx, params.id, body);
    return {
      results: marked.map(({ failure, ...result }) => ({ ...result, message: failureTextOf(ctx, failure) })),
    };
  },
  downloadReceipt: async (ctx, { params }, { reply }) =>
    sendFile(reply, await downloadReceipt(ctx, params.id)),
});
