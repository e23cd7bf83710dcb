import { clientOf, replyWithSession } from '#areas/platform/accounts/index.ts';
import { serve } from '#foundation/http/serve.ts';
import { acceptInvitation, getInvitation } from './accept.service.ts';
import { teamContract } from './team.contract.ts';
import {
  changeMemberAccess,
  findCollaborator,
  listGrantableApps,
  inviteMember,
  listTeam,
  listTeamPage,
  removeTeamMember,
  resendInvitation,
} from './team.service.ts';

const deleted = { deleted: true } as const;

export const teamRoutes = serve(teamContract, {
  listCollaborators: async (ctx) => [{ _id: ctx.propertyId, teams: await listTeam(ctx) }],
  removeCollaborator: async (ctx, { params }) => {
    await removeTeamMember(ctx, params.id);
    return deleted;
  },
  listApps: async (ctx) => listGrantableApps(ctx),
  inviteCollaborator: (ctx, { body }) => inviteMember(ctx, body),
  changeAccess: (ctx, { params, body }) => changeMemberAccess(ctx, params.id, body),
  listTeams: (ctx, { query }) => listTeamPage(ctx, query),
  getTeam: (ctx, { params }) => findCollaborator(ctx, params.id),
  createTeam: (ctx, { body }) => inviteMember(ctx, body),
  deleteTeam: async (ctx, { params }) => {
    await removeTeamMember(ctx, params.id);
    return deleted;
  },
  resendInvitation: (ctx, { params }) => resendInvitation(ctx, params.id),
  openInvitation: (ctx, { body }) => getInvitation(ctx, body.token),
  acceptInvitation: async (ctx, { body }, http) => {
    const { propertyId, session } = await acceptInvitation(ctx, body, clientOf(http.request, ctx.publicUrl));
    return { propertyId, session: session && replyWithSession(ctx, http, session, 'cookie') };
  },
});
