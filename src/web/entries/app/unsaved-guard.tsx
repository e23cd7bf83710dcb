import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';

import { DiscardQuestion } from '#web/ui/modal.tsx';
import { hasUnsavedPage, hasUnsavedText } from '#web/ui/unsaved.ts';

/**
 * Back, reload and closing the tab lose no typed text unasked (W2-L-13), nor does a link away from an editor that is part of a
 * page. A page that saves leaves unasked.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) =>
    historyAction === NavigationType.Pop
      ? hasUnsavedText()
      : currentLocation.pathname !== nextLocation.pathname && hasUnsavedPage(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedText()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return <DiscardQuestion onStay={() => blocker.reset()} onDiscard={() => blocker.proceed()} />;
}
