import { ExpiredPasswordPage } from '#web/features/accounts/expired-password-page.tsx';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { RecoverPage } from '#web/features/accounts/recover-page.tsx';
import { UndoPage } from '#web/features/accounts/undo-page.tsx';
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
export const ExpiredPassword = () => <ExpiredPasswordPage login={paths.login} onwards={onwards} />;
export const Undo = () => <UndoPage recover={paths.recoverPassword()} />;
export const RecoverPassword = () => <RecoverPage login={paths.login()} />;
