import { pbkdf2Sync } from 'node:crypto';

import forge from 'node-forge';

import { ROUNDS_IN_ALL_MAX, ROUNDS_MAX } from './dian.rounds.ts';

/** As base64, also as a `data:` address. */
export type Pkcs12File = { readonly base64: string; readonly password: string };
export type Pkcs12Problem = 'unreadable' | 'password' | 'rounds' | 'no-key';
/** The key and the certificates as PEM. */
export type OpenedPkcs12 =
  { readonly key: string; readonly certificates: readonly string[] } | { readonly problem: Pkcs12Problem };

class TooManyRounds extends Error {
  override readonly name = 'TooManyRounds';
}

/**
 * The rounds that the open file may still ask for; its parts name rounds of their own, some only once another is open.
 */
let roundsLeft = Infinity;

function countRounds(rounds: number): void {
  roundsLeft -= rounds;
  if (rounds > ROUNDS_MAX || roundsLeft < 0) throw new TooManyRounds();
}

type Derive = typeof forge.pkcs12.generateKey;
const counted =
  (derive: Derive): Derive =>
  (password, salt, id, rounds, ...rest) => {
    countRounds(rounds);
    return derive(password, salt, id, rounds, ...rest);
  };

// Wherever the library derives a key, so that no part of a file is worked on before its rounds are known.
const old = (forge.pki as unknown as { readonly pbe: { generatePkcs12Key: Derive } }).pbe;
old.generatePkcs12Key = counted(old.generatePkcs12Key);
Object.assign(forge.pkcs12, { generateKey: counted(forge.pkcs12.generateKey) });
// The library derives these in JavaScript, two seconds for a hundred thousand rounds, and takes characters for bytes, so
// that a password with an ñ opens nothing.
Object.assign(forge.pkcs5, {
  pbkdf2: (
    password: string,
    salt: string,
    rounds: number,
    length: number,
    digest: { readonly algorithm: string } | null,
  ): string => {
    countRounds(rounds);
    return pbkdf2Sync(
      Buffer.from(password, 'utf8'),
      Buffer.from(salt, 'latin1'),
      rounds,
      length,
      digest?.algorithm ?? 'sha1',
    ).toString('latin1');
  },
});

const derOf = (base64: string): string | null => {
  const compact = base64.replace(/^data:[^,]*,/, '').replace(/\s/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(compact) ? forge.util.decode64(compact) : null;
};

/** A file that is no PKCS#12 and a wrong password get different errors. */
function read({ base64, password }: Pkcs12File): forge.pkcs12.Pkcs12Pfx | Pkcs12Problem {
  const der = derOf(base64);
  if (der === null) return 'unreadable';
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(der);
  } catch {
    return 'unreadable';
  }
  roundsLeft = ROUNDS_IN_ALL_MAX;
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password);
  } catch (error) {
    if (error instanceof TooManyRounds) return 'rounds';
    // The only thing that its errors tell apart by words: the check value over the content.
    return /mac could not be verified|password/i.test(String(error)) ? 'password' : 'unreadable';
  } finally {
    roundsLeft = Infinity;
  }
}

const bagsOf = (file: forge.pkcs12.Pkcs12Pfx, type: string | undefined): readonly forge.pkcs12.Bag[] =>
  type === undefined ? [] : (file.getBags({ bagType: type })[type] ?? []);

const { oids } = forge.pki;

/** Opens a PKCS#12 file (RFC 7292). Costs as much as the file says, within its bound: run it aside. */
export default function openPkcs12(file: Pkcs12File): OpenedPkcs12 {
  const bags = read(file);
  if (typeof bags === 'string') return { problem: bags };
  const [keyBag] = [...bagsOf(bags, oids['pkcs8ShroudedKeyBag']), ...bagsOf(bags, oids['keyBag'])];
  if (!keyBag?.key) return { problem: 'no-key' };
  return {
    key: forge.pki.privateKeyToPem(keyBag.key),
    certificates: bagsOf(bags, oids['certBag']).flatMap(({ cert }) =>
      cert ? [forge.pki.certificateToPem(cert)] : [],
    ),
  };
}
