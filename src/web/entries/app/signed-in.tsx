import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

import { searchContract } from '#areas/desk/search/search.contract.ts';
import { ID_INSIDE } from '#vocabulary/uuid.ts';
import { call } from '#web/shell/call.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useLiveUpdates } from '#web/shell/live.ts';
import { PropertyProvider, useProperty } from '#web/shell/property.tsx';
import { ScreensProvider, useMayOpen } from '#web/shell/screens.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { marksOfAddress } from '#web/parts/source.ts';
import { showLanguageOfPerson } from '#web/shell/language/texts.ts';
import { useViewState } from '#web/shell/session/view-as.ts';
import { Empty, Failed } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { Layout } from './layout.tsx';
import { useRail } from './rail.tsx';
import { screens } from './screens.ts';
import { paths } from './paths.ts';
import { propertiesQuery } from './properties.ts';
import type { Person } from './top-bar.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** The frame of a page: rail and top bar, or nothing. */
type Around = ComponentType<{ readonly person: Person; readonly children: ReactNode }>;
const Nothing: Around = ({ children }) => children;

type FrameProps = { readonly person: Person; readonly around: Around };

function Frame({ person, around: Surroundings }: FrameProps) {
  const { property } = useProperty();
  useLiveUpdates(property.id);
  return (
    <Surroundings person={person}>
      {/* Another property is another page: half-typed text never moves from one property to the other. */}
      <Screen key={property.id} />
      <UnsavedGuard />
    </Surroundings>
  );
}

/** The page of the address. A person without access to it gets their own first page or an explanation (W1-F-01). */
function Screen() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  const [first] = useRail();
  if (mayOpen(pathname)) return <Outlet />;
  if (pathname === paths.today() && first) return <Navigate to={first.to} replace />;
  return (
    <Empty
      icon={<Lock aria-hidden="true" />}
      title={t('shell.notYours.title')}
      text={t('shell.notYours.text')}
      action={first && <LinkButton to={first.to}>{t(first.text)}</LinkButton>}
    />
  );
}

/** A person who has just signed up registers their first property. */
function NothingToView({ name }: { readonly name: string }) {
  const { t } = useLanguage();
  return (
    <main>
      <Empty title={t('viewAs.noProperty.title', { name })} text={t('viewAs.noProperty.text')} />
    </main>
  );
}

/** Addresses do not contain the property: a colleague's link opens the property of its record (W1-D-12). */
function useThingOfAddress(properties: number) {
  const { pathname, search } = useLocation();
  const [id] = useState(() => ID_INSIDE.exec(pathname)?.[0]);
  const isOpen = id !== undefined && properties > 1 && !new URLSearchParams(search).has('property');
  return useQuery({
    queryKey: ['property-of', id],
    queryFn: ({ signal }) => call(searchContract.findProperty, { query: { id: id ?? '' } }, { signal }),
    enabled: isSignedIn() && isOpen,
    // For an id that no property has, the page itself says so.
    retry: false,
    staleTime: Infinity,
  });
}

export const SignedIn = () => <BehindSignIn around={Layout} />;
/** For a page that fills the screen. */
export const SignedInAlone = () => <BehindSignIn around={Nothing} />;

/** Pages behind the sign-in: person and property are known before anything shows. */
function BehindSignIn({ around }: Pick<FrameProps, 'around'>) {
  const { pathname, search } = useLocation();
  const me = useQuery({ ...meQuery, enabled: isSignedIn() });
  const properties = useQuery({ ...propertiesQuery, enabled: isSignedIn() });
  const { view } = useViewState();
  const thing = useThingOfAddress(properties.data?.length ?? 0);
  useEffect(() => {
    // In a view the page uses the administrator's language.
    if (me.data && !view) void showLanguageOfPerson(me.data);
  }, [me.data, view]);

  if (!isSignedIn()) return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
  const failure = me.error ?? properties.error;
  if (failure) {
    const retry = () => void (me.error ? me.refetch() : properties.refetch());
    return (
      <main>
        <Failed error={failure} busy={me.isFetching || properties.isFetching} onRetry={retry} />
      </main>
    );
  }
  // A stale answer redirects no person: the fresh one may contain their first property.
  const isEmpty = properties.data?.length === 0;
  const isReady = me.data && properties.data && !thing.isLoading && !(isEmpty && properties.isFetching);
  if (!isReady) return <LoadingOverlay />;
  return (
    <PropertyProvider
      properties={properties.data}
      currentId={me.data.currentProperty ?? undefined}
      ofAddress={thing.data?.propertyId}
      none={
        view ? (
          <NothingToView name={view.name} />
        ) : (
          <Navigate to={paths.newProperty(marksOfAddress(new URLSearchParams(search)))} replace />
        )
      }
    >
      <ScreensProvider screens={screens}>
        <Frame person={me.data} around={around} />
      </ScreensProvider>
    </PropertyProvider>
  );
}
