import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const stepIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : 1;

type Steps = {
  readonly step: number;
  /** The last one that may be opened. */
  readonly reached: number;
  readonly goOn: () => void;
  readonly goBackTo: (step: number) => void;
};

/**
 * The steps of one page as entries of the browser's history, so that its back button works like the arrow. The history
 * has a number and no typed text. `keptUpTo` is the last step that the page still has the typed text for after a reload.
 */
export function useSteps(keptUpTo = 1): Steps {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: unknown; search: string };
  const [reached, setReached] = useState(keptUpTo);
  const asked = stepIn(state);
  // Without the typed text a step has nothing to show, whatever the history says.
  const step = Math.min(asked, reached);
  useEffect(() => {
    if (asked > reached) void navigate({ search }, { replace: true, state: { step: reached } });
  }, [asked, reached, navigate, search]);
  return {
    step,
    reached,
    goOn: () => {
      setReached(Math.max(reached, step + 1));
      void navigate({ search }, { state: { step: step + 1 } });
    },
    goBackTo: (earlier) => void navigate(earlier - step),
  };
}
