import { useEffect, useState } from 'react';

import { DEBOUNCE } from './measures.ts';

/** The typed text, once the typing has stopped for half a second: a request at every letter would be too often. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
