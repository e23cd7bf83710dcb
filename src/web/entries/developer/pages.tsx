import { DEVELOPER_ATTRIBUTE } from '#areas/platform/accounts/accounts.constants.ts';
import { ExpiredPasswordPage } from '#web/features/accounts/expired-password-page.tsx';
import type { Onwards } from '#web/features/accounts/go-on.ts';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { RecoverPage } from '#web/features/accounts/recover-page.tsx';
import { RoleGate, wasRefused } from '#web/features/accounts/role-gate.tsx';
import { HomePage } from '#web/features/developer/home-page.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { paths } from './paths.ts';

/** A page of another entry: reached by leaving this one. */
const verification = (username: string) => `/verification-code/${encodeURIComponent(username)}`;

/** The pages behind the sign-in of this entry are for developers only. */
const onwards: Onwards = (_, next) => (next === paths.reference() ? paths.home() : next);

export function Login() {
  const { t } = useLanguage();
  return (
    <LoginPage
      title={t('developer.login.title')}
      lead={t('developer.login.lead')}
      refusal={wasRefused(DEVELOPER_ATTRIBUTE) ? t('login.role.developer') : undefined}
      verification={verification}
      recover={paths.recoverPassword()}
      expired={paths.expiredPassword}
      onwards={onwards}
    />
  );
}
export const ExpiredPassword = () => <ExpiredPasswordPage login={paths.login} onwards={onwards} />;
export const RecoverPassword = () => <RecoverPage login={paths.login()} />;
export const Home = () => (
  <RoleGate attribute={DEVELOPER_ATTRIBUTE} login={paths.login}>
    <HomePage reference={paths.reference()} />
  </RoleGate>
);
