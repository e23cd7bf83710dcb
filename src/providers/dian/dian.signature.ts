import { createHash, sign } from 'node:crypto';

import type { Instant } from '#vocabulary/instant.ts';
import { issuerName, serialNumber, type Signer } from './dian.certificate.ts';
import { issueTime } from './dian.keys.ts';
import { ALGORITHMS, SHARED } from './dian.namespaces.ts';
import { bytesOf, documentOf, element, elementAt, type Xml } from '#foundation/xml/xml.ts';

/** DIAN's signature policy v2, and the SHA-256 of the file behind that address. */
const POLICY = {
  address: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  description: 'Política de firma para facturas electrónicas de la República de Colombia',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
} as const;

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64');

export const digestOf = (value: string): readonly Xml[] => [
  element('ds:DigestMethod', '', { Algorithm: ALGORITHMS.sha256 }),
  element('ds:DigestValue', value),
];

function signedProperties(id: string, signer: Signer, at: Instant): Xml {
  const { date, time } = issueTime(at);
  return element('ds:Object', [
    element(
      'xades:QualifyingProperties',
      [
        element(
          'xades:SignedProperties',
          [
            element('xades:SignedSignatureProperties', [
              element('xades:SigningTime', `${date}T${time}`),
              element(
                'xades:SigningCertificate',
                signer.chain.map((one) =>
                  element('xades:Cert', [
                    element('xades:CertDigest', digestOf(sha256(one.raw))),
                    element('xades:IssuerSerial', [
                      element('ds:X509IssuerName', issuerName(one)),
                      element('ds:X509SerialNumber', serialNumber(one)),
                    ]),
                  ]),
                ),
              ),
              element('xades:SignaturePolicyIdentifier', [
                element('xades:SignaturePolicyId', [
                  element('xades:SigPolicyId', [
                    element('xades:Identifier', POLICY.address),
                    element('xades:Description', POLICY.description),
                  ]),
                  element('xades:SigPolicyHash', digestOf(POLICY.digest)),
                ]),
              ]),
              element('xades:SignerRole', [
                element('xades:ClaimedRoles', [element('xades:ClaimedRole', 'supplier')]),
              ]),
            ]),
          ],
          { Id: `${id}-signedprops` },
        ),
      ],
      { Target: `#${id}` },
    ),
  ]);
}

const reference = (attributes: Readonly<Record<string, string>>, transform: string, value: string): Xml =>
  element(
    'ds:Reference',
    [element('ds:Transforms', [element('ds:Transform', '', { Algorithm: transform })]), ...digestOf(value)],
    attributes,
  );

function signatureOf({ signer, at, id }: Signing, ofDocument: string): Xml {
  return element(
    'ds:Signature',
    [
      element('ds:SignedInfo', [
        element('ds:CanonicalizationMethod', '', { Algorithm: ALGORITHMS.c14n }),
        element('ds:SignatureMethod', '', { Algorithm: ALGORITHMS.rsaSha256 }),
        reference({ Id: `${id}-ref0`, URI: '' }, ALGORITHMS.enveloped, ofDocument),
        reference({ URI: `#${id}-keyinfo` }, ALGORITHMS.c14n, ''),
        reference(
          { Type: 'http://uri.etsi.org/01903#SignedProperties', URI: `#${id}-signedprops` },
          ALGORITHMS.c14n,
          '',
        ),
      ]),
      element('ds:SignatureValue', '', { Id: `${id}-sigvalue` }),
      element(
        'ds:KeyInfo',
        [element('ds:X509Data', [element('ds:X509Certificate', signer.certificate.raw.toString('base64'))])],
        { Id: `${id}-keyinfo` },
      ),
      signedProperties(id, signer, at),
    ],
    { Id: id },
  );
}

export type Signing = {
  readonly signer: Signer;
  readonly at: Instant;
  /** Follows from the key of the document, so that it is the same to the byte however often it is signed. */
  readonly id: string;
};

/**
 * Signs a document in its last extension: XAdES-EPES, enveloped, over the document, the certificate and the signed
 * properties (annex 1.9, 10). What is inside the signature is digested where it stands, because inclusive
 * canonicalisation takes the namespaces of everything around it along.
 */
export function signDocument(
  draw: (signature: readonly Xml[]) => Xml,
  signing: Signing,
): Uint8Array<ArrayBuffer> {
  using bare = documentOf(draw([]));
  using document = documentOf(draw([signatureOf(signing, sha256(bare.canonicalizeToString()))]));
  const at = (path: string) => elementAt(document, path, SHARED);
  const fill = (place: number, path: string) =>
    at(`//ds:SignedInfo/ds:Reference[${place}]/ds:DigestValue`).addText(
      sha256(at(path).canonicalizeToString()),
    );
  fill(2, '//ds:KeyInfo');
  fill(3, '//xades:SignedProperties');
  const info = at('//ds:SignedInfo').canonicalizeToString();
  at('//ds:SignatureValue').addText(sign('sha256', Buffer.from(info), signing.signer.key).toString('base64'));
  return bytesOf(document);
}
