import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';

const provider = z.string().max(40);
const ofProvider = z.object({ provider });
const ofConnection = z.object({ provider, secret: z.string().min(20).max(100) });
/** The event is stored; the record that it names is read again later. */
export const Received = z.object({ received: z.literal(true) });
const query = z.record(z.string().max(100), z.string().max(1000));

/** The addresses for outside systems. Addresses that were given out keep working. */
export const webhookContract = {
  receiveForConnection: defineCall({
    id: 'C-INT-20',
    method: 'POST',
    path: '/hooks/{provider}/{secret}',
    access: 'public',
    reason: 'The secret in the address names the connection; the body is only a hint (SEC-33)',
    rate: 'webhook',
    keepsRaw: true,
    summary: 'Receive webhook events of a connection',
    params: ofConnection,
    body: z.unknown(),
    status: 200,
    reply: Received,
    errors: [httpErrors.unauthorized],
  }),
  answerForConnection: defineCall({
    id: 'C-INT-34',
    method: 'GET',
    path: '/hooks/{provider}/{secret}',
    access: 'public',
    reason: 'The secret in the address names the connection',
    rate: 'webhook',
    summary: "Verify a connection's webhook address",
    description:
      'The reply answers the challenge that a provider sends before it posts events to the address.',
    params: ofConnection,
    query,
    raw: 'text/plain',
    status: 200,
    reply: z.string(),
  }),
  receiveForProvider: defineCall({
    id: 'C-INT-35',
    method: 'POST',
    path: '/hooks/{provider}',
    access: 'public',
    reason: 'Signed with a key of the installation; whose account it is, the body says (SEC-33)',
    rate: 'webhook',
    keepsRaw: true,
    summary: 'Receive webhook events of a provider',
    description: 'The provider has one address for all accounts.',
    params: ofProvider,
    body: z.unknown(),
    status: 200,
    reply: Received,
    errors: [httpErrors.unauthorized],
  }),
  answerForProvider: defineCall({
    id: 'C-INT-36',
    method: 'GET',
    path: '/hooks/{provider}',
    access: 'public',
    reason: 'The provider shows the token that the installation agreed with it',
    rate: 'webhook',
    summary: "Verify a provider's webhook address",
    description: 'The provider has one address for all accounts. The reply answers its challenge.',
    params: ofProvider,
    query,
    raw: 'text/plain',
    status: 200,
    reply: z.string(),
  }),
};
