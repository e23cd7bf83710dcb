import { type ComponentType, useEffect, useState } from 'react';

import { registerSignInDialog, type Refused } from './freshness.ts';
import type { SignInAgainProps } from './sign-in-again.tsx';

type Asked = SignInAgainProps & { readonly Dialog: ComponentType<SignInAgainProps> };

/**
 * SEC-12: handles every refusal for want of a fresh sign-in, over the present page. The dialog is loaded at its first
 * use.
 */
export function SignInRegion() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let running: Promise<void> | undefined;
    const ask = async ({ failure, password }: Refused) => {
      const { confirmPassword, SignInAgainDialog } = await import('./sign-in-again.tsx').catch(() => {
        throw failure;
      });
      const challenge = password && (await confirmPassword(password));
      if (challenge === null) return;
      await new Promise<void>((resolve, reject) => {
        setAsked({
          Dialog: SignInAgainDialog,
          challenge,
          onProved: resolve,
          onClose: () => reject(failure),
        });
      }).finally(() => setAsked(undefined));
    };
    // Two calls that are refused together ask once.
    return registerSignInDialog((refused) => (running ??= ask(refused).finally(() => (running = undefined))));
  }, []);
  if (!asked) return null;
  const { Dialog, ...parts } = asked;
  return <Dialog {...parts} />;
}
