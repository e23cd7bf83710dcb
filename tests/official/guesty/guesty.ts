import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

export const guestyInterface: OfficialInterface = {
  simulator: 'guesty',
  base: '',
  calls: callsOfFields(rowsOf(readFileSync(new URL('fields.tsv', import.meta.url), 'utf8'))),
  others: /^\/inbox$/,
  exceptions: [
    // The suite of the capability asks for an unknown status.
    /\/status must be equal .* \(teleported\)$/,
  ],
};
