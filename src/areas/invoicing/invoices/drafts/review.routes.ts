import { serve } from '#foundation/http/serve.ts';
import { reviewContract } from './review.contract.ts';
import { reviewInvoices } from './review.service.ts';

export const reviewRoutes = serve(reviewContract, {
  reviewInvoices: (ctx, { query }) => reviewInvoices(ctx, query.ids),
});
