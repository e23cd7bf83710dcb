import { serve } from '#foundation/http/serve.ts';
import { channelReservationContract } from './channel-reservations.contract.ts';
import { listChannelReservations } from './channel-reservations.service.ts';

export const channelReservationRoutes = serve(channelReservationContract, {
  listChannelReservations: (ctx, { query }) => listChannelReservations(ctx, query),
});
