import { serve } from '#foundation/http/serve.ts';
import { cardContract } from './card.contract.ts';
import { getRegistrationCard } from './card.service.ts';

export const cardRoutes = serve(cardContract, {
  getRegistrationCard: (ctx, { params }) => getRegistrationCard(ctx, params.reservationId),
});
