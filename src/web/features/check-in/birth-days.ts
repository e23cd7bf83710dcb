import { todayHere } from '#web/shell/today.ts';

/** Birth days of living people. The server also compares with the arrival. */
export const birthDays = (): { readonly min: string; readonly max: string } => ({
  min: '1900-01-01',
  max: todayHere(),
});
