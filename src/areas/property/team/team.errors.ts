import { defineErrors } from '#vocabulary/errors.ts';

export const teamErrors = defineErrors({
  isMember: { code: 'already-in-team', status: 409, text: 'team.error.isMember' },
  isInvited: { code: 'already-invited', status: 409, text: 'team.error.isInvited' },
  wrongPhone: { code: 'invalid-input', status: 400, text: 'team.error.phone' },
  lastOwner: { code: 'last-owner', status: 409, text: 'team.error.lastOwner' },
  tooMuch: { code: 'more-than-own-access', status: 403, text: 'team.error.tooMuch' },
  notForRole: { code: 'not-for-role', status: 400, text: 'team.error.notForRole' },
  notSent: { code: 'invitation-not-sent', status: 503, text: 'team.error.notSent' },
  invitationEnded: { code: 'invitation-ended', status: 404, text: 'team.error.invitationEnded' },
  otherAddress: { code: 'invitation-for-another', status: 403, text: 'team.error.otherAddress' },
  signInFirst: { code: 'invitation-sign-in', status: 401, text: 'team.error.signInFirst' },
});
