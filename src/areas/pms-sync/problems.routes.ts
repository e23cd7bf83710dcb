import { serve } from '#foundation/http/serve.ts';
import { problemContract } from './problems.contract.ts';
import { listProblems } from './problems.service.ts';

export const problemRoutes = serve(problemContract, {
  listProblems: (ctx, { params }) => listProblems(ctx, params.id),
});
