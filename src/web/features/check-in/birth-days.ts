import { todayHere } from '#web/shell/today.ts';

/** Days on which somebody alive can be born. The server compares with the arrival as well. */
export const birthDays = (): { readonly min: string; readonly max: string } => ({
  min: '1900-01-01',
  max: todayHere(),
});
