import type { ProviderConnection } from '#capabilities/connection.ts';

import { refusedField } from './wompi.failures.ts';

/** `test`: Wompi's sandbox, where no money moves, or our simulator. */
export type WompiEnvironment = 'test' | 'prod';

/** The four keys of one account and one environment. */
export type WompiKeys = {
  readonly environment: WompiEnvironment;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly integritySecret: string;
  readonly eventsSecret: string;
};

/** How each key begins at Wompi, its environment in parentheses. */
const FORMS = {
  publicKey: { pattern: /^pub_(test|prod)_\w{4,100}$/, begins: 'pub_prod_ or pub_test_' },
  secretKey: { pattern: /^prv_(test|prod)_\w{4,100}$/, begins: 'prv_prod_ or prv_test_' },
  integritySecret: {
    pattern: /^(test|prod)_integrity_\w{4,100}$/,
    begins: 'prod_integrity_ or test_integrity_',
  },
  eventsSecret: { pattern: /^(test|prod)_events_\w{4,100}$/, begins: 'prod_events_ or test_events_' },
} as const;
const NAMES = ['publicKey', 'secretKey', 'integritySecret', 'eventsSecret'] as const;

function environmentOf(name: (typeof NAMES)[number], value: string): WompiEnvironment {
  const { pattern, begins } = FORMS[name];
  const [, environment] = pattern.exec(value) ?? [];
  if (environment !== 'test' && environment !== 'prod') {
    throw refusedField(name, `A key of this kind begins with ${begins}`);
  }
  return environment;
}

/**
 * The keys of a connection. `refused` names the field of a key that has another form, or another environment than the public key.
 * A key that takes money never leaves for a simulator.
 */
export function readKeys({ mode, credentials }: ProviderConnection): WompiKeys {
  const [publicKey = '', secretKey = '', integritySecret = '', eventsSecret = ''] = NAMES.map((name) =>
    (Object.hasOwn(credentials, name) ? (credentials[name] ?? '') : '').trim(),
  );
  const keys = { publicKey, secretKey, integritySecret, eventsSecret };
  const environment = environmentOf('publicKey', publicKey);
  for (const name of NAMES) {
    const own = environmentOf(name, keys[name]);
    if (mode === 'test' && own === 'prod') {
      throw refusedField(name, 'This key takes money, and a test connection takes none');
    }
    if (own !== environment) {
      throw refusedField(
        name,
        own === 'test'
          ? 'This key is of the sandbox, and the public key of production'
          : 'This key is of production, and the public key of the sandbox',
      );
    }
  }
  return { environment, ...keys };
}
