import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfOpenApi } from '../document.ts';

type Extract = Parameters<typeof callsOfOpenApi>[0] & { readonly scopes: string[] };

export const cloudbedsDocument = JSON.parse(
  readFileSync(new URL('pms-v1.3.json', import.meta.url), 'utf8'),
) as Extract;

export const cloudbedsInterface: OfficialInterface = {
  simulator: 'cloudbeds',
  base: '/api/v1.3',
  calls: callsOfOpenApi(cloudbedsDocument),
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
    // The suite of the capability asks for a status that nobody knows yet.
    /\/status must be equal .* \(teleported\)$/,
    // None of its fields may be null there, and a grant has a code or a refresh token, never both.
    /^POST \/access_token form /,
    // A room is known by its own id; the id of its type is beside it for those who know no room.
    /^POST \/postRoomBlock form \/rooms\/\* must have required property 'roomTypeID'/,
    // A payment is of a reservation, of a house account or of a group; `cardType` is for cards.
    /^POST \/postPayment form \/ must have required property '(houseAccountID|groupCode|cardType)'/,
  ],
};
