import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { FIRST_WARNING_AT, SECOND_WARNING_AT } from '#vocabulary/warning-times.ts';
import type { WarningLevel } from './registry.tables.ts';

/** How much of the time to report to a registry has passed; null while no warning is due. */
export function warningLevel(opensAt: Instant, dueAt: Instant, now: Instant): WarningLevel | null {
  if (now >= dueAt) return 'late';
  const all = epochMs(dueAt) - epochMs(opensAt);
  const gone = epochMs(now) - epochMs(opensAt);
  if (gone < 0 || all <= 0) return null;
  if (gone >= all * SECOND_WARNING_AT) return 'most';
  return gone >= all * FIRST_WARNING_AT ? 'half' : null;
}
