import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';

import { useLanguage } from '#web/shell/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { enterApp } from './enter-app.ts';
import { type Journey, REGISTER } from './journey.ts';
import { StepFrame } from './step-frame.tsx';
import styles from './verified-step.module.css';

const GOES_ON_AFTER_MS = 1800;

type VerifiedStepProps = { readonly journey?: Journey; readonly onGo?: () => void };

/** R-REGISTER-09: says that it worked, and goes in. */
export function VerifiedStep({ journey = REGISTER, onGo = enterApp }: VerifiedStepProps) {
  const { t } = useLanguage();
  useEffect(() => {
    const timer = setTimeout(onGo, GOES_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onGo]);
  return (
    <StepFrame
      journey={journey}
      step={journey.steps.length + 1}
      title={t('verification.success')}
      actions={
        <Button kind="primary" onClick={onGo}>
          {t('start.done.action')}
        </Button>
      }
    >
      <p role="status" className={styles['line']}>
        <CircleCheck size={22} aria-hidden="true" />
        {t('start.done.text')}
      </p>
    </StepFrame>
  );
}
