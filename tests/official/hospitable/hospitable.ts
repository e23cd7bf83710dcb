import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

export const hospitableInterface: OfficialInterface = {
  simulator: 'hospitable',
  base: '/v2',
  calls: callsOfFields(rowsOf(readFileSync(new URL('fields.tsv', import.meta.url), 'utf8'))),
  others: /^\/inbox$|^\/oauth\/(authorize|token)$/,
  // Only two refusals have rows; these are the fields of their page about errors.
  refusal: {
    type: 'object',
    required: ['status_code', 'reason_phrase'],
    additionalProperties: false,
    properties: {
      status_code: { type: ['integer', 'string'] },
      reason_phrase: { type: 'string' },
      message: { type: 'string' },
      messages: { type: ['object', 'array'] },
    },
  },
  exceptions: [
    // The list names what requests and refusals are; for a stay that was accepted the example repeats its category.
    /sub_category must be equal .* \((accepted|cancelled|request|unknown|checkpoint|not[_ ]accepted|teleported)\)$/,
    // Their page about statuses has it, the list has not. Older texts write "not accepted" with an underscore.
    /\/category must be equal .* \((checkpoint|not_accepted|teleported)\)$/,
    // The example is of the first of two pages; the last page has no next one.
    /\/links\/next must be string/,
  ],
};
