import { serve } from '#foundation/http/serve.ts';
import { filesContract } from './files.contract.ts';
import { downloadFile, uploadFile } from './files.service.ts';
import { attachment } from './names.ts';

export const fileRoutes = serve(filesContract, {
  uploadFile: (ctx, { body }) => uploadFile(ctx, body),
  downloadFile: async (ctx, { query }, { reply }) => {
    const { content, contentType, label } = await downloadFile(ctx, query);
    return (
      reply
        .type(contentType)
        .header('content-disposition', attachment(label))
        // SEC-28, SEC-48: on one host with everything else, a file runs nothing and is part of no page.
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'private, no-store')
        .send(content)
    );
  },
});
