import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { meQuery } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PropertyProvider, useProperty } from '#web/shell/property.tsx';
import { isSignedIn, watchSession } from '#web/shell/session/session.ts';
import { showLanguageOfPerson } from '#web/shell/language/texts.ts';
import { lookOf } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/states.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { ownPropertiesQuery, setupQuery } from './queries.ts';
import { type ListingsSlot, SetupSteps } from './setup-steps.tsx';

type SetupPageProps = {
  /** The list of step 3, which belongs to the listings. */
  readonly listings: ListingsSlot;
};

/** S-START-06, at /register/complete. A visitor signs in first and comes back. */
export function SetupPage({ listings }: SetupPageProps) {
  const { pathname, search } = useLocation();
  const [isHere] = useState(isSignedIn);
  const login = `/login?${new URLSearchParams({ next: `${pathname}${search}` })}`;
  useEffect(() => {
    if (!isHere) location.replace(login);
    return isHere ? watchSession({ signedOut: () => location.replace(login) }) : undefined;
  }, [isHere, login]);
  return isHere ? <OfPerson listings={listings} /> : <LoadingOverlay />;
}

function OfPerson({ listings }: SetupPageProps) {
  const me = useQuery(meQuery);
  const properties = useQuery(ownPropertiesQuery);
  useEffect(() => {
    if (me.data) void showLanguageOfPerson(me.data);
  }, [me.data]);
  const failure = me.error ?? properties.error;
  if (failure) {
    const retry = () => void (me.error ? me.refetch() : properties.refetch());
    const isBusy = me.isFetching || properties.isFetching;
    return (
      <main>
        <Failed error={failure} busy={isBusy} onRetry={retry} />
      </main>
    );
  }
  if (!me.data || !properties.data) return <LoadingOverlay />;
  const { data: person } = me;
  const managed = properties.data.filter(({ id }) =>
    person.properties.some(({ _id, permissions }) => _id === id && permissions.includes('manage')),
  );
  const [firstName = ''] = person.name.split(' ');
  return (
    <PropertyProvider properties={managed} currentId={managed[0]?.id} none={<NoProperty />}>
      <OfProperty
        firstName={firstName}
        listings={listings}
        phoneOf={(id) => managed.find((one) => one.id === id)?.phone ?? null}
      />
    </PropertyProvider>
  );
}

/** Where the sign-up broke off between the person and the property. */
function NoProperty() {
  const { t } = useLanguage();
  return (
    <main>
      <Empty
        title={t('setup.none.title')}
        text={t('setup.none.text')}
        action={
          <a className={lookOf({ kind: 'primary' })} href="/app/properties/new">
            {t('setup.none.action')}
          </a>
        }
      />
    </main>
  );
}

type OfPropertyProps = SetupPageProps & {
  readonly firstName: string;
  readonly phoneOf: (propertyId: string) => string | null;
};

function OfProperty({ firstName, listings, phoneOf }: OfPropertyProps): ReactNode {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(setupQuery(property.id));
  // The record changes with every answer; the clock counts from the last time the server spoke of it.
  const [readAt, setReadAt] = useState({ left: -1, at: 0 });
  if (data && data.challenge.secondsLeft !== readAt.left) {
    setReadAt({ left: data.challenge.secondsLeft, at: dataUpdatedAt });
  }
  if (data) {
    return (
      <SetupSteps
        key={property.id}
        setup={data}
        readAt={readAt.at}
        firstName={firstName}
        suggestedPhone={phoneOf(property.id)}
        listings={listings}
      />
    );
  }
  if (!error) return <LoadingOverlay />;
  return (
    <main>
      <Failed title={t('onboardings.get')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    </main>
  );
}
