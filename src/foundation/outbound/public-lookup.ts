import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

import { isPublicAddress } from './public-address.ts';
import { pinnedLookup } from './safe-fetch.ts';

const notPublic = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} leads to no public address`), { code: 'ERR_NOT_PUBLIC' });

/** These mean this machine by definition (RFC 6761), so that no resolver has to be asked. */
const isThisMachine = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/**
 * Looks names up for a connection that may go to public addresses only (SEC-26). The very addresses that were
 * checked are connected to, so that a second answer of the name server is never asked for.
 */
export function publicLookup(
  resolve: (host: string) => Promise<readonly LookupAddress[]> = (host) =>
    lookup(host, { all: true, verbatim: true }),
): LookupFunction {
  return (host, options, callback) => {
    (isThisMachine(host) ? Promise.resolve([]) : resolve(host)).then(
      (addresses) => {
        if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))) {
          pinnedLookup(addresses)(host, options, callback);
        } else callback(notPublic(host), '');
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };
}
