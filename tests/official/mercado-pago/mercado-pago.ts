import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

export const mercadoPagoInterface: OfficialInterface = {
  simulator: 'mercado-pago',
  base: '',
  calls: callsOfFields(rowsOf(readFileSync(new URL('fields.tsv', import.meta.url), 'utf8'))),
  // Pages for people: payers, banks, and the one field of the panel.
  others: /^\/(inbox|panel)$|^\/checkout\/v1\//,
  exceptions: [
    // The suite of the capability asks for an unknown status.
    /\/status must be equal .* \(teleported\)$/,
  ],
};
