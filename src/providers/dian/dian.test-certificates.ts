import { generateKeyPairSync } from 'node:crypto';

import forge from 'node-forge';

/** One pair for all of them: making one takes longer than all else. */
let pair: { readonly key: forge.pki.PrivateKey; readonly open: forge.pki.PublicKey } | undefined;

function keys() {
  if (!pair) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    pair = { key: forge.pki.privateKeyFromPem(privateKey), open: forge.pki.publicKeyFromPem(publicKey) };
  }
  return pair;
}

type Subject = {
  readonly name?: string;
  /** Null where the subject has no number at all. */
  readonly nit?: string | null;
  readonly from?: string;
  readonly to?: string;
  readonly password?: string;
  readonly isSelfSigned?: true;
  readonly hasNoKey?: true;
};

/** A PKCS#12 file as base64, of a certificate that an authority of the tests signed. */
export function testCertificate({
  name = 'CASA AZUL CARTAGENA S.A.S.',
  nit = '900373076',
  from = '2020-01-01',
  to = '2056-01-01',
  password = 'simulador',
  isSelfSigned,
  hasNoKey,
}: Subject = {}): string {
  const { key, open } = keys();
  const subject = [
    { shortName: 'C', value: 'CO' },
    { shortName: 'O', value: name },
    { shortName: 'CN', value: name },
    ...(nit === null ? [] : [{ name: 'serialNumber', type: '2.5.4.5', value: nit }]),
  ] as forge.pki.CertificateField[];
  const authority = [
    { shortName: 'C', value: 'CO' },
    { shortName: 'O', value: 'Posada' },
    { shortName: 'CN', value: 'Autoridad de prueba' },
  ];
  const made = (of: forge.pki.CertificateField[], by: forge.pki.CertificateField[], serial: string) => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = open;
    certificate.serialNumber = serial;
    certificate.validity.notBefore = new Date(`${from}T00:00:00Z`);
    certificate.validity.notAfter = new Date(`${to}T00:00:00Z`);
    certificate.setSubject(of);
    certificate.setIssuer(by);
    certificate.sign(key as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
    return certificate;
  };
  const chain = isSelfSigned
    ? [made(subject, subject, '0a11')]
    : [made(subject, authority, '0a12'), made(authority, authority, '01')];
  const file = forge.pkcs12.toPkcs12Asn1(
    hasNoKey ? null : (key as forge.pki.rsa.PrivateKey),
    chain,
    password,
    { algorithm: '3des', count: 64 },
  );
  return forge.util.encode64(forge.asn1.toDer(file).getBytes());
}

/** The same file, whose check value says that many rounds: four kilobytes that would be worked on for a day. */
export function certificateWithRounds(rounds: number): string {
  const file = forge.asn1.fromDer(forge.util.decode64(testCertificate()));
  const inside = (one: forge.asn1.Asn1 | undefined) => (one?.value ?? []) as forge.asn1.Asn1[];
  const [, , check] = inside(file);
  const [, , count] = inside(check);
  Object.assign(count!, { value: forge.asn1.integerToDer(rounds).getBytes() });
  return forge.util.encode64(forge.asn1.toDer(file).getBytes());
}

const ROUNDS = '\u0002\u0003\u0001\u0000\u0000';
const MANY_ROUNDS = '\u0002\u0003\u007f\u00ff\u00ff';

/** The same file without a check value, whose parts say eight million rounds, in the old way or the new. */
export function certificateOfCostlyParts(algorithm: '3des' | 'aes256'): string {
  const { key, open } = keys();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = open;
  certificate.sign(key as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  const options = { algorithm, count: 65_536, useMac: false } as const;
  const file = forge.pkcs12.toPkcs12Asn1(
    key as forge.pki.rsa.PrivateKey,
    [certificate],
    'simulador',
    options,
  );
  return forge.util.encode64(forge.asn1.toDer(file).getBytes().replaceAll(ROUNDS, MANY_ROUNDS));
}
