import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { isSignedIn } from '#web/shell/session/session.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { DetailsStep } from './details-step.tsx';
import { EmailStep } from './email-step.tsx';
import { enterApp } from './enter-app.ts';
import type { Registered } from './verification-page.tsx';

/** S-START-01. R-NAV-11: a signed-in person has nothing to register. */
export function RegisterPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const [isAtHome] = useState(isSignedIn);
  useEffect(() => {
    if (isAtHome) enterApp();
  }, [isAtHome]);

  if (isAtHome) return <LoadingOverlay />;
  if (!isAccepted) {
    return (
      <EmailStep
        email={email}
        onAccepted={(accepted) => {
          setEmail(accepted);
          setAccepted(true);
        }}
      />
    );
  }
  return (
    <DetailsStep
      email={email}
      onOtherEmail={() => setAccepted(false)}
      onRegistered={({ username, userSub, userConfirmed }) => {
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
