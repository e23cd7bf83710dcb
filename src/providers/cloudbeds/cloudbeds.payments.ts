import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PmsFolioPayments, PmsReceivedPayment } from '#capabilities/pms/pms.folios.ts';
import { toMajorUnits } from '#vocabulary/money.ts';

import type { CloudbedsAccounting } from './cloudbeds.accounting.ts';
import type { CloudbedsClient } from './cloudbeds.client.ts';
import { linesOfBooking } from './cloudbeds.folios.ts';

const PROVIDER = 'cloudbeds';

/** What hotels call their methods, by what they are; each hotel has its own list. */
const WORDS: Readonly<Partial<Record<PmsReceivedPayment['method'], RegExp>>> = {
  cash: /cash|efectivo|dinheiro/i,
  'credit-card': /credit|card|tarjeta|cart[aã]o/i,
  transfer: /bank|transfer|wire|ebanking|pse|nequi|pix|spei/i,
};

/** The hotel's method for a payment: another one of the same kind, or cash, would be a wrong account. */
async function typeFor(
  client: CloudbedsClient,
  property: string,
  method: PmsReceivedPayment['method'],
): Promise<string> {
  const methods = await client.getPaymentMethods(property);
  const found = methods.find(({ method: kind, code, name }) =>
    [code, kind, name].some((word) => word && WORDS[method]?.test(word)),
  );
  if (found) return found.code ?? found.method;
  const message = 'cloudbeds: the hotel has no method of this kind';
  throw new ProviderFailure(PROVIDER, 'refused', message, { fields: [{ field: 'method', message }] });
}

/**
 * `postPayment` takes no key of ours: the mark stands in the description, and is looked for before it is sent again (class L).
 */
export function createCloudbedsPayments(
  clientOf: (connection: ProviderConnection) => CloudbedsClient,
  accountingOf: (connection: ProviderConnection) => CloudbedsAccounting,
): PmsFolioPayments {
  return {
    find: async (connection, property, { reservationExternalId, mark }) => {
      const lines = await linesOfBooking(
        accountingOf(connection),
        property,
        'transactions',
        reservationExternalId,
      );
      return lines.find(({ description }) => description?.includes(mark) === true)?.id ?? null;
    },
    add: async (connection, property, { reservationExternalId, mark, amount, method }) => {
      const client = clientOf(connection);
      const type = await typeFor(client, property, method);
      return client.postPayment({
        propertyID: property,
        reservationID: reservationExternalId,
        type,
        amount: String(toMajorUnits(amount)),
        description: mark,
      });
    },
  };
}
