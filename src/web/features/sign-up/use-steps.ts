import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const stepIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : 1;

type Steps = {
  readonly step: number;
  readonly goOn: () => void;
  readonly goBackTo: (step: number) => void;
};

/**
 * The steps of one page as entries of the browser's history, so that its back button works like the arrow. The history
 * has a number and no typed text; typed text is kept as long as the page.
 */
export function useSteps(): Steps {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: unknown; search: string };
  const [reached, setReached] = useState(1);
  const asked = stepIn(state);
  // A reload drops typed text, so it starts again at the first step and ignores the history.
  const step = Math.min(asked, reached);
  useEffect(() => {
    if (asked > reached) void navigate({ search }, { replace: true, state: { step: reached } });
  }, [asked, reached, navigate, search]);
  return {
    step,
    goOn: () => {
      setReached(Math.max(reached, step + 1));
      void navigate({ search }, { state: { step: step + 1 } });
    },
    goBackTo: (earlier) => void navigate(earlier - step),
  };
}
