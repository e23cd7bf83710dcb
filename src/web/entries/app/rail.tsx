import { CircleHelp, Ellipsis } from 'lucide-react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';

import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { helpAddress } from './help.ts';
import styles from './layout.module.css';
import { paths, rail, type RailEntry } from './paths.ts';

const ON_PHONES = 4;

/** The entries of the rail that the person may use. */
export function useRail(): readonly RailEntry[] {
  const { has } = useAccess();
  const mayOpen = useMayOpen();
  return rail.filter(({ to, app }) => mayOpen(to) && (app === undefined || has(app)));
}

/** The messages lie below the address of the check-ins, and are a page of their own. */
const isOfMessages = (pathname: string): boolean => pathname.startsWith(paths.messages.home());

/** Guest payments and invoices are one entry of the rail. */
const isOfInvoicing = (pathname: string): boolean => pathname.startsWith(paths.collections.home());

function Entry({ entry: { text, to, icon: Icon } }: { readonly entry: RailEntry }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const isEnd = to === paths.today() || (to === paths.checkIn() && isOfMessages(pathname));
  const isPart = to === paths.invoicing() && isOfInvoicing(pathname);
  const content = (
    <>
      <Icon aria-hidden="true" />
      {t(text)}
    </>
  );
  if (isPart) {
    return (
      <Link to={to} aria-current="page" className={styles['entry']}>
        {content}
      </Link>
    );
  }
  return (
    <NavLink to={to} end={isEnd} className={styles['entry'] ?? ''}>
      {content}
    </NavLink>
  );
}

/** S-UI-01: fixed at the left, 80 px. */
export function Rail({ country }: { readonly country: string | undefined }) {
  const { t } = useLanguage();
  const entries = useRail();
  return (
    <nav aria-label={t('shell.nav.label')} className={styles['rail']}>
      <NavLink to={paths.today()} aria-label={t('shell.nav.home')} className={styles['logo'] ?? ''}>
        <Logo />
      </NavLink>
      {entries.map((entry) => (
        <Entry key={entry.to} entry={entry} />
      ))}
      <span className={styles['space']} />
      <a href={helpAddress(country)} target="_blank" rel="noreferrer" className={styles['entry']}>
        <CircleHelp aria-hidden="true" />
        {t('shell.nav.help')}
      </a>
    </nav>
  );
}

/** S-UI-04: the same entries on small screens, five at most. */
export function BottomBar({ country }: { readonly country: string | undefined }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const entries = useRail();
  const rest = entries.slice(ON_PHONES);
  const more = rest.map(({ text, to, icon: Icon }) => ({
    key: to,
    onSelect: () => void navigate(to),
    label: t(text),
    icon: <Icon aria-hidden="true" />,
  }));
  const help = {
    key: 'help',
    label: t('shell.nav.help'),
    icon: <CircleHelp aria-hidden="true" />,
    onSelect: () => void open(helpAddress(country), '_blank', 'noreferrer'),
  };
  return (
    <nav aria-label={t('shell.nav.label')} className={styles['bottom']}>
      {entries.slice(0, ON_PHONES).map((entry) => (
        <Entry key={entry.to} entry={entry} />
      ))}
      {rest.length === 0 ? (
        <a href={helpAddress(country)} target="_blank" rel="noreferrer" className={styles['entry']}>
          <CircleHelp aria-hidden="true" />
          {t('shell.nav.help')}
        </a>
      ) : (
        <Menu
          label={t('shell.nav.more')}
          align="end"
          items={[...more, help]}
          trigger={(attributes) => (
            <button
              {...attributes}
              type="button"
              className={styles['entry']}
              aria-current={rest.some(({ to }) => pathname.startsWith(to)) ? 'page' : undefined}
            >
              <Ellipsis aria-hidden="true" />
              {t('shell.nav.more')}
            </button>
          )}
        />
      )}
    </nav>
  );
}
