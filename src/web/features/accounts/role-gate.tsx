import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import type { ADMIN_ATTRIBUTE, DEVELOPER_ATTRIBUTE } from '#areas/platform/accounts/accounts.constants.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PlainScreen } from '#web/shell/plain-screen.tsx';
import { isSignedIn, signOut } from '#web/shell/session/session.ts';
import { showLanguageOfPerson } from '#web/shell/language/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/states.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';

type Attribute = typeof ADMIN_ATTRIBUTE | typeof DEVELOPER_ATTRIBUTE;

/** Kept as long as the page: the following sign-in shows its reason. */
let refused: Attribute['name'] | undefined;
export const wasRefused = ({ name }: Attribute): boolean => refused === name;

/** Signs out a person without the role. If the sign-out fails, the page is not shown either. */
function TurnedAway({ attribute }: { readonly attribute: Attribute }) {
  const { t } = useLanguage();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    refused = attribute.name;
    signOut().catch(() => setFailed(true));
  }, [attribute, hasFailed]);
  if (!hasFailed) return <LoadingOverlay />;
  return (
    <PlainScreen title={t(`login.role.${attribute.value}`)} text={t('shell.signOut.failed')}>
      <Button kind="primary" onClick={() => setFailed(false)}>
        {t('shell.signOut')}
      </Button>
    </PlainScreen>
  );
}

type RoleGateProps = {
  readonly attribute: Attribute;
  /** The sign-in of this entry, which leads back. */
  readonly login: (next: string) => string;
  readonly children: ReactNode;
};

/** R-ROLE-03: pages for administrators. The server checks each call; this only decides what is shown. */
export function RoleGate({ attribute, login, children }: RoleGateProps) {
  const { pathname, search } = useLocation();
  const { data, error, isFetching, refetch } = useQuery({ ...meQuery, enabled: isSignedIn() });
  const isAllowed = data?.[attribute.name] === attribute.value;
  useEffect(() => {
    if (data) void showLanguageOfPerson(data);
    if (isAllowed) refused = undefined;
  }, [data, isAllowed]);
  if (!isSignedIn()) return <Navigate to={login(`${pathname}${search}`)} replace />;
  if (error && !data) {
    return (
      <main>
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!data) return <LoadingOverlay />;
  return isAllowed ? children : <TurnedAway attribute={attribute} />;
}
