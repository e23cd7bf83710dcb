import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { marksOfAddress } from '#web/parts/source.ts';
import { Button } from '#web/ui/button.tsx';
import { enterApp } from './enter-app.ts';
import { type Journey, REGISTER } from './journey.ts';
import { StepFrame } from './step-frame.tsx';
import styles from './verified-step.module.css';

const GOES_ON_AFTER_MS = 1800;

type VerifiedStepProps = { readonly journey?: Journey; readonly onGo?: () => void };

/** R-REGISTER-09: confirms it, and opens the app. */
export function VerifiedStep({ journey = REGISTER, onGo }: VerifiedStepProps) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  // The wizard has made the property with them.
  const marks = useMemo(() => (journey === REGISTER ? marksOfAddress(search) : {}), [journey, search]);
  const go = useCallback(() => (onGo ? onGo() : enterApp(marks)), [onGo, marks]);
  useEffect(() => {
    const timer = setTimeout(go, GOES_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [go]);
  return (
    <StepFrame
      journey={journey}
      step={journey.steps.length + 1}
      title={t('verification.success')}
      actions={
        <Button kind="primary" onClick={go}>
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
