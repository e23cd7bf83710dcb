import type { TextKey } from '#texts/index.ts';

/** By the clock of the property, `HH:mm`, not by that of the person who looks. */
export function greetingAt(time: string): TextKey {
  if (time >= '05:00' && time < '12:00') return 'app.today.morning';
  return time >= '12:00' && time < '19:00' ? 'app.today.afternoon' : 'app.today.evening';
}
