import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { RecoverPage } from '#web/features/accounts/recover-page.tsx';
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
export const RecoverPassword = () => <RecoverPage login={paths.login()} />;
