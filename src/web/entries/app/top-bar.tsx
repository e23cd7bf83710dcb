import {
  Bell,
  Building2,
  ChevronsUpDown,
  CreditCard,
  History,
  LogOut,
  Search,
  UserRound,
  Users,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router';

import { searchContract } from '#areas/desk/search/search.contract.ts';
import { InvoiceCreditsChip } from '#web/features/credits/invoice-credits-chip.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { AccountLanguageMenu } from '#web/shell/language/account-language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { signOut } from '#web/shell/session/session.ts';
import { useViewState } from '#web/shell/session/view-as.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './layout.module.css';
import { paths } from './paths.ts';

function PropertySwitch() {
  const { t, tn } = useLanguage();
  const { property, properties, switchTo } = useProperty();
  const navigate = useNavigate();
  const { has } = useAccess();
  const listings = property.listingsCount;
  const place = [property.city, listings !== undefined && tn('shell.property.listings', listings)];
  return (
    <Menu
      label={t('shell.property.switch')}
      items={[
        ...properties.map(({ id, name }) => ({
          key: id,
          label: name,
          chosen: id === property.id,
          onSelect: () => switchTo(id),
        })),
        ...(has('property')
          ? [
              {
                key: 'manage',
                label: t('app.properties.manage'),
                icon: <Building2 aria-hidden="true" />,
                onSelect: () => void navigate(paths.properties()),
              },
            ]
          : []),
      ]}
      trigger={(attributes) => (
        <button {...attributes} type="button" className={styles['switch']}>
          <span className={styles['thumb']} />
          <span className={styles['names']}>
            <span>{property.name}</span>
            <span className={styles['place']}>{place.filter(Boolean).join(' · ')}</span>
          </span>
          <span className="visually-hidden">, {t('shell.property.switch')}</span>
          <ChevronsUpDown aria-hidden="true" />
        </button>
      )}
    />
  );
}

function AccountMenu({ person }: { readonly person: Person }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { view } = useViewState();
  const leave = () =>
    signOut().catch(() => {
      notify('error', t('shell.signOut.failed'));
    });
  return (
    <Menu
      label={t('shell.account')}
      align="end"
      head={
        <>
          <b>{person.name}</b>
          <div className="xs muted">{person.email ?? person.phoneNumber}</div>
        </>
      }
      items={[
        {
          key: 'account',
          label: t('app.account.title'),
          icon: <UserRound aria-hidden="true" />,
          onSelect: () => void navigate(paths.account()),
        },
        ...(mayOpen(paths.team())
          ? [
              {
                key: 'team',
                label: t('app.team.title'),
                icon: <Users aria-hidden="true" />,
                onSelect: () => void navigate(paths.team()),
              },
            ]
          : []),
        ...(mayOpen(paths.subscriptions())
          ? [
              {
                key: 'subscription',
                label: t('shell.subscription'),
                icon: <CreditCard aria-hidden="true" />,
                onSelect: () => void navigate(paths.subscriptions()),
              },
            ]
          : []),
        ...(mayOpen(paths.history())
          ? [
              {
                key: 'history',
                label: t('app.history.title'),
                icon: <History aria-hidden="true" />,
                onSelect: () => void navigate(paths.history()),
              },
            ]
          : []),
        // The session is the administrator's own; a view is left by its banner.
        ...(view
          ? []
          : [
              {
                key: 'leave',
                label: t('shell.signOut'),
                icon: <LogOut aria-hidden="true" />,
                onSelect: () => void leave(),
              },
            ]),
      ]}
      trigger={(attributes) => (
        <button {...attributes} type="button" className={styles['me']}>
          <Avatar name={person.name} family="plum" />
          <span className="visually-hidden">{t('shell.account')}</span>
        </button>
      )}
    />
  );
}

export type Person = {
  readonly name: string;
  readonly email: string | null;
  readonly phoneNumber?: string | null;
};

type TopBarProps = { readonly person: Person; readonly onSearch: () => void };

/** S-UI-02: fixed at the top, at least 80 px. */
export function TopBar({ person, onSearch }: TopBarProps) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const mayOpen = useMayOpen();
  return (
    <header className={styles['top']}>
      <PropertySwitch />
      {mayCall(searchContract.search) && (
        <button type="button" className={styles['search']} aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Search aria-hidden="true" />
          <span>{t('shell.find.placeholder')}</span>
          <kbd className={styles['kbd']}>{t('shell.find.shortcut')}</kbd>
        </button>
      )}
      <div className={styles['tools']}>
        <InvoiceCreditsChip to={paths.credits()} />
        <AccountLanguageMenu />
        {mayOpen(paths.attention()) && (
          <Link to={paths.attention()} aria-label={t('shell.notices')} className={styles['bell']}>
            <Bell aria-hidden="true" />
          </Link>
        )}
        <AccountMenu person={person} />
      </div>
    </header>
  );
}
