import { serve } from '#foundation/http/serve.ts';
import { availabilityContract } from './availability.contract.ts';
import { getAvailability, listFreeRooms } from './availability.service.ts';

export const availabilityRoutes = serve(availabilityContract, {
  availability: (ctx, { query }) => getAvailability(ctx, query.checkInDate, query.checkOutDate),
  freeRooms: (ctx, { params }) => listFreeRooms(ctx, params.id),
});
