import type { ProviderConnection } from '#capabilities/connection.ts';

import { refusedField } from './mercado-pago.failures.ts';

/** `test`: a key that begins with TEST-, for which no money moves, or one of our simulator. */
export type MercadoPagoEnvironment = 'test' | 'prod';

/** The keys of one application of an account. */
export type MercadoPagoKeys = {
  readonly environment: MercadoPagoEnvironment;
  /** Sent nowhere: the page of Mercado Pago needs none. */
  readonly publicKey: string;
  /** The access token. */
  readonly secretKey: string;
  readonly webhookSecret: string;
};

const PUBLIC_KEY = /^(TEST|APP_USR)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longer than a public key: either of them in the field of the other is noticed. */
const ACCESS_TOKEN = /^(TEST|APP_USR)-[\w-]{40,200}$/;
const WEBHOOK_SECRET = /^[\x21-\x7e]{16,200}$/;
const KEY = /^(TEST|APP_USR)-/;

function environmentOf(field: string, value: string, pattern: RegExp): MercadoPagoEnvironment {
  const isPublic = pattern === PUBLIC_KEY;
  const [, begin] = pattern.exec(value) ?? [];
  if (begin === undefined || PUBLIC_KEY.test(value) !== isPublic) {
    throw refusedField(
      field,
      isPublic
        ? 'A public key is APP_USR- or TEST- and a short code of five groups'
        : 'An access token begins with APP_USR- or TEST- and is longer than the public key',
    );
  }
  return begin === 'TEST' ? 'test' : 'prod';
}

/**
 * The keys of a connection. `refused` names the field of a key that has another form, or another environment than the public key.
 * A key that takes money never leaves for a simulator.
 */
export function readKeys({ mode, credentials }: ProviderConnection): MercadoPagoKeys {
  const read = (name: string) => (Object.hasOwn(credentials, name) ? (credentials[name] ?? '') : '').trim();
  const [publicKey, secretKey, webhookSecret] = [
    read('publicKey'),
    read('secretKey'),
    read('webhookSecret'),
  ] as const;
  const environment = environmentOf('publicKey', publicKey, PUBLIC_KEY);
  const ofToken = environmentOf('secretKey', secretKey, ACCESS_TOKEN);
  for (const [field, own] of [
    ['publicKey', environment],
    ['secretKey', ofToken],
  ] as const) {
    if (mode === 'test' && own === 'prod') {
      throw refusedField(field, 'This key takes money, and a test connection takes none');
    }
  }
  if (ofToken !== environment) {
    throw refusedField(
      'secretKey',
      ofToken === 'test'
        ? 'This access token is for tests, and the public key takes money'
        : 'This access token takes money, and the public key is for tests',
    );
  }
  if (!WEBHOOK_SECRET.test(webhookSecret) || KEY.test(webhookSecret)) {
    throw refusedField(
      'webhookSecret',
      'The secret signature of the notifications is expected, which is neither of the two keys',
    );
  }
  return { environment, publicKey, secretKey, webhookSecret };
}
