import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

export const alegraInterface: OfficialInterface = {
  simulator: 'alegra',
  base: '',
  calls: callsOfFields(rowsOf(readFileSync(new URL('fields.tsv', import.meta.url), 'utf8'))),
  // Addresses of files are no interface: they are signed and change.
  others: /\/files\//,
};
