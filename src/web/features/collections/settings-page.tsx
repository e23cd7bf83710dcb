import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Page } from '#web/ui/page.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { BankCard } from './bank-card.tsx';
import styles from './collections.module.css';
import type { CollectionLinks } from './links.ts';
import { PlansCard } from './plans-card.tsx';
import { accountsQuery } from './queries.ts';

type CollectionSettingsPageProps = {
  readonly links: CollectionLinks;
  /** How the provider tells of payments, for one connected account. */
  readonly webhooks: (connectionId: string) => ReactNode;
};

/** How guests can pay a house. */
export function CollectionSettingsPage({ links, webhooks }: CollectionSettingsPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data: accounts } = useQuery(accountsQuery(property.id));
  return (
    <Page
      kind="form"
      title={t('guestPayments.host.settings')}
      subtitle={t('guestPayments.host.settings.lead')}
      actions={
        <ScreenLink to={links.home()} icon={<ArrowLeft aria-hidden="true" />}>
          {t('guestPayments.host.title')}
        </ScreenLink>
      }
    >
      <div className={styles['sections']}>
        <AccountsCard connect={links.connect} />
        {accounts?.map(({ _id: id }) => (
          <div key={id}>{webhooks(id)}</div>
        ))}
        <BankCard />
        <PlansCard plan={links.plan} />
      </div>
      <Outlet />
    </Page>
  );
}
