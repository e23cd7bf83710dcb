import { Notice } from '#web/ui/states.tsx';
import { useOpenStay } from './stay-context.ts';

/** The notice that the law requires for guests with a minor among them (in Colombia Ley 679). */
export function MinorsNotice() {
  const { page } = useOpenStay();
  const isAmong = page.guests.some(({ isMinor }) => isMinor);
  return isAmong && page.minorsNotice !== null && <Notice family="sky">{page.minorsNotice}</Notice>;
}
