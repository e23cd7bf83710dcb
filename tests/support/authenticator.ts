import crypto from 'node:crypto';

import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#areas/platform/accounts/passkeys/passkeys.contract.ts';

/**
 * A telephone with a passkey, written from WebAuthn. It makes real keys and real signatures and can claim anything a test
 * wants, so that attacks can be tried.
 */
export type Authenticator = {
  readonly credentialId: string;
  /** What the browser gets from `navigator.credentials.create()`. */
  readonly make: (options: PasskeyCreationOptions, lies?: Lies) => PasskeyAttestation;
  /** What the browser gets from `navigator.credentials.get()`. */
  readonly sign: (options: PasskeyRequestOptions, lies?: Lies) => PasskeyAssertion;
};

/** What is said instead of the truth. */
export type Lies = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** No finger, face or PIN was shown. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
  /** The device says with the new key itself that it made it. */
  readonly isSelfAttested?: boolean;
  /** A statement of a maker. */
  readonly attestation?: { readonly format: string; readonly statement: Cbor };
};

type Settings = {
  readonly origin: string;
  readonly transports?: readonly string[];
  /** Copied to the person's other devices. */
  readonly isBackedUp?: boolean;
  /** 0: it does not count, as most of today's. */
  readonly counter?: number;
};

export function createAuthenticator(settings: Settings): Authenticator {
  const { origin, transports = ['internal'], isBackedUp = false } = settings;
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = crypto.randomBytes(20);
  const credentialId = id.toString('base64url');
  let counter = settings.counter ?? 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (rpId: string, lies: Lies, hasKey: boolean) => {
    const flags =
      PRESENT | (lies.isUnverified ? 0 : VERIFIED) | (isBackedUp ? BACKUPS : 0) | (hasKey ? HAS_KEY : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? rpId), rest]);
  };

  return {
    credentialId,
    make: (options, lies = {}) => {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(options.rp.id, lies, true),
        Buffer.alloc(16),
        length,
        id,
        cbor(coseOf(publicKey)),
      ]);
      const data = clientData('webauthn.create', options.challenge, lies);
      const signature = crypto.sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const aboutItself = new Map<string, Cbor>([
        ['alg', -7],
        ['sig', signature],
      ]);
      const { format, statement } = lies.isSelfAttested
        ? { format: 'packed', statement: aboutItself }
        : (lies.attestation ?? { format: 'none', statement: new Map<string, Cbor>() });
      const object = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      const named = lies.credentialId ?? credentialId;
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: cbor(object).toString('base64url'),
          transports: [...transports],
        },
      };
    },
    sign: (options, lies = {}) => {
      if (counter > 0) counter++;
      const authenticatorData = head(options.rpId, lies, false);
      const data = clientData('webauthn.get', options.challenge, lies);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      const handle = lies.userHandle ?? userHandle;
      const named = lies.credentialId ?? credentialId;
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: crypto.sign('sha256', signed, privateKey).toString('base64url'),
          ...(handle !== undefined && { userHandle: handle }),
        },
      };
    },
  };
}

/** WebAuthn, 6.1: flags of the authenticator's data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUPS = 0x18;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => crypto.createHash('sha256').update(data).digest();

/** RFC 9052, 7: the public half of a P-256 key for ES256. */
function coseOf(key: crypto.KeyObject): Cbor {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

export type Cbor =
  number | string | Buffer | readonly Cbor[] | ReadonlyMap<number, Cbor> | ReadonlyMap<string, Cbor>;

/** RFC 8949, as much of it as authenticators speak. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...(value as Map<number | string, Cbor>)].flatMap(([key, one]) => [
      cbor(key),
      cbor(one),
    ]);
    return Buffer.concat([cborHead(5, value.size), ...entries]);
  }
  const list = value as readonly Cbor[];
  return Buffer.concat([cborHead(4, list.length), ...list.map(cbor)]);
}

/** The major type and a length below 65,536. */
function cborHead(major: number, length: number): Buffer {
  const first = major << 5;
  if (length < 24) return Buffer.from([first | length]);
  if (length < 256) return Buffer.from([first | 24, length]);
  return Buffer.from([first | 25, length >> 8, length & 0xff]);
}
