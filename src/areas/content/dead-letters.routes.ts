import { httpErrors } from '#foundation/http/http.errors.ts';
import { serve } from '#foundation/http/serve.ts';
import { parkedWork, retryParked } from '#foundation/jobs/dead-letters.ts';
import { deadLetterContract } from './dead-letters.contract.ts';

export const deadLetterRoutes = serve(deadLetterContract, {
  listDeadLetters: async (ctx) =>
    (await parkedWork(ctx.system)).map((work) => ({
      _id: work.id,
      kind: work.kind,
      name: work.name,
      propertyId: work.property_id,
      attempts: work.attempts,
      error: work.error ?? '',
      createdAt: work.created_at,
    })),
  retryJob: async (ctx, { params }) => {
    if (!(await retryParked(ctx.system, params.id))) throw httpErrors.missing();
    return { queued: true as const };
  },
});
