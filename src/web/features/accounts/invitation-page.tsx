import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { teamContract } from '#areas/property/team/team.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SignInFrame } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const STORED_AS = 'invitation';

/**
 * The token stands behind the hash, which no server sees. It waits in this tab while its owner signs in, so that
 * it never travels in an address.
 */
function takeToken(): string {
  const inAddress = location.hash.slice(1);
  try {
    if (inAddress) sessionStorage.setItem(STORED_AS, inAddress);
    return inAddress || (sessionStorage.getItem(STORED_AS) ?? '');
  } catch {
    return inAddress;
  }
}

function forgetToken(): void {
  try {
    sessionStorage.removeItem(STORED_AS);
  } catch {
    // Then it was never kept.
  }
}

type Invitation = ReplyOf<typeof teamContract.openInvitation>;
type InvitationPageProps = {
  readonly home: string;
  readonly login: (next: string) => string;
  readonly own: string;
};

/** The page of an invitation: the inviting person, the property, and one button to accept. */
export function InvitationPage({ home, login, own }: InvitationPageProps) {
  const { t } = useLanguage();
  const [token] = useState(takeToken);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(teamContract.openInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
  });
  if (!data) {
    return (
      <SignInFrame title={t('app.team.invite')}>
        {token === '' && <Empty title={t('app.team.invitation.none')} />}
        {error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {token !== '' && !error && <Skeleton lines={4} />}
      </SignInFrame>
    );
  }
  const { propertyName: property, inviterName: inviter, rol, destination } = data;
  return (
    <SignInFrame
      title={t('app.team.invitation.title', { property })}
      lead={t('app.team.invitation.lead', { inviter, role: t(`team.role.${rol}`) })}
      foot={t('app.team.invitation.sent', { destination })}
    >
      <Answer token={token} invitation={data} home={home} signIn={login(own)} />
    </SignInFrame>
  );
}

type AnswerProps = {
  readonly token: string;
  readonly invitation: Invitation;
  readonly home: string;
  readonly signIn: string;
};

/** A person with an account joins with it, signed in; a person without one gets an account by choosing a password. */
function Answer({ token, invitation, home, signIn }: AnswerProps) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { send, isPending, error } = useChange(teamContract.acceptInvitation);
  const accept = async (account: { name?: string; password?: string } = {}) => {
    await send({ body: { token, language, ...account } });
    forgetToken();
    queries.clear();
    notify('success', t('app.team.invitation.joined', { property: invitation.propertyName }));
    await navigate(home, { replace: true });
  };
  if (!invitation.hasAccount && !isSignedIn()) {
    return (
      <NewPasswordForm
        submit={t('app.team.invitation.accept')}
        onChosen={(password) => accept({ name: invitation.name, password })}
      />
    );
  }
  if (!isSignedIn()) return <Link to={signIn}>{t('app.team.invitation.signIn')}</Link>;
  return (
    <>
      {error && (
        <Notice family="rose" live>
          {error.message}
        </Notice>
      )}
      <Button
        kind="primary"
        size="large"
        full
        busy={isPending}
        // The reason of the failure is shown above.
        onClick={() => void accept().catch(() => undefined)}
      >
        {t('app.team.invitation.accept')}
      </Button>
    </>
  );
}
