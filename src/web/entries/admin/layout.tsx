import { LogOut } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { NavLink, Outlet, ScrollRestoration, useSearchParams } from 'react-router';

import { ADMIN_ATTRIBUTE } from '#areas/platform/accounts/accounts.constants.ts';
import { RoleGate } from '#web/features/accounts/role-gate.tsx';
import { OpenViewNotice } from '#web/features/impersonation/open-view-notice.tsx';
import { ViewBox } from '#web/features/impersonation/view-box.tsx';
import { AccountLanguageMenu } from '#web/shell/language/account-language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { signOut } from '#web/shell/session/session.ts';
import { storeViewUser } from '#web/shell/session/stored-view.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './layout.module.css';
import { appAddress, endIn, paths } from './paths.ts';

/** The app starts again as the person: it takes nothing of this page with it. */
function goAs(userId: string): void {
  storeViewUser(userId);
  location.assign(appAddress);
}

/** The view in the address: one to confirm, or one that has ended. */
function ViewOfAddress() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('userIdView');
  const end = endIn(search);
  const clear = useCallback(
    (name: string) =>
      setSearch(
        (parameters) => {
          parameters.delete(name);
          return parameters;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  useEffect(() => {
    if (end === undefined) return;
    notify(end === 'ended' ? 'success' : 'information', t(`viewAs.end.${end}`));
    clear('view');
  }, [end, clear, t]);
  if (!asked) return null;
  return (
    <ViewBox
      key={asked}
      userId={asked}
      onStarted={({ userIdView }) => goAs(userIdView)}
      onClose={() => clear('userIdView')}
    />
  );
}

function Bar() {
  const { t } = useLanguage();
  const leave = () => signOut().catch(() => notify('error', t('shell.signOut.failed')));
  return (
    <header className={styles['bar']}>
      <NavLink to={paths.home()} className={styles['brand'] ?? ''} aria-label="Posada">
        <Logo className={styles['logo'] ?? ''} />
        <span>Posada</span>
      </NavLink>
      <nav aria-label={t('admin.nav.label')} className={styles['nav']}>
        <NavLink to={paths.home()} end>
          {t('admin.nav.home')}
        </NavLink>
        <NavLink to={paths.users()}>{t('admin.nav.users')}</NavLink>
        <NavLink to={paths.apps()}>{t('admin.nav.apps')}</NavLink>
        <NavLink to={paths.prices()}>{t('admin.nav.prices')}</NavLink>
        <NavLink to={paths.work()}>{t('admin.nav.work')}</NavLink>
        <NavLink to={paths.videos()}>{t('admin.nav.videos')}</NavLink>
        <NavLink to={paths.discounts()}>{t('admin.nav.discounts')}</NavLink>
        <NavLink to={paths.chargeIssuers()}>{t('admin.nav.chargeIssuers')}</NavLink>
      </nav>
      <div className={styles['tools']}>
        <AccountLanguageMenu />
        <IconButton
          label={t('shell.signOut')}
          icon={<LogOut aria-hidden="true" />}
          onClick={() => void leave()}
        />
      </div>
    </header>
  );
}

/** S-ADM-07: the administration of an installation, for administrators alone. */
export function Layout() {
  return (
    <RoleGate attribute={ADMIN_ATTRIBUTE} login={paths.login}>
      <Bar />
      <main>
        <div className={styles['notice']}>
          <OpenViewNotice onResume={goAs} />
        </div>
        <Outlet />
      </main>
      <ViewOfAddress />
      <ScrollRestoration />
    </RoleGate>
  );
}
