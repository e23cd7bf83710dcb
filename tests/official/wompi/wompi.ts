import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

export const wompiInterface: OfficialInterface = {
  simulator: 'wompi',
  base: '/v1',
  calls: callsOfFields(rowsOf(readFileSync(new URL('fields.tsv', import.meta.url), 'utf8'))),
  // Pages for people: Wompi's checkout has parameters and no answer that a program reads.
  others: /^\/(inbox|panel)$|^\/p(\/|$)/,
  exceptions: [
    // The suite of the capability asks for an unknown status.
    /\/status must be equal .* \(TELEPORTED\)$/,
  ],
};
