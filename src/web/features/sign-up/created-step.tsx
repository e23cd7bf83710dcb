import { useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { enterLogin, enterSetup } from './enter-app.ts';
import { StepFrame } from './step-frame.tsx';
import { VerifiedStep } from './verified-step.tsx';
import { WIZARD } from './wizard-schema.ts';

/**
 * The account exists and the app opens. If the browser stored no session, the page says so and where to sign in
 * (R-SIGNUP-08).
 */
export function CreatedStep() {
  const { t } = useLanguage();
  const [hasSession] = useState(isSignedIn);
  if (hasSession) return <VerifiedStep journey={WIZARD} onGo={enterSetup} />;
  return (
    <StepFrame
      journey={WIZARD}
      step={WIZARD.steps.length + 1}
      title={t('verification.success')}
      actions={
        <Button kind="primary" onClick={enterLogin}>
          {t('start.login.action')}
        </Button>
      }
    >
      <Notice family="rose" live more={t('start.login.text')}>
        {t('signup.error.login')}
      </Notice>
    </StepFrame>
  );
}
