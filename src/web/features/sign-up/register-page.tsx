import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { keep, readKept } from '#web/parts/kept.ts';
import { isSignedIn } from '#web/shell/session/session.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { DetailsStep } from './details-step.tsx';
import { EmailStep } from './email-step.tsx';
import { enterApp } from './enter-app.ts';
import type { Registered } from './verification-page.tsx';

const KEPT = 'register';
/** What a reload gives back; the password is typed again (SEC-15). */
type Typed = { readonly email: string; readonly name: string; readonly isAccepted: boolean };

/** S-START-01. R-NAV-11: a signed-in person has nothing to register. */
export function RegisterPage() {
  const navigate = useNavigate();
  const [{ email, name, isAccepted }, setTyped] = useState(
    () => readKept<Typed>(KEPT) ?? { email: '', name: '', isAccepted: false },
  );
  const change = useCallback((more: Partial<Typed>) => setTyped((typed) => ({ ...typed, ...more })), []);
  const setName = useCallback((typed: string) => change({ name: typed }), [change]);
  useEffect(() => keep(KEPT, { email, name, isAccepted } satisfies Typed), [email, name, isAccepted]);
  const [isAtHome] = useState(isSignedIn);
  useEffect(() => {
    if (isAtHome) enterApp();
  }, [isAtHome]);

  if (isAtHome) return <LoadingOverlay />;
  if (!isAccepted) {
    return (
      <EmailStep email={email} onAccepted={(accepted) => change({ email: accepted, isAccepted: true })} />
    );
  }
  return (
    <DetailsStep
      email={email}
      name={name}
      onName={setName}
      onOtherEmail={() => change({ isAccepted: false })}
      onRegistered={({ username, userSub, userConfirmed }) => {
        keep(KEPT, undefined);
        // R-REGISTER-06. The address helps to say where the code went; it is no secret, the password is.
        if (userConfirmed) enterApp();
        else
          void navigate(`/verification-code/${encodeURIComponent(username)}${location.search}`, {
            state: { email, userSub } satisfies Registered,
          });
      }}
    />
  );
}
