import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText } from 'lucide-react';
import { Outlet } from 'react-router';

import type { BillingIssuer, IssuerList } from '#areas/invoicing/issuers/issuers.contract.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { IssuerCard } from './issuer-card.tsx';
import styles from './issuers.module.css';
import type { IssuerLinks } from './links.ts';
import { issuersQuery } from './queries.ts';

const isActive = ({ archivedAt }: BillingIssuer) => archivedAt === null;

type IssuersPageProps = { readonly links: IssuerLinks };

/** The issuers, their listings, and their number series. */
export function IssuersPage({ links }: IssuersPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(issuersQuery(property.id));
  const isNotOffered = error instanceof CallFailure && error.is('invoicing-not-offered');
  const add = !isNotOffered && (
    <ScreenLink to={links.create()} preventScrollReset kind="primary" icon={<Plus aria-hidden="true" />}>
      {t('app.issuers.add')}
    </ScreenLink>
  );
  return (
    <Page
      title={t('app.issuers.title')}
      subtitle={t('app.issuers.lead')}
      actions={data?.issuers.some(isActive) && add}
    >
      {data && <Issuers list={data} links={links} add={add} />}
      {!data && isNotOffered && (
        <Card>
          <Empty
            icon={<ReceiptText aria-hidden="true" />}
            title={error.message}
            text={t('app.issuers.notOffered.text')}
          />
        </Card>
      )}
      {!data && error && !isNotOffered && (
        <Card>
          <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Card padded>
            <Skeleton lines={6} />
          </Card>
        </div>
      )}
      <Outlet />
    </Page>
  );
}

type IssuersProps = {
  readonly list: IssuerList;
  readonly links: IssuerLinks;
  readonly add: React.ReactNode;
};

function Issuers({ list: { issuers, rules }, links, add }: IssuersProps) {
  const { t } = useLanguage();
  const active = issuers.filter(isActive);
  const archived = issuers.filter((one) => !isActive(one));
  return (
    <div className={styles['cards']}>
      {active.length === 0 && (
        <Card>
          <Empty
            icon={<ReceiptText aria-hidden="true" />}
            title={t('app.issuers.none')}
            text={t('app.issuers.none.text', { taxId: rules.taxIdName })}
            action={add}
          />
        </Card>
      )}
      {active.map((issuer) => (
        <IssuerCard
          key={issuer._id}
          issuer={issuer}
          rules={rules}
          isAlone={active.length === 1}
          links={links}
        />
      ))}
      {archived.length > 0 && (
        <details className={styles['archived']}>
          <summary>{t('app.issuers.archived')}</summary>
          <div className={styles['cards']}>
            {archived.map((issuer) => (
              <IssuerCard key={issuer._id} issuer={issuer} rules={rules} isAlone={false} links={links} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
