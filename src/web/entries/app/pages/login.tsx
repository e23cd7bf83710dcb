import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { RecoverPage } from '#web/features/accounts/recover-page.tsx';
import { UndoPage } from '#web/features/accounts/undo-page.tsx';
import { onwards } from '../onwards.ts';
import { otherHosts, paths } from '../paths.ts';

export const Login = () => (
  <LoginPage
    register={otherHosts.register}
    verification={otherHosts.verification}
    recover={paths.recoverPassword()}
    onwards={onwards}
  />
);
export const Undo = () => <UndoPage recover={paths.recoverPassword()} />;
export const RecoverPassword = () => <RecoverPage login={paths.login()} />;
