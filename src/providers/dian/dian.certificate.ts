import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

import type { Credentials, ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { Aside, AsideFailure } from '#foundation/aside/aside.ts';
import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';
import type { ErrorDefinition, TextParams } from '#vocabulary/errors.ts';
import { plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import { type OpenedPkcs12, type Pkcs12File, type Pkcs12Problem } from './dian.pkcs12.ts';
import { ROUNDS_MAX } from './dian.rounds.ts';

/** The signer: the key, and the certificate with those above it, the own one first. */
export type Signer = {
  readonly key: KeyObject;
  readonly chain: readonly X509Certificate[];
  readonly certificate: X509Certificate;
};

const refusal = (
  field: 'certificate' | 'certificatePassword' | 'nit',
  text: ErrorDefinition['text'],
  message: string,
  params: TextParams = {},
): ProviderFailure =>
  new ProviderFailure('dian', 'refused', message, { fields: [{ field, message, text, params }] });

/** Numbers that stand in a subject: NIT with or without check digit, or the number of its representative. */
const numbersIn = (subject: string): readonly string[] =>
  [...subject.replace(/(?<=\d)[.\s](?=\d)/g, '').matchAll(/\d{6,15}/g)].map(([number]) => number);

function isOf(nit: string, certificate: X509Certificate): boolean {
  const numbers = numbersIn(certificate.subject);
  // Some authorities name the company only: DIAN reports a mismatch (ZE03), and no host is held up here.
  if (numbers.length === 0) return true;
  return numbers.some((number) => number === nit || number.slice(0, -1) === nit);
}

const REFUSALS: Readonly<Record<Pkcs12Problem, () => ProviderFailure>> = {
  unreadable: () =>
    refusal('certificate', 'fiscal.certificate.unreadable', 'The certificate is no PKCS#12 file'),
  password: () =>
    refusal('certificatePassword', 'fiscal.certificate.password', 'The password opens no certificate'),
  rounds: () =>
    refusal('certificate', 'fiscal.certificate.rounds', 'The certificate has too many rounds', {
      max: ROUNDS_MAX,
    }),
  'no-key': () => refusal('certificate', 'fiscal.certificate.noKey', 'The file has no key to sign with'),
};

/** How much work opening a file is, its sender chooses (SEC-62). */
const opener = new Aside<Pkcs12File, OpenedPkcs12>(new URL('./dian.pkcs12.ts', import.meta.url));

async function opened(file: Pkcs12File): Promise<OpenedPkcs12> {
  try {
    return await opener.run(file);
  } catch (error) {
    if (!(error instanceof AsideFailure)) throw error;
    throw new ProviderFailure('dian', 'wait', `dian: the certificate could not be opened (${error.problem})`);
  }
}

async function openSigner(credentials: Credentials): Promise<Signer> {
  const { certificate = '', certificatePassword: password = '' } = credentials;
  const file = await opened({ base64: certificate, password });
  if ('problem' in file) throw REFUSALS[file.problem]();
  const key = createPrivateKey(file.key);
  const certificates = file.certificates.map((pem) => new X509Certificate(pem));
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw REFUSALS['no-key']();
  return { key, certificate: own, chain: upwards(own, certificates) };
}

/** For as long as an attempt holds its connection: opening one takes a while. */
const signers = new WeakMap<Credentials, Promise<Signer>>();

function openedOnce(credentials: Credentials): Promise<Signer> {
  const signer = signers.get(credentials) ?? openSigner(credentials);
  signers.set(credentials, signer);
  return signer;
}

const dayOf = (moment: string): PlainDate => plainDate(instantOf(Date.parse(moment)).slice(0, 10));

/** The last day of the certificate of a connection, also of one that is over. */
export const readExpiry = async ({ credentials }: ProviderConnection): Promise<PlainDate> =>
  dayOf((await openedOnce(credentials)).certificate.validTo);

/**
 * The certificate of a connection. Each defect has a refusal of its own: no file, password, no key inside, expired, not
 * yet good, of another company.
 */
export async function readSigner({ credentials }: ProviderConnection, now: Instant): Promise<Signer> {
  const { nit = '' } = credentials;
  const signer = await openedOnce(credentials);
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

/** The own certificate and those of its authorities, as far as they are in the file. */
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
