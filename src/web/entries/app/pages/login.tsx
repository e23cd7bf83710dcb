import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { onwards } from '../onwards.ts';
import { otherEntries, paths } from '../paths.ts';

export const Login = () => (
  <LoginPage
    register={otherEntries.register}
    verification={otherEntries.verification}
    recover={paths.recoverPassword()}
    expired={paths.expiredPassword}
    onwards={onwards}
  />
);
