import { createPrivateKey, type KeyObject, pbkdf2Sync, X509Certificate } from 'node:crypto';

import forge from 'node-forge';

import type { Credentials, ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';
import type { ErrorDefinition, TextParams } from '#vocabulary/errors.ts';
import { plainDate, type PlainDate } from '#vocabulary/plain-date.ts';

/** Whoever signs: the key, and the certificate with those above it, the own one first. */
export type Signer = {
  readonly key: KeyObject;
  readonly chain: readonly X509Certificate[];
  readonly certificate: X509Certificate;
};

/**
 * The library derives keys in JavaScript, two seconds for a hundred thousand rounds, and takes characters for bytes, so
 * that a password with an ñ opens nothing. Nobody else uses it.
 */
Object.assign(forge.pkcs5, {
  pbkdf2: (
    password: string,
    salt: string,
    rounds: number,
    length: number,
    digest: { readonly algorithm: string } | null,
  ): string =>
    pbkdf2Sync(
      Buffer.from(password, 'utf8'),
      Buffer.from(salt, 'latin1'),
      rounds,
      length,
      digest?.algorithm ?? 'sha1',
    ).toString('latin1'),
});

const refusal = (
  field: 'certificate' | 'certificatePassword' | 'nit',
  text: ErrorDefinition['text'],
  message: string,
  params: TextParams = {},
): ProviderFailure =>
  new ProviderFailure('dian', 'refused', message, { fields: [{ field, message, text, params }] });

const derOf = (base64: string): string | null => {
  const compact = base64.replace(/^data:[^,]*,/, '').replace(/\s/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(compact) ? forge.util.decode64(compact) : null;
};

/** Opens a PKCS#12 file: no file at all and a wrong password are told apart. */
function opened(base64: string, password: string): forge.pkcs12.Pkcs12Pfx {
  const noFile = () =>
    refusal('certificate', 'fiscal.certificate.unreadable', 'The certificate is no PKCS#12 file');
  const der = derOf(base64);
  if (der === null) throw noFile();
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(der);
  } catch {
    throw noFile();
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password);
  } catch (error) {
    // The only thing that its errors tell apart by words: the check value over the content.
    if (/mac could not be verified|password/i.test(String(error))) {
      throw refusal(
        'certificatePassword',
        'fiscal.certificate.password',
        'The password opens no certificate',
      );
    }
    throw noFile();
  }
}

/** Numbers that stand in a subject: NIT with or without check digit, or the number of whoever represents it. */
const numbersIn = (subject: string): readonly string[] =>
  [...subject.replace(/(?<=\d)[.\s](?=\d)/g, '').matchAll(/\d{6,15}/g)].map(([number]) => number);

function isOf(nit: string, certificate: X509Certificate): boolean {
  const numbers = numbersIn(certificate.subject);
  // Some authorities name the company only: the authority will say so (ZE03), and nobody is held up here.
  if (numbers.length === 0) return true;
  return numbers.some((number) => number === nit || number.slice(0, -1) === nit);
}

const bagsOf = (file: forge.pkcs12.Pkcs12Pfx, type: string | undefined): readonly forge.pkcs12.Bag[] =>
  type === undefined ? [] : (file.getBags({ bagType: type })[type] ?? []);

const { oids } = forge.pki;

/** For as long as an attempt holds its connection: opening one takes a while. */
const signers = new WeakMap<Credentials, Signer>();

function signerIn(credentials: Credentials): Signer {
  const { certificate: file = '', certificatePassword: password = '' } = credentials;
  const bags = opened(file, password);
  const [keyBag] = [...bagsOf(bags, oids['pkcs8ShroudedKeyBag']), ...bagsOf(bags, oids['keyBag'])];
  const certificates = bagsOf(bags, oids['certBag']).flatMap(({ cert }) =>
    cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
  );
  const noKey = () => refusal('certificate', 'fiscal.certificate.noKey', 'The file has no key to sign with');
  if (!keyBag?.key) throw noKey();
  const key = createPrivateKey(forge.pki.privateKeyToPem(keyBag.key));
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw noKey();
  return { key, certificate: own, chain: upwards(own, certificates) };
}

function openedOnce(credentials: Credentials): Signer {
  const signer = signers.get(credentials) ?? signerIn(credentials);
  signers.set(credentials, signer);
  return signer;
}

const dayOf = (moment: string): PlainDate => plainDate(instantOf(Date.parse(moment)).slice(0, 10));

/** The last day of the certificate of a connection, also of one that is over. */
export const expiryOf = ({ credentials }: ProviderConnection): PlainDate =>
  dayOf(openedOnce(credentials).certificate.validTo);

/**
 * The certificate of a connection. Each thing that can be wrong with it has a refusal of its own: no file, password,
 * no key inside, expired, not yet good, somebody else's.
 */
export function signerOf({ credentials }: ProviderConnection, now: Instant): Signer {
  const { nit = '' } = credentials;
  const signer = openedOnce(credentials);
  const { certificate: own } = signer;
  const [from, to] = [Date.parse(own.validFrom), Date.parse(own.validTo)];
  if (epochMs(now) > to) {
    const date = dayOf(own.validTo);
    throw refusal('certificate', 'fiscal.certificate.expired', `The certificate expired on ${date}`, {
      date,
    });
  }
  if (epochMs(now) < from) {
    const date = dayOf(own.validFrom);
    throw refusal('certificate', 'fiscal.certificate.notYet', `The certificate is good from ${date} on`, {
      date,
    });
  }
  if (!isOf(nit, own)) {
    throw refusal('certificate', 'fiscal.certificate.otherTaxId', 'The certificate is of another tax id', {
      nit,
    });
  }
  return signer;
}

/** The own certificate and those that vouch for it, as far as they are in the file. */
function upwards(own: X509Certificate, all: readonly X509Certificate[]): readonly X509Certificate[] {
  const chain = [own];
  for (let last = own; ;) {
    const above = all.find((one) => !chain.includes(one) && last.checkIssued(one));
    if (!above) return chain;
    chain.push(above);
    last = above;
  }
}

/** As XAdES names an issuer: the most particular part first (RFC 2253). */
export const issuerName = ({ issuer }: X509Certificate): string => issuer.split('\n').toReversed().join(',');

export const serialNumber = ({ serialNumber: hex }: X509Certificate): string => BigInt(`0x${hex}`).toString();
