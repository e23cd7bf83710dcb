import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { useLanguage } from '#web/shell/language.tsx';
import { marksIn } from '#web/shell/source.ts';
import { Button } from '#web/ui/button.tsx';
import { enterApp } from './enter-app.ts';
import { type Journey, REGISTER } from './journey.ts';
import { StepFrame } from './step-frame.tsx';
import styles from './verified-step.module.css';

const GOES_ON_AFTER_MS = 1800;

/** R-REGISTER-09: says that it worked, and goes in. */
export function VerifiedStep({ journey = REGISTER }: { readonly journey?: Journey }) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  // The wizard has made the property with them.
  const marks = useMemo(() => (journey === REGISTER ? marksIn(search) : {}), [journey, search]);
  useEffect(() => {
    const timer = setTimeout(() => enterApp(marks), GOES_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [marks]);
  return (
    <StepFrame
      journey={journey}
      step={journey.steps.length + 1}
      title={t('verification.success')}
      actions={
        <Button kind="primary" onClick={() => enterApp(marks)}>
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
