import { AccountPage } from '#web/features/accounts/account/account-page.tsx';
import { CohostCard } from '#web/features/sign-up/setup/cohost-card.tsx';
import { LaterQuestions } from '#web/features/sign-up/setup/later-questions.tsx';
import { AccountInView } from '#web/features/impersonation/account-in-view.tsx';
import { useViewState } from '#web/shell/session/view-as.ts';
import { loginAddress } from '../paths.ts';

const OfSetup = () => (
  <>
    <CohostCard />
    <LaterQuestions />
  </>
);

/** SEC-17: an administrator who views a person cannot open the person's account. */
export function Account() {
  const { view } = useViewState();
  return view ? <AccountInView /> : <AccountPage login={loginAddress} more={<OfSetup />} />;
}
