import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { runWhenIdle } from '#web/shell/when-idle.ts';

/** What every form is made of, asked for when the page has all that it shows. */
const loadLater = () => Promise.all([import('#web/ui/form.tsx'), import('#web/parts/typed-number.ts')]);

export function useLoadLater(): void {
  const isQuiet = useIsFetching() === 0;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isQuiet || isDone.current) return undefined;
    let isStill = true;
    runWhenIdle(() => {
      if (!isStill) return;
      isDone.current = true;
      loadLater().catch(() => undefined);
    });
    return () => {
      isStill = false;
    };
  }, [isQuiet]);
}
