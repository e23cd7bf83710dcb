import { serve } from '#foundation/http/serve.ts';
import { discountsContract } from './discounts.contract.ts';
import { createDiscount, deleteDiscount, listDiscounts, validateDiscount } from './discounts.service.ts';

export const discountRoutes = serve(discountsContract, {
  validateDiscount: (ctx, { body }) => validateDiscount(ctx, body),
  listDiscounts: (ctx, { query }) => listDiscounts(ctx, query),
  createDiscount: (ctx, { body }) => createDiscount(ctx, body),
  deleteDiscount: async (ctx, { query }) => ({
    data: { deleted: true as const },
    meta: { count: await deleteDiscount(ctx, query.id) },
  }),
});
