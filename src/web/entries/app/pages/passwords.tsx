import { ExpiredPasswordPage } from '#web/features/accounts/expired-password-page.tsx';
import { RecoverPage } from '#web/features/accounts/recover-page.tsx';
import { UndoPage } from '#web/features/accounts/undo-page.tsx';
import { onwards } from '../onwards.ts';
import { paths } from '../paths.ts';

export const ExpiredPassword = () => <ExpiredPasswordPage login={paths.login} onwards={onwards} />;
export const Undo = () => <UndoPage recover={paths.recoverPassword()} />;
export const RecoverPassword = () => <RecoverPage login={paths.login()} />;
