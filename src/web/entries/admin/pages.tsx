import { ADMIN_ATTRIBUTE } from '#areas/platform/accounts/accounts.constants.ts';
import { ExpiredPasswordPage } from '#web/features/accounts/expired-password-page.tsx';
import type { Onwards } from '#web/features/accounts/go-on.ts';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { RecoverPage } from '#web/features/accounts/recover-page.tsx';
import { wasRefused } from '#web/features/accounts/role-gate.tsx';
import { AppDrawer } from '#web/features/admin/app-drawer.tsx';
import { AppsPage } from '#web/features/admin/apps-page.tsx';
import { HomePage } from '#web/features/admin/home-page.tsx';
import { PriceDrawer } from '#web/features/admin/price-drawer.tsx';
import { PricesPage } from '#web/features/admin/prices-page.tsx';
import { UserDrawer } from '#web/features/admin/user-drawer.tsx';
import { UsersPage } from '#web/features/admin/users-page.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { paths } from './paths.ts';

/** A page of another entry: reached by leaving this one. */
const verification = (username: string) => `/verification-code/${encodeURIComponent(username)}`;

const onwards: Onwards = (_, next) => next;

export function Login() {
  const { t } = useLanguage();
  return (
    <LoginPage
      title={t('admin.login.title')}
      lead={t('admin.login.lead')}
      refusal={wasRefused(ADMIN_ATTRIBUTE) ? t('login.role.admin') : undefined}
      verification={verification}
      recover={paths.recoverPassword()}
      expired={paths.expiredPassword}
      onwards={onwards}
    />
  );
}
export const ExpiredPassword = () => <ExpiredPasswordPage login={paths.login} onwards={onwards} />;
export const RecoverPassword = () => <RecoverPage login={paths.login()} />;
export const Home = () => <HomePage users={paths.users()} work={paths.work()} />;
export const Users = () => <UsersPage user={paths.user} />;
export const User = () => <UserDrawer home={paths.users()} viewAs={paths.viewAs} />;
export const Apps = () => <AppsPage app={paths.app} />;
export const App = () => <AppDrawer home={paths.apps()} />;
export const AllPrices = () => <PricesPage price={paths.price} />;
export const Price = () => <PriceDrawer home={paths.prices()} />;
