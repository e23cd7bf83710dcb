import { createHash, verify, X509Certificate } from 'node:crypto';

import { XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';

const NAMES = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  soap: 'http://www.w3.org/2003/05/soap-envelope',
};

export type VerifiedHeader = {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly certificate: X509Certificate;
};

/** The security fault of a message, in DIAN's words. */
export type HeaderTrouble = 'InvalidSecurity' | 'Client';

const elementAt = (from: XmlDocument, where: string): XmlElement | null => {
  const node = from.get(where, NAMES);
  return node instanceof XmlElement ? node : null;
};

/** By the rules of WS-Security: prefixes are those that the message itself names. */
const canonical = (element: XmlElement, prefixes: string | undefined): string =>
  element.canonicalizeToString({
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    inclusiveNamespacePrefixes: (prefixes ?? '').split(' ').filter(Boolean),
  });

/** Listens to a message: its certificate, the signature of `wsa:To`, whether it is old; then what it asks. */
export function verifyHeader(bytes: Uint8Array, nowMs: number): VerifiedHeader | HeaderTrouble {
  let message: XmlDocument;
  try {
    message = XmlDocument.fromBuffer(bytes);
  } catch {
    return 'InvalidSecurity';
  }
  using document = message;
  const text = (where: string) => document.get(where, NAMES)?.content.trim() ?? '';
  const token = text('//wsse:Security/wsse:BinarySecurityToken');
  const to = elementAt(document, '/soap:Envelope/soap:Header/wsa:To');
  const info = elementAt(document, '//wsse:Security/ds:Signature/ds:SignedInfo');
  if (token === '' || !to || !info || text('//soap:Header/wsa:Action') === '') return 'InvalidSecurity';

  const certificate = new X509Certificate(Buffer.from(token, 'base64'));
  // A self-signed certificate has no authority behind it.
  if (certificate.subject === certificate.issuer) return 'Client';
  const [from, until] = [Date.parse(text('//wsu:Created')), Date.parse(text('//wsu:Expires'))];
  if (!(from <= nowMs + 300_000 && nowMs <= until)) return 'InvalidSecurity';

  const reference = '//ds:SignedInfo/ds:Reference';
  const isAboutTo = text(`${reference}/@URI`) === `#${to.attr('Id', 'wsu')?.value ?? ''}`;
  const prefixes = (where: string) => text(`${where}/ec:InclusiveNamespaces/@PrefixList`);
  const digest = createHash('sha256')
    .update(canonical(to, prefixes(`${reference}/ds:Transforms/ds:Transform`)))
    .digest('base64');
  const isSigned = verify(
    'sha256',
    Buffer.from(canonical(info, prefixes('//ds:SignedInfo/ds:CanonicalizationMethod'))),
    certificate.publicKey,
    Buffer.from(text('//ds:Signature/ds:SignatureValue'), 'base64'),
  );
  if (!isAboutTo || digest !== text(`${reference}/ds:DigestValue`) || !isSigned) return 'InvalidSecurity';

  const call = elementAt(document, '/soap:Envelope/soap:Body/*');
  if (!call) return 'InvalidSecurity';
  const parameters = call
    .find('./*')
    .filter((node) => node instanceof XmlElement)
    .map((node) => [node.name, node.content.trim()] as const);
  return { operation: call.name, parameters: Object.fromEntries(parameters), certificate };
}
