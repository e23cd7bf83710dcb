import type { ProviderConnection } from '#capabilities/connection.ts';
import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';

const PROVIDER = 'stripe';

/** A value that cannot be right, with our name of its field. `message` never repeats the value. */
export const refusedField = (field: string, message: string): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: ${field}: ${message}`, {
    fields: [{ field, message } satisfies FieldProblem],
  });

/** `test`: Stripe's test mode, where no money moves, or our simulator. */
type StripeMode = 'live' | 'test';

/** The keys of a host's own account. */
export type HostKeys = {
  readonly environment: StripeMode;
  readonly publicKey: string;
  readonly secretKey: string;
};

/** How each key begins, its mode in parentheses. A restricted key does what its owner allows. */
const FORMS = {
  publicKey: { pattern: /^pk_(live|test)_\w{8,300}$/, begins: 'pk_live_ or pk_test_' },
  secretKey: { pattern: /^(?:sk|rk)_(live|test)_\w{8,300}$/, begins: 'sk_live_, rk_live_ or sk_test_' },
} as const;
const NAMES = ['publicKey', 'secretKey'] as const;

function modeOf(name: (typeof NAMES)[number], value: string): StripeMode {
  const { pattern, begins } = FORMS[name];
  const [, mode] = pattern.exec(value) ?? [];
  if (mode !== 'live' && mode !== 'test') {
    throw refusedField(name, `A key of this kind begins with ${begins}`);
  }
  return mode;
}

/**
 * The keys of a connection. `refused` names the field of a key that has another form, or another mode than the publishable key. A key
 * that takes money never leaves for a simulator.
 */
export function readHostKeys({ mode, credentials }: ProviderConnection): HostKeys {
  const [publicKey = '', secretKey = ''] = NAMES.map((name) =>
    (Object.hasOwn(credentials, name) ? (credentials[name] ?? '') : '').trim(),
  );
  const keys = { publicKey, secretKey };
  const environment = modeOf('publicKey', publicKey);
  for (const name of NAMES) {
    const own = modeOf(name, keys[name]);
    if (mode === 'test' && own === 'live') {
      throw refusedField(name, 'This key takes money, and a test connection takes none');
    }
    if (own !== environment) {
      throw refusedField(
        name,
        own === 'test'
          ? 'This key is for tests, and the publishable key takes money'
          : 'This key takes money, and the publishable key is for tests',
      );
    }
  }
  return { environment, ...keys };
}
