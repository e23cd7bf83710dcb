import { fullNumber, type NumberedDocument } from '#capabilities/fiscal/fiscal.document.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { type Environment, ENVIRONMENT_CODES, KINDS } from './dian.codes.ts';
import { issueTime } from './dian.keys.ts';
import { namespacesOf } from './dian.namespaces.ts';
import { type CheckDigitOf, customerOptions, issuerOptions, taxSchemeOf } from './dian.parties.ts';
import { namespaceAttributes, element, readXml, textAt, type Xml } from '#foundation/xml/xml.ts';

/**
 * The delivery to a customer (annex 1.9, 5): our document and DIAN's answer to it, in one container that is signed as
 * well.
 */
export type Enclosed = {
  readonly document: NumberedDocument;
  readonly key: string;
  readonly sent: Uint8Array;
  readonly answer: Uint8Array;
  readonly environment: Environment;
  /** Of the day on which it is signed, which is not that of the document where DIAN took long. */
  readonly at: Instant;
  readonly checkDigitOf: CheckDigitOf;
};

const utf8 = new TextDecoder();

const attachment = (content: Uint8Array): Xml =>
  element('cac:Attachment', [
    element('cac:ExternalReference', [
      element('cbc:MimeCode', 'text/xml'),
      element('cbc:EncodingCode', 'UTF-8'),
      element('cbc:Description', utf8.decode(content)),
    ]),
  ]);

/** When DIAN validated it, according to its answer. */
function validated(answer: Uint8Array, otherwise: { readonly date: string; readonly time: string }) {
  using document = readXml(answer);
  return {
    date: (document && textAt(document, 'IssueDate')) ?? otherwise.date,
    time: (document && textAt(document, 'IssueTime')) ?? otherwise.time,
  };
}

export function buildAttachedDocument(enclosed: Enclosed, signature?: readonly Xml[]): Xml {
  const { document, key, sent, answer, environment, checkDigitOf } = enclosed;
  const { issuer, customer, series } = document;
  const issued = issueTime(enclosed.at);
  const checked = validated(answer, issued);
  const number = fullNumber(document);
  return element(
    'AttachedDocument',
    [
      signature
        ? element('ext:UBLExtensions', [
            element('ext:UBLExtension', [element('ext:ExtensionContent', signature)]),
          ])
        : null,
      element('cbc:UBLVersionID', 'UBL 2.1'),
      element('cbc:CustomizationID', 'Documentos adjuntos'),
      element('cbc:ProfileID', KINDS[document.kind].profile),
      element('cbc:ProfileExecutionID', ENVIRONMENT_CODES[environment]),
      element('cbc:ID', key),
      element('cbc:IssueDate', issued.date),
      element('cbc:IssueTime', issued.time),
      element('cbc:DocumentType', 'Contenedor de Factura Electrónica'),
      element('cbc:ParentDocumentID', number),
      element('cac:SenderParty', [taxSchemeOf(issuerOptions(issuer, series.prefix, checkDigitOf))]),
      element('cac:ReceiverParty', [taxSchemeOf(customerOptions(customer, checkDigitOf))]),
      attachment(sent),
      element('cac:ParentDocumentLineReference', [
        element('cbc:LineID', '1'),
        element('cac:DocumentReference', [
          element('cbc:ID', number),
          element('cbc:UUID', key, { schemeName: KINDS[document.kind].keyName }),
          element('cbc:IssueDate', checked.date),
          element('cbc:DocumentType', 'ApplicationResponse'),
          attachment(answer),
          element('cac:ResultOfVerification', [
            element('cbc:ValidatorID', 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales'),
            element('cbc:ValidationResultCode', '02'),
            element('cbc:ValidationDate', checked.date),
            element('cbc:ValidationTime', checked.time),
          ]),
        ]),
      ]),
    ],
    namespaceAttributes(namespacesOf('AttachedDocument')),
  );
}
