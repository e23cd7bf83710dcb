import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { otherHosts } from '../paths.ts';

export const Login = () => (
  <LoginPage register={otherHosts.register} verification={otherHosts.verification} />
);
