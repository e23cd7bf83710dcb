import { clientOf, handOver } from '#areas/platform/accounts/index.ts';
import { serve } from '#foundation/http/serve.ts';
import { acceptInvitation, openInvitation } from './accept.service.ts';
import { teamContract } from './team.contract.ts';
import {
  changeAccess,
  findCollaborator,
  givableApps,
  invite,
  listTeam,
  pageOfTeam,
  remove,
  resend,
} from './team.service.ts';

const deleted = { deleted: true } as const;

export const teamRoutes = serve(teamContract, {
  listCollaborators: async (ctx) => [{ _id: ctx.propertyId, teams: await listTeam(ctx) }],
  removeCollaborator: async (ctx, { params }) => {
    await remove(ctx, params.id);
    return deleted;
  },
  listApps: async (ctx) => givableApps(ctx),
  inviteCollaborator: (ctx, { body }) => invite(ctx, body),
  changeAccess: (ctx, { params, body }) => changeAccess(ctx, params.id, body),
  listTeams: (ctx, { query }) => pageOfTeam(ctx, query),
  getTeam: (ctx, { params }) => findCollaborator(ctx, params.id),
  createTeam: (ctx, { body }) => invite(ctx, body),
  deleteTeam: async (ctx, { params }) => {
    await remove(ctx, params.id);
    return deleted;
  },
  resendInvitation: (ctx, { params }) => resend(ctx, params.id),
  openInvitation: (ctx, { body }) => openInvitation(ctx, body.token),
  acceptInvitation: async (ctx, { body }, http) => {
    const { propertyId, session } = await acceptInvitation(ctx, body, clientOf(http.request, ctx.publicUrl));
    return { propertyId, session: session && handOver(ctx, http, session, 'cookie') };
  },
});
