import { z } from 'zod';

import { rawPostOf } from '#foundation/http/raw-body.ts';
import { serve } from '#foundation/http/serve.ts';
import { defineCall } from '#vocabulary/call.ts';
import { receiveNotice } from './notices.service.ts';

export const noticeContract = {
  receiveNotice: defineCall({
    id: 'C-INT-20',
    method: 'POST',
    path: '/hooks/{provider}/{secret}',
    access: 'public',
    reason: 'The secret in the address names the connection; the body is only a hint (SEC-33)',
    rate: 'webhook',
    keepsRaw: true,
    summary: 'Takes in a notice of a connected system',
    params: z.object({ provider: z.string().max(40), secret: z.string().min(20).max(100) }),
    body: z.unknown(),
    status: 200,
    reply: z.object({ received: z.literal(true) }),
  }),
};

export const noticeRoutes = serve(noticeContract, {
  receiveNotice: async (ctx, { params, body }, { request }) => {
    const { provider: providerId, secret } = params;
    await receiveNotice(ctx, { providerId, secret, body, post: rawPostOf(request) });
    return { received: true as const };
  },
});
