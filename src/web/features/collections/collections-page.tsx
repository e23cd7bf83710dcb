import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { HandCoins, Plus, SlidersHorizontal } from 'lucide-react';
import { Outlet } from 'react-router';

import { paymentIntegrationsContract } from '#areas/guests/guest-payments/integrations.contract.ts';
import type { paymentRequestsContract } from '#areas/guests/guest-payments/requests.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import styles from './collections.module.css';
import type { CollectionLinks } from './links.ts';
import { accountsQuery, paymentSettingsQuery, sectionQuery, type Shown } from './queries.ts';
import { ReceivedCard } from './received-card.tsx';
import { RequestRow } from './request-row.tsx';
import { useFullAmount } from './request-words.ts';

const CHOICES = ['all', 'due', 'over', 'settled'] as const;
type Choice = (typeof CHOICES)[number];
const choiceOf = (asked: string | null): Choice => CHOICES.find((one) => one === asked) ?? 'all';

type Reply = ReplyOf<typeof paymentRequestsContract.listPaymentRequests>;
type Section = UseInfiniteQueryResult<{ readonly pages: readonly Reply[] }, Error>;

const rowsOf = ({ data }: Section) => data?.pages.flatMap((page) => page.data);
const totalOf = ({ data }: Section) => data?.pages.at(-1)?.meta.total;

const TITLES = {
  unsettled: 'guestPayments.host.unsettled',
  due: 'guestPayments.host.show.due',
  over: 'guestPayments.host.show.over',
  settled: 'guestPayments.host.show.settled',
} as const satisfies Record<Shown, string>;

type SectionCardProps = {
  readonly shown: Shown;
  readonly section: Section;
  readonly request: CollectionLinks['request'];
  /** Without rows it is left out. */
  readonly isOptional: boolean;
};

function SectionCard({ shown, section, request, isOptional }: SectionCardProps) {
  const { t } = useLanguage();
  const full = useFullAmount();
  const { error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = section;
  const rows = rowsOf(section);
  if (isOptional && (rows?.length === 0 || (!rows && !error))) return null;
  const [first] = rows ?? [];
  const isOneCurrency = first && rows?.every(({ currency }) => currency === first.currency);
  const sum =
    shown === 'due' && first && isOneCurrency && !hasNextPage
      ? full(
          (rows ?? []).reduce((all, { missing }) => all + missing, 0),
          first.currency,
        )
      : undefined;
  return (
    <Card
      title={t(TITLES[shown])}
      mark={
        <>
          <span aria-hidden="true" className={classes(styles['dot'], styles[shown])} />
          <span className="muted num">{totalOf(section)}</span>
        </>
      }
      aside={shown === 'unsettled' ? t('guestPayments.host.unsettled.lead') : sum}
    >
      {!rows && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!rows && !error && (
        <div aria-busy="true" className={styles['within']}>
          <Skeleton lines={4} />
        </div>
      )}
      {rows?.length === 0 && shown !== 'unsettled' && (
        <Empty compact title={t(`guestPayments.host.none.${shown}`)} />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <RequestRow key={row._id} request={row} to={request(row._id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('guestPayments.host.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A house whose guests see what they owe and have no way to pay it. */
function NoWay({ settings }: { readonly settings: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const enabled = useAccess().mayCall(paymentIntegrationsContract.listPaymentIntegrations);
  const { data: accounts } = useQuery({ ...accountsQuery(property.id), enabled });
  const { data: bank } = useQuery({ ...paymentSettingsQuery(property.id), enabled });
  if (!accounts || !bank || accounts.length > 0 || bank.transferDetails !== null) return null;
  return (
    <Notice
      family="sun"
      more={
        <ScreenLink to={settings} size="small">
          {t('guestPayments.host.settings')}
        </ScreenLink>
      }
    >
      {t('guestPayments.host.noWay')}
    </Notice>
  );
}

/** S-APP-48: what guests were asked for, what arrived, and first of all what does not add up. */
export function CollectionsPage({
  links,
  invoices,
}: {
  readonly links: CollectionLinks;
  readonly invoices: string;
}) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search: address, set } = useAddressFilters();
  const choice = choiceOf(address.get('show'));
  const sections: Readonly<Record<Shown, Section>> = {
    unsettled: useInfiniteQuery(sectionQuery(property.id, 'unsettled')),
    due: useInfiniteQuery(sectionQuery(property.id, 'due')),
    over: useInfiniteQuery(sectionQuery(property.id, 'over')),
    settled: useInfiniteQuery(sectionQuery(property.id, 'settled')),
  };
  const shown: readonly Shown[] = choice === 'all' ? ['unsettled', 'due', 'settled'] : [choice];
  // One failure of the server is told once.
  const broken = shown.every((one) => !sections[one].data && sections[one].error)
    ? sections[shown[0] ?? 'due']
    : undefined;
  const readAgain = () => void Promise.all(Object.values(sections).map(({ refetch }) => refetch()));
  const isEmpty = (['unsettled', 'due', 'settled'] as const).every((one) => totalOf(sections[one]) === 0);
  const ask = (
    <ScreenLink
      to={appendSearch(links.create(), address)}
      preventScrollReset
      kind="primary"
      icon={<Plus aria-hidden="true" />}
    >
      {t('guestPayments.host.ask')}
    </ScreenLink>
  );
  const labelOf = (one: Choice) => {
    const count = one === 'due' || one === 'over' ? totalOf(sections[one]) : undefined;
    return (
      <>
        {t(`guestPayments.host.show.${one}`)}
        {count ? <span className={styles['count']}> {count}</span> : null}
      </>
    );
  };
  return (
    <Page
      title={t('guestPayments.host.title')}
      subtitle={t('guestPayments.host.lead')}
      actions={
        <>
          <ScreenLink to={invoices}>{t('shell.nav.invoicing')}</ScreenLink>
          <ScreenLink to={links.settings()} icon={<SlidersHorizontal aria-hidden="true" />}>
            {t('guestPayments.host.settings')}
          </ScreenLink>
          {ask}
        </>
      }
    >
      <div className={styles['sections']}>
        <NoWay settings={links.settings()} />
        {isEmpty ? (
          <Card>
            <Empty
              icon={<HandCoins aria-hidden="true" />}
              title={t('guestPayments.host.none')}
              text={t('guestPayments.host.none.text')}
              action={ask}
            />
          </Card>
        ) : (
          <>
            <div className={styles['choices']}>
              <SegmentedControl<Choice>
                label={t('guestPayments.host.show')}
                options={CHOICES.map((value) => ({ value, label: labelOf(value) }))}
                value={choice}
                onChange={(value) => set('show', value === 'all' ? undefined : value)}
              />
            </div>
            {choice === 'all' && <ReceivedCard />}
            {broken?.error && (
              <Card>
                <Failed error={broken.error} busy={broken.isFetching} onRetry={readAgain} />
              </Card>
            )}
            {(broken ? [] : shown).map((one) => (
              <SectionCard
                key={one}
                shown={one}
                section={sections[one]}
                request={links.request}
                isOptional={choice === 'all' && one !== 'due'}
              />
            ))}
          </>
        )}
      </div>
      <Outlet />
    </Page>
  );
}
