import { serve } from '#foundation/http/serve.ts';
import { conflictContract } from './conflicts.contract.ts';
import { listConflicts } from './conflicts-list.service.ts';

export const conflictRoutes = serve(conflictContract, { listConflicts: (ctx) => listConflicts(ctx) });
