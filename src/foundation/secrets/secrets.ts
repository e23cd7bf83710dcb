import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import {
  bytes,
  defaulted,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

/**
 * Encryption at rest (PRV-05, SEC-68): AES-256-GCM with a key per guest or per set of credentials, each
 * wrapped by a master key that is not in the database. Losing the wrapped key erases the data in every
 * backup (D-63).
 */
export type Secrets = {
  /** A new key; `id` is stored with the values it seals. */
  readonly createKey: (tx: Transaction, propertyId: PropertyId) => Promise<SealingKey>;
  /** Throws when the key was erased: that data cannot be read any more. */
  readonly openKey: (db: Queries, keyId: string) => Promise<SealingKey>;
  /** The keys of a list that still exist, by id, in one query. */
  readonly openKeys: (db: Queries, keyIds: readonly string[]) => Promise<ReadonlyMap<string, SealingKey>>;
  /** Erasure: what the key sealed stays unreadable, in backups too (PRV-06). */
  readonly eraseKey: (tx: Transaction, keyId: string) => Promise<void>;
  /** Opens a wrapped key, or throws when another master key wrapped it. */
  readonly unwrap: (keyId: string, wrapped: Buffer) => SealingKey;
  /** For data without a property, such as an email of a sign-up. */
  readonly platformKey: SealingKey;
  /**
   * A key of which the caller brings one half. `value` is stored nowhere, and without it the master key opens nothing
   * that this key sealed.
   */
  readonly keyWith: (value: string) => SealingKey;
  /** For values that are few enough to be guessed, such as codes: a plain hash would not hide them. */
  readonly keyedHash: (value: string) => string;
  /** A value that the database alone does not suffice to calculate: seals of the history (REL-27). */
  readonly proof: (value: string) => Buffer;
  /** The token that follows another: the same in all processes, and not predictable without the master key. */
  readonly nextToken: (token: string) => string;
};

export type SealingKey = {
  readonly id: string;
  /** `place` binds the text to its row and column, so that it cannot be moved to another (T-CRYPTO). */
  readonly seal: (text: string, place: string) => Buffer;
  readonly unseal: (sealed: Buffer, place: string) => string;
};

export class KeyErased extends Error {
  override readonly name = 'KeyErased';
}

const ALGORITHM = 'aes-256-gcm';
/** First byte of everything sealed, so that the algorithm can be changed in time (SEC-68). */
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

export const sealingKeys = defineTable({
  name: 'sealing_keys',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    wrapped: nullable(bytes()),
    created_at: defaulted(instant()),
  },
});
type Tables = TablesOf<[typeof sealingKeys]>;

function encrypt(key: crypto.KeyObject, text: Buffer, place: string): Buffer {
  const nonce = crypto.randomBytes(NONCE);
  const cipher = crypto.createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: crypto.KeyObject, sealed: Buffer, place: string): Buffer {
  if (sealed[0] !== VERSION) throw new Error(`Sealed with an unknown version ${sealed[0]}`);
  const body = sealed.subarray(1 + NONCE, sealed.length - TAG);
  const decipher = crypto
    .createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + NONCE))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** A stored key object costs a third of a key that is built for every use. */
const keyOf = (bytes: Buffer): crypto.KeyObject => crypto.createSecretKey(bytes);

function sealingKey(id: string, bytes: Buffer): SealingKey {
  const key = keyOf(bytes);
  return {
    id,
    seal: (text, place) => encrypt(key, Buffer.from(text), place),
    unseal: (sealed, place) => decrypt(key, sealed, place).toString(),
  };
}

export function createSecrets(masterKey: Buffer): Secrets {
  if (masterKey.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64');
  const derived = (purpose: string) => Buffer.from(crypto.hkdfSync('sha256', masterKey, '', purpose, 32));
  const master = keyOf(masterKey);
  const unwrap = (keyId: string, wrapped: Buffer) => sealingKey(keyId, decrypt(master, wrapped, keyId));
  const hashKey = keyOf(derived('keyed hash'));
  const halfKey = keyOf(derived('key with a value'));
  const nextKey = keyOf(derived('next token'));
  const proofKey = keyOf(derived('proof'));
  return {
    unwrap,
    platformKey: sealingKey('platform', derived('platform')),
    keyWith: (value) => sealingKey('half', crypto.createHmac('sha256', halfKey).update(value).digest()),
    keyedHash: (value) => crypto.createHmac('sha256', hashKey).update(value).digest('hex'),
    proof: (value) => crypto.createHmac('sha256', proofKey).update(value).digest(),
    nextToken: (token) => crypto.createHmac('sha256', nextKey).update(token).digest('base64url'),
    createKey: async (tx, propertyId) => {
      const id = crypto.randomUUID();
      const key = crypto.randomBytes(32);
      await tx
        .tables<Tables>()
        .insertInto('sealing_keys')
        .values({ id, property_id: propertyId, wrapped: encrypt(master, key, id) })
        .execute();
      return sealingKey(id, key);
    },
    openKey: async (db, keyId) => {
      const found = await db
        .tables<Tables>()
        .selectFrom('sealing_keys')
        .select('wrapped')
        .where('id', '=', keyId)
        .executeTakeFirst();
      if (!found?.wrapped) throw new KeyErased(`The key ${keyId} does not exist any more`);
      return unwrap(keyId, found.wrapped);
    },
    openKeys: async (db, keyIds) => {
      if (keyIds.length === 0) return new Map();
      const found = await db
        .tables<Tables>()
        .selectFrom('sealing_keys')
        .select(['id', 'wrapped'])
        .where('id', '=', sql<string>`any(${keyIds}::uuid[])`)
        .execute();
      return new Map(
        found.flatMap(({ id, wrapped }) => (wrapped ? [[id, unwrap(id, wrapped)] as const] : [])),
      );
    },
    eraseKey: async (tx, keyId) => {
      await tx
        .tables<Tables>()
        .updateTable('sealing_keys')
        .set({ wrapped: null })
        .where('id', '=', keyId)
        .execute();
    },
  };
}

/** The configured master key, or the one of this installation, made on its first start. */
export function masterKeyOf(configured: string | undefined, dataFolder: string): Buffer {
  if (configured !== undefined) return Buffer.from(configured, 'base64');
  const file = path.join(dataFolder, 'master.key');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataFolder, { recursive: true });
    fs.writeFileSync(file, crypto.randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(fs.readFileSync(file, 'utf8'), 'base64');
}

/** For look-ups by a value that is not stored: tokens, codes, link secrets. */
export const hashOf = (value: string): string => crypto.hash('sha256', value);

/** `bits` of randomness for a token in a link or a cookie (D-55, SEC-05). */
export const randomToken = (bits: number): string => crypto.randomBytes(bits / 8).toString('base64url');
