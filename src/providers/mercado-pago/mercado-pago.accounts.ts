import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';

import type { MercadoPagoClient } from './mercado-pago.client.ts';
import { refusedField } from './mercado-pago.failures.ts';
import { isKnownSite } from './mercado-pago.rules.ts';

/** Whose an access token is. */
export type TokenOwner = {
  readonly userId: string;
  /** `MCO`, `MLM`, `MLA` or `MLB`. */
  readonly site: string;
  readonly name: string;
  /** A key for tests, or a test user, whose keys look like those that take money. */
  readonly isTest: boolean;
};

/** Tokens of far more hosts than one process serves at a time. */
const MOST_KNOWN = 5000;

/**
 * Whose a token is never changes, so that it is asked once for each token and process. It is kept by the key of the connection, which
 * tells nothing about the token.
 */
export function createTokenOwners() {
  const known = new Map<string, TokenOwner>();

  async function askOwner(client: MercadoPagoClient): Promise<TokenOwner> {
    const account = await client.getAccount();
    if (!isKnownSite(account.site_id)) {
      throw refusedField(
        'secretKey',
        `This account is of the site ${account.site_id}; Colombia (MCO), Mexico (MLM), Argentina (MLA) and Brazil (MLB) are supported`,
      );
    }
    const owner: TokenOwner = {
      userId: account.id,
      site: account.site_id,
      name: sanitizeProviderText(account.nickname ?? '').slice(0, 200) || 'Mercado Pago',
      isTest: client.keys.environment === 'test' || account.tags?.includes('test_user') === true,
    };
    known.delete(client.connectionKey);
    known.set(client.connectionKey, owner);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    return owner;
  }

  return {
    /** Tries the token. */
    ask: askOwner,
    of: (client: MercadoPagoClient): Promise<TokenOwner> => {
      const owner = known.get(client.connectionKey);
      return owner ? Promise.resolve(owner) : askOwner(client);
    },
  };
}

/** A client, and whose its token is. */
export type Access = { readonly client: MercadoPagoClient; readonly owner: TokenOwner };
