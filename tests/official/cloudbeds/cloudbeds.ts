import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfOpenApi } from '../document.ts';

type Extract = Parameters<typeof callsOfOpenApi>[0];

const extract = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
export const cloudbedsDocument = extract('pms-v1.3.json') as Extract & { readonly scopes: string[] };
export const accountingCalls = callsOfOpenApi(extract('accounting-v1.0.json') as Extract);

export const cloudbedsInterface: OfficialInterface = {
  simulator: 'cloudbeds',
  base: '/api/v1.3',
  calls: callsOfOpenApi(cloudbedsDocument),
  beside: [{ base: '', calls: accountingCalls }],
  others: /^\/inbox$|^\/api\/v1\.1\/oauth$/,
  // "message: to be used in case any error occurs" stands beside most answers and is missing beside some.
  refusal: {
    type: 'object',
    required: ['success', 'message'],
    additionalProperties: false,
    properties: { success: { const: false }, message: { type: 'string' } },
  },
  exceptions: [
    // The verb of before 2026-06-23, tried where a server does not know the documented one (cloudbeds.test.ts).
    /^DELETE \/deleteRoomBlock is in no document$/,
    // The suite of the capability asks for an unknown status.
    /\/status must be equal .* \(teleported\)$/,
    // None of its fields may be null there, and a grant has a code or a refresh token, never both.
    /^POST \/access_token form /,
    // A room is known by its own id; the id of its type is beside it for those who know no room.
    /^POST \/postRoomBlock form \/rooms\/\* must have required property 'roomTypeID'/,
    // Their own examples (developers.cloudbeds.com, "Example 1" to "5") show null for what a transaction does not have.
    /^POST \/accounting\/v1\.0\/(pending-)?transactions 200 \/(transactions\/\*\/(account|customerId|customTransactionCode|generalLedgerCustomCode|notes|parentId|routedFrom|subSource(Id|Identifier))|nextPageToken) must be (string|object) /,
    // A payment is of a reservation, of a house account or of a group; `cardType` is for cards.
    /^POST \/postPayment form \/ must have required property '(houseAccountID|groupCode|cardType)'/,
  ],
};
