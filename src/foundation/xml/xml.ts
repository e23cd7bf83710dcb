import { XmlDocument, XmlElement, XmlParseError } from 'libxml2-wasm';

import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** An element on its way into a document; the prefix of its name is declared on the root. */
export type Xml = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Xml[];
};

/** Characters that XML cannot contain: control characters that came with a paste. */
// oxlint-disable-next-line no-control-regex -- control characters are what is being removed
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Null children are left out, so that optional elements stand in their place. */
export const element = (
  name: string,
  content: string | readonly (Xml | null)[],
  attributes: Readonly<Record<string, string>> = {},
): Xml => ({
  name,
  attributes,
  content:
    typeof content === 'string' ? content.replace(UNSAYABLE, ' ') : content.filter((child) => child !== null),
});

const ESCAPES: Readonly<Record<string, string>> = lookUpTable({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
  '\n': '&#xA;',
  '\t': '&#x9;',
});
const escapedText = (text: string): string => text.replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
const escapedValue = (text: string): string => text.replace(/[&<>"\r\n\t]/g, (sign) => ESCAPES[sign] ?? sign);

function written({ name, attributes, content }: Xml): string {
  let text = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    text += ` ${attribute}="${escapedValue(value)}"`;
  }
  text += '>';
  if (typeof content === 'string') text += escapedText(content);
  else for (const child of content) text += written(child);
  return `${text}</${name}>`;
}

/** `xmlns` for the empty prefix, `xmlns:cbc` for another. */
export const namespaceAttributes = (
  namespaces: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(namespaces).map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri]),
  );

/** A document that has to be disposed of: `using document = documentOf(…)`. */
export const documentOf = (root: Xml): XmlDocument => XmlDocument.fromString(written(root));

/** The first element there; a document of ours that does not have it is a mistake of ours. */
export function elementAt(
  document: XmlDocument,
  path: string,
  namespaces: Readonly<Record<string, string>>,
): XmlElement {
  const node = document.get(path, { ...namespaces });
  if (!(node instanceof XmlElement)) throw new Error(`The document has no ${path}`);
  return node;
}

/** The bytes that are signed and sent: canonical, so that reading and writing them again changes nothing. */
export const bytesOf = (document: XmlDocument): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${document.canonicalizeToString()}`,
  );

/** Reads foreign XML: no entities, nothing from the network or the disk; null for a text that is no XML. */
export function readXml(source: string | Uint8Array): XmlDocument | null {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  // A document type is what entities are declared in; the services of authorities send none, and none is hidden behind a comment.
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('<!DOCTYPE')) return null;
  try {
    return XmlDocument.fromBuffer(bytes);
  } catch (error) {
    if (error instanceof XmlParseError) return null;
    throw error;
  }
}

/** The text of the first element of that name, with any prefix; null if there is none or it is nil. */
export function textAt(document: XmlDocument, name: string): string | null {
  const node = document.get(`//*[local-name()='${name}']`);
  return node?.content.trim() || null;
}

/** The text of a document, for documents that are not signed. */
export const xmlOf = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}`;
