import { InvitationPage } from '#web/features/accounts/invitation-page.tsx';
import { paths } from '../paths.ts';

export const Invitation = () => (
  <InvitationPage home={paths.today()} login={paths.login} own={paths.invitation()} />
);
