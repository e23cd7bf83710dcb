import { ProviderFailure } from '#capabilities/failures.ts';
import { readOnlyAccessFailure } from '#capabilities/pms/pms.blocks.ts';
import { sanitizeProviderText, type OutboundResponse, type Send } from '#foundation/outbound/outbound.ts';

import { CLOUDBEDS_SCOPES } from './cloudbeds.scopes.ts';
import * as wire from './cloudbeds.wire.ts';

const PROVIDER = 'cloudbeds';
type FieldFilter = { readonly field: string; readonly operator: 'equals'; readonly value: string };
type Filters = FieldFilter | { readonly and: readonly FieldFilter[] };
/** The default page size; at most 1100. */
const TRANSACTIONS_OF_A_PAGE = 100;
const MOST_PAGES = 100;

/** Cloudbeds' accounting interface, beside the other one: JSON, and pages by a token. */
export type CloudbedsAccounting = ReturnType<typeof createCloudbedsAccounting>;

export function createCloudbedsAccounting(send: Send, baseUrl = '') {
  const accountingUrl = baseUrl.replace(/\/api\/v1\.3$/, '/accounting/v1.0');
  return {
    /** Transactions that are posted, or those that are foreseen. */
    listTransactions: async (
      propertyID: string,
      list: 'transactions' | 'pending-transactions',
      filters: Filters,
    ): Promise<wire.Transaction[]> => {
      const all: wire.Transaction[] = [];
      const tokens = new Set<string>();
      let pageToken: string | null = null;
      do {
        if (pageToken !== null) tokens.add(pageToken);
        const response = await send({
          method: 'POST',
          url: `${accountingUrl}/${list}`,
          headers: { 'x-property-id': propertyID },
          json: { filters, limit: TRANSACTIONS_OF_A_PAGE, ...(pageToken !== null && { pageToken }) },
          // A search: it changes nothing there.
          readOnly: true,
          accept: [403],
        });
        const page = pageOf(response, list);
        all.push(...page.transactions);
        pageToken = page.nextPageToken;
        if (pageToken !== null && (tokens.has(pageToken) || tokens.size >= MOST_PAGES)) {
          throw new ProviderFailure(PROVIDER, 'wait', 'cloudbeds: a list does not end');
        }
      } while (pageToken !== null);
      return all;
    },
  };
}

function pageOf(response: OutboundResponse, list: 'transactions' | 'pending-transactions') {
  // An access that was given before we asked for this scope reads everything else.
  if (response.status === 403)
    throw readOnlyAccessFailure(PROVIDER, CLOUDBEDS_SCOPES[`accounting/v1.0/${list}`]);
  if (response.status < 300) return response.read(wire.Transactions);
  const { errorCode, errorDetails } = response.read(wire.AccountingError);
  const words = sanitizeProviderText(errorDetails ?? errorCode ?? String(response.status));
  throw new ProviderFailure(PROVIDER, 'refused', `cloudbeds: ${list} was refused: ${words}`);
}
