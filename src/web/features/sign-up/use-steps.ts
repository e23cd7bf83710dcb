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
 * The steps of one page as entries of the browser's history, so that its back button does what the arrow does. The
 * history knows a number and nothing that was typed; what was typed lives as long as the page.
 */
export function useSteps(): Steps {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: unknown; search: string };
  const [reached, setReached] = useState(1);
  const asked = stepIn(state);
  // A reload forgets what was typed, so it begins anew whatever the history says.
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
