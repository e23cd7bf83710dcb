import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { reservationContract } from './reservations.contract.ts';
import { blockNights, changeBlock, removeBlock } from './closed-nights/blocks.service.ts';
import { cancelReservation, updateReservation } from './change.service.ts';
import { createReservation, getReservation, listReservations } from './reservations.service.ts';

export const reservationRoutes = serve(reservationContract, {
  listReservations: (ctx, { query }) => listReservations(ctx, query),
  getReservation: (ctx, { params }) => getReservation(ctx, params.id),
  createReservation: (ctx, { body }) => createReservation(ctx, body),
  updateReservation: (ctx, { params, body }, { request }) =>
    updateReservation(ctx, params.id, body, versionOf(request)),
  cancelReservation: (ctx, { params }, { request }) => cancelReservation(ctx, params.id, versionOf(request)),
  blockNights: (ctx, { body }) => blockNights(ctx, body),
  changeBlock: (ctx, { params, body }, { request }) => changeBlock(ctx, params.id, body, versionOf(request)),
  removeBlock: async (ctx, { params }) => {
    await removeBlock(ctx, params.id);
    return { deleted: true as const };
  },
});
