import { createHash, sign } from 'node:crypto';

import type { Instant } from '#vocabulary/instant.ts';
import { issuerName, serialNumber, type Signer } from './dian.certificate.ts';
import { issueTime } from './dian.keys.ts';
import { ALGORITHMS } from './dian.namespaces.ts';
import { bytesOf, documentOf, element, type Xml } from '#foundation/xml/xml.ts';

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
  return element(
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
  );
}

const reference = (attributes: Readonly<Record<string, string>>, transform: string, value: string): Xml =>
  element(
    'ds:Reference',
    [element('ds:Transforms', [element('ds:Transform', '', { Algorithm: transform })]), ...digestOf(value)],
    attributes,
  );

/** The parts of a signature that its references name, beside the document itself. */
type Parts = { readonly keyInfo: Xml; readonly object: Xml; readonly properties: Xml };

function partsOf({ signer, at, id }: Signing): Parts {
  const properties = signedProperties(id, signer, at);
  return {
    keyInfo: element(
      'ds:KeyInfo',
      [element('ds:X509Data', [element('ds:X509Certificate', signer.certificate.raw.toString('base64'))])],
      { Id: `${id}-keyinfo` },
    ),
    properties,
    object: element('ds:Object', [element('xades:QualifyingProperties', [properties], { Target: `#${id}` })]),
  };
}

const signedInfo = (id: string, digests: Readonly<Record<'document' | 'keyInfo' | 'properties', string>>) =>
  element('ds:SignedInfo', [
    element('ds:CanonicalizationMethod', '', { Algorithm: ALGORITHMS.c14n }),
    element('ds:SignatureMethod', '', { Algorithm: ALGORITHMS.rsaSha256 }),
    reference({ Id: `${id}-ref0`, URI: '' }, ALGORITHMS.enveloped, digests.document),
    reference({ URI: `#${id}-keyinfo` }, ALGORITHMS.c14n, digests.keyInfo),
    reference(
      { Type: 'http://uri.etsi.org/01903#SignedProperties', URI: `#${id}-signedprops` },
      ALGORITHMS.c14n,
      digests.properties,
    ),
  ]);

export type Signing = {
  readonly signer: Signer;
  readonly at: Instant;
  /** Follows from the key of the document, so that it is the same to the byte however often it is signed. */
  readonly id: string;
};

/** The canonical form of a part where it stands: inclusive canonicalisation takes the namespaces of the root along. */
function canonicalInside({ attributes }: Xml, part: Xml): string {
  const namespaces = Object.entries(attributes).filter(([name]) => /^xmlns(:|$)/.test(name));
  using alone = documentOf({
    ...part,
    attributes: { ...Object.fromEntries(namespaces), ...part.attributes },
  });
  return alone.canonicalizeToString();
}

/**
 * Signs a document in its last extension: XAdES-EPES, enveloped, over the document, the certificate and the signed
 * properties (annex 1.9, 10). The parts of the signature are made canonical by themselves: asked for a part of a document,
 * the library looks at every node of all of it, which was four fifths of the time of a document.
 */
export function signDocument(
  draw: (signature: readonly Xml[]) => Xml,
  signing: Signing,
): Uint8Array<ArrayBuffer> {
  const { id, signer } = signing;
  const root = draw([]);
  using bare = documentOf(root);
  const { keyInfo, object, properties } = partsOf(signing);
  const info = signedInfo(id, {
    document: sha256(bare.canonicalizeToString()),
    keyInfo: sha256(canonicalInside(root, keyInfo)),
    properties: sha256(canonicalInside(root, properties)),
  });
  const sealed = sign('sha256', Buffer.from(canonicalInside(root, info)), signer.key).toString('base64');
  const value = element('ds:SignatureValue', sealed, { Id: `${id}-sigvalue` });
  using document = documentOf(draw([element('ds:Signature', [info, value, keyInfo, object], { Id: id })]));
  return bytesOf(document);
}
