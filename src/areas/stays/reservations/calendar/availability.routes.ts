import { serve } from '#foundation/http/serve.ts';
import { availabilityContract } from './availability.contract.ts';
import { availability, freeRooms } from './availability.service.ts';

export const availabilityRoutes = serve(availabilityContract, {
  availability: (ctx, { query }) => availability(ctx, query.checkInDate, query.checkOutDate),
  freeRooms: (ctx, { params }) => freeRooms(ctx, params.id),
});
