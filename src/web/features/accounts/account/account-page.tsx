import type { ReactNode } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useMe } from '#web/shell/session/account.tsx';
import { Page } from '#web/ui/page.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SocialCard } from './social-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

type AccountPageProps = {
  readonly login: string;
  /** Cards of other parts of the product about the person. */
  readonly more: ReactNode;
};

/** S-APP-12: the person, their ways to sign in, and their open sessions. */
export function AccountPage({ login, more }: AccountPageProps) {
  const { t } = useLanguage();
  const me = useMe();
  return (
    <Page title={t('app.account.title')} subtitle={t('app.account.lead')} kind="form">
      <ProfileCard me={me} />
      <AddressesCard me={me} />
      <PasswordCard />
      <PasskeysCard />
      <SecondFactorCard />
      <SocialCard />
      <SessionsCard />
      {more}
      <LeavingCard login={login} />
    </Page>
  );
}
