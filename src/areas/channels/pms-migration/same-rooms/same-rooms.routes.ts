import { serve } from '#foundation/http/serve.ts';
import { sameRoomsContract } from './same-rooms.contract.ts';
import { answerSameRooms, listSameRooms } from './same-rooms.service.ts';

export const sameRoomsRoutes = serve(sameRoomsContract, {
  listSameRooms: (ctx, { params }) => listSameRooms(ctx, params.id),
  answerSameRooms: (ctx, { params, body }) => answerSameRooms(ctx, params.id, body.answers),
});
