import { sign } from 'node:crypto';

import { XmlC14NMode, type XmlElement } from 'libxml2-wasm';

import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Signer } from './dian.certificate.ts';
import { ALGORITHMS, SOAP, TOKEN } from './dian.namespaces.ts';
import { digestOf, sha256 } from './dian.signature.ts';
import {
  bytesOf,
  namespaceAttributes,
  documentOf,
  element,
  elementAt,
  type Xml,
} from '#foundation/xml/xml.ts';

export type Operation =
  'SendBillSync' | 'SendTestSetAsync' | 'GetStatus' | 'GetStatusZip' | 'GetNumberingRange' | 'GetAcquirer';

export const actionOf = (operation: Operation): string =>
  `http://wcf.dian.colombia/IWcfDianCustomerServices/${operation}`;

const LIFE_SECONDS = 300;
const IDS = { to: 'ID-to', token: 'X509-token', time: 'TS-time' } as const;

/** Prefixes that count as used although nothing inside has them, so that both sides hash the same. */
const exclusively = (node: XmlElement, prefixes: readonly string[]): string =>
  node.canonicalizeToString({
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    inclusiveNamespacePrefixes: [...prefixes],
  });
const inclusive = (prefixes: readonly string[]): Xml =>
  element('ec:InclusiveNamespaces', '', { PrefixList: prefixes.join(' ') });

const OF_TO = ['soap', 'wcf'];
const OF_INFO = ['wsa', 'soap', 'wcf'];

/**
 * A call of the web service: SOAP 1.2 with WS-Addressing and a signature of the header `wsa:To`, and of nothing else
 * (annex 1.9, 7; working clients). Created again for each attempt, because it is good for five minutes.
 */
export function envelope(
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
  { to, signer, now }: { readonly to: string; readonly signer: Signer; readonly now: Instant },
): Uint8Array<ArrayBuffer> {
  const info = element('ds:SignedInfo', [
    element('ds:CanonicalizationMethod', [inclusive(OF_INFO)], { Algorithm: ALGORITHMS.exclusive }),
    element('ds:SignatureMethod', '', { Algorithm: ALGORITHMS.rsaSha256 }),
    element(
      'ds:Reference',
      [
        element('ds:Transforms', [
          element('ds:Transform', [inclusive(OF_TO)], { Algorithm: ALGORITHMS.exclusive }),
        ]),
        ...digestOf(''),
      ],
      { URI: `#${IDS.to}` },
    ),
  ]);
  const security = element('wsse:Security', [
    element(
      'wsu:Timestamp',
      [element('wsu:Created', now), element('wsu:Expires', plusSeconds(now, LIFE_SECONDS))],
      { 'wsu:Id': IDS.time },
    ),
    element('wsse:BinarySecurityToken', signer.certificate.raw.toString('base64'), {
      EncodingType: TOKEN.encoding,
      ValueType: TOKEN.type,
      'wsu:Id': IDS.token,
    }),
    element('ds:Signature', [
      info,
      element('ds:SignatureValue', ''),
      element('ds:KeyInfo', [
        element('wsse:SecurityTokenReference', [
          element('wsse:Reference', '', { URI: `#${IDS.token}`, ValueType: TOKEN.type }),
        ]),
      ]),
    ]),
  ]);
  const call = element(
    `wcf:${operation}`,
    Object.entries(parameters).map(([name, value]) => element(`wcf:${name}`, value)),
  );
  using document = documentOf(
    element(
      'soap:Envelope',
      [
        element('soap:Header', [
          security,
          element('wsa:Action', actionOf(operation)),
          element('wsa:To', to, { 'wsu:Id': IDS.to }),
        ]),
        element('soap:Body', [call]),
      ],
      namespaceAttributes(SOAP),
    ),
  );
  const at = (path: string) => elementAt(document, path, SOAP);
  at('//ds:DigestValue').addText(sha256(exclusively(at('//wsa:To'), OF_TO)));
  const toSign = Buffer.from(exclusively(at('//ds:SignedInfo'), OF_INFO));
  at('//ds:SignatureValue').addText(sign('sha256', toSign, signer.key).toString('base64'));
  return bytesOf(document);
}
