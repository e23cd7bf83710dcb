import type { ReadPropertyNames } from '#areas/platform/accounts/index.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { serve } from '#foundation/http/serve.ts';
import { listParkedWork, retryParkedWork } from '#foundation/jobs/dead-letters.ts';
import { deadLetterContract } from './dead-letters.contract.ts';

/** Properties stand above this area, so what reads their names comes from the wiring. */
export const deadLetterRoutes = (propertyNames: ReadPropertyNames) =>
  serve(deadLetterContract, {
    listDeadLetters: async (ctx) => {
      const parked = await listParkedWork(ctx.system);
      const names = await propertyNames(
        ctx,
        parked.flatMap(({ property_id }) => property_id ?? []),
      );
      return parked.map((work) => ({
        _id: work.id,
        kind: work.kind,
        name: work.name,
        propertyId: work.property_id,
        propertyName: (work.property_id && names.get(work.property_id)) ?? null,
        attempts: work.attempts,
        error: work.error ?? '',
        createdAt: work.created_at,
      }));
    },
    retryJob: async (ctx, { params }) => {
      if (!(await retryParkedWork(ctx.system, params.id))) throw httpErrors.missing();
      return { queued: true as const };
    },
  });
