import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { forgetInvitations } from './team.store.ts';

const KEPT_DAYS = 30;

/** PRV-06: deletes names and addresses of people who never joined, or who are members by now. */
export const forgetInvitationsSchedule = defineSchedule('team.forget-invitations', {
  lane: 'bulk',
  everySeconds: 86_400,
  run: (ctx) => forgetInvitations(ctx.system, plusSeconds(ctx.clock.now(), -KEPT_DAYS * 86_400)),
});
