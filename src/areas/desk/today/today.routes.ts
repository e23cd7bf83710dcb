import { serve } from '#foundation/http/serve.ts';
import { todayContract } from './today.contract.ts';
import { getToday } from './today.service.ts';

export const todayRoutes = serve(todayContract, { getToday: (ctx) => getToday(ctx) });
