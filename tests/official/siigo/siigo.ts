import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

export const siigoInterface: OfficialInterface = {
  simulator: 'siigo',
  base: '',
  calls: callsOfFields(rowsOf(readFileSync(new URL('fields.tsv', import.meta.url), 'utf8'))),
  others: /^$/,
};
