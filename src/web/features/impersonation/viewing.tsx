import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import { Outlet, useSearchParams } from 'react-router';

import { CallFailure } from '#web/shell/failure.ts';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { isSignedIn } from '#web/shell/session/session.ts';
import { clearView, showView, useViewState, type ViewEnd } from '#web/shell/session/view-as.ts';
import { forgetViewUser, storedViewUser } from '#web/shell/session/stored-view.ts';
import { Failed } from '#web/ui/states.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { currentViewQuery } from './queries.ts';

const ViewBox = lazyPart(() => import('./view-box.tsx').then((file) => file.ViewBox));
const ViewBanner = lazyPart(() => import('./view-banner.tsx').then((file) => file.ViewBanner));

const IN_ADDRESS = 'userIdView';

/** Leaves and forgets everything of the person, in memory and on the page that the back button shows. */
function useLeaving(end: ViewEnd | undefined, isViewing: boolean, wayBack: (end: ViewEnd) => string) {
  const queries = useQueryClient();
  useEffect(() => {
    if (end === undefined) return;
    queries.clear();
    location.replace(wayBack(end));
  }, [end, queries, wayBack]);
  useEffect(() => {
    if (!isViewing && end === undefined) return undefined;
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [isViewing, end]);
}

type AskedProps = {
  readonly userId: string;
  /** A view resumes by itself only if this tab has stored it and the server still has it open. */
  readonly isStored: boolean;
  readonly onAnswered: () => void;
};

/** SEC-17: a link or a stored id opens a confirmation for administrators, and nothing for other users. */
function Asked({ userId, isStored, onAnswered }: AskedProps) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(currentViewQuery);
  const isRefused = error instanceof CallFailure && error.status === 403;
  const isOpen = isStored && data?.userIdView === userId;
  useEffect(() => {
    if (isRefused) {
      forgetViewUser();
      clearView();
      onAnswered();
    } else if (isOpen) {
      showView(data);
    }
  }, [isRefused, isOpen, data, onAnswered]);
  if (error && !isRefused) {
    return (
      <main>
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (data === undefined || isRefused || isOpen) return <LoadingOverlay />;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <ViewBox
        userId={userId}
        onStarted={(view) => {
          queries.clear();
          showView(view);
          onAnswered();
        }}
        onClose={() => {
          if (isStored) {
            forgetViewUser();
            clearView();
          }
          onAnswered();
        }}
      />
    </Suspense>
  );
}

type ViewingProps = {
  /** Where an administrator goes when a view has ended; a page of another entry. */
  readonly wayBack: (end: ViewEnd) => string;
};

/** R-VIEWAS-01, SEC-17: around every page of the app: names the account before its data. */
export function Viewing({ wayBack }: ViewingProps) {
  const [search, setSearch] = useSearchParams();
  const { view, end } = useViewState();
  useLeaving(end, view !== undefined, wayBack);
  const link = search.get(IN_ADDRESS) || null;
  const asked = link ?? (view === undefined ? storedViewUser() : null);
  const answered = useCallback(
    () =>
      setSearch(
        (parameters) => {
          parameters.delete(IN_ADDRESS);
          return parameters;
        },
        { replace: true },
      ),
    [setSearch],
  );
  if (end !== undefined) return <LoadingOverlay />;
  if (asked !== null && isSignedIn()) {
    return <Asked key={asked} userId={asked} isStored={link === null} onAnswered={answered} />;
  }
  return (
    <>
      {view && (
        <Suspense fallback={<LoadingOverlay />}>
          <ViewBanner view={view} />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
