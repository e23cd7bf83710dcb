import { useEffect, useState } from 'react';

/** R-VAL-33: asking at every letter would be asking too often. */
const SETTLES_AFTER_MS = 500;

/** What was typed, once the typing has stopped for half a second. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
