import { Outlet } from 'react-router';

import { LanguageMenu } from '#web/shell/language-menu.tsx';
import { Logo } from '#web/ui/logo.tsx';
import styles from './layout.module.css';

/** The administration of an installation: a bar and the page. */
export function Layout() {
  return (
    <>
      <header className={styles['bar']}>
        <a href="/app" className={styles['brand']}>
          <Logo className={styles['logo'] ?? ''} />
          Posada
        </a>
        <LanguageMenu />
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}
