import { createHash } from 'node:crypto';

/** The formats that DIAN writes: answers, faults, and its own document about ours. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const enveloped = (body: string): string =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header/><s:Body>${body}</s:Body></s:Envelope>`;

const result = (operation: string, inside: string): string =>
  enveloped(
    `<${operation}Response xmlns="http://wcf.dian.colombia"><${operation}Result xmlns:b="http://schemas.datacontract.org/2004/07/DianResponse" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${inside}</${operation}Result></${operation}Response>`,
  );

export type Verdict = {
  readonly isValid: boolean;
  readonly code: string;
  readonly description: string;
  readonly message: string | null;
  readonly rules: readonly string[];
  readonly key: string;
  readonly document: string | null;
};

const optional = (name: string, value: string | null): string =>
  value === null ? `<b:${name} i:nil="true"/>` : `<b:${name}>${escaped(value)}</b:${name}>`;

const fieldsOf = ({ isValid, code, description, message, rules, key, document }: Verdict): string =>
  [
    `<b:ErrorMessage xmlns:c="http://schemas.microsoft.com/2003/10/Serialization/Arrays">${rules.map((rule) => `<c:string>${escaped(rule)}</c:string>`).join('')}</b:ErrorMessage>`,
    `<b:IsValid>${isValid}</b:IsValid>`,
    optional('StatusCode', code),
    optional('StatusDescription', description),
    optional('StatusMessage', message),
    optional('XmlBase64Bytes', document === null ? null : Buffer.from(document).toString('base64')),
    '<b:XmlBytes i:nil="true"/>',
    optional('XmlDocumentKey', key),
    '<b:XmlFileName>documento</b:XmlFileName>',
  ].join('');

export const dianResponse = (operation: string, verdict: Verdict): string =>
  result(operation, fieldsOf(verdict));

export const zipResponse = (operation: string, verdicts: readonly Verdict[]): string =>
  result(
    operation,
    verdicts.map((verdict) => `<b:DianResponse>${fieldsOf(verdict)}</b:DianResponse>`).join(''),
  );

export const uploadResponse = (operation: string, ticket: string): string =>
  enveloped(
    `<${operation}Response xmlns="http://wcf.dian.colombia"><${operation}Result xmlns:b="http://schemas.datacontract.org/2004/07/UploadDocumentResponse" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><b:ErrorMessageList i:nil="true"/><b:ZipKey>${ticket}</b:ZipKey></${operation}Result></${operation}Response>`,
  );

export const rangesResponse = (ranges: readonly Readonly<Record<string, string>>[]): string =>
  enveloped(
    `<GetNumberingRangeResponse xmlns="http://wcf.dian.colombia"><GetNumberingRangeResult xmlns:b="http://schemas.datacontract.org/2004/07/NumberRangeResponseList" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${
      ranges.length > 0
        ? '<b:OperationCode>100</b:OperationCode><b:OperationDescription>Acción completada OK</b:OperationDescription>'
        : '<b:OperationCode>302</b:OperationCode><b:OperationDescription>No registra prefijos asociados al código de software</b:OperationDescription>'
    }<b:ResponseList xmlns:c="http://schemas.datacontract.org/2004/07/NumberRangeResponse">${ranges
      .map(
        (range) =>
          `<c:NumberRangeResponse>${Object.entries(range)
            .map(([name, value]) => `<c:${name}>${escaped(value)}</c:${name}>`)
            .join('')}</c:NumberRangeResponse>`,
      )
      .join('')}</b:ResponseList></GetNumberingRangeResult></GetNumberingRangeResponse>`,
  );

export const acquirerResponse = (found: { readonly name: string; readonly email: string } | null): string =>
  enveloped(
    `<GetAcquirerResponse xmlns="http://wcf.dian.colombia"><GetAcquirerResult xmlns:b="http://schemas.datacontract.org/2004/07/Gosocket.Dian.Services.Utils.Common" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${
      found
        ? `<b:Message>Ok</b:Message><b:ReceiverEmail>${escaped(found.email)}</b:ReceiverEmail><b:ReceiverName>${escaped(found.name)}</b:ReceiverName><b:StatusCode>200</b:StatusCode>`
        : '<b:Message>No existe</b:Message><b:ReceiverEmail i:nil="true"/><b:ReceiverName i:nil="true"/><b:StatusCode>404</b:StatusCode>'
    }</GetAcquirerResult></GetAcquirerResponse>`,
  );

const FAULTS = {
  Client: ['s:Client', 'The creator of this fault did not specify a Reason.'],
  InvalidSecurity: ['s:Sender', 'An error occurred when verifying security for the message.'],
} as const;

export function fault(kind: keyof typeof FAULTS): string {
  const [code, reason] = FAULTS[kind];
  return enveloped(
    `<s:Fault><s:Code><s:Value>${code}</s:Value></s:Code><s:Reason><s:Text xml:lang="en-US">${reason}</s:Text></s:Reason></s:Fault>`,
  );
}

const party = (name: string, nit: string): string =>
  `<cac:PartyTaxScheme><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID schemeName="31">${nit}</cbc:CompanyID><cac:TaxScheme><cbc:ID>01</cbc:ID><cbc:Name>IVA</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme>`;

/** The ApplicationResponse of a validated document. The real one is signed by DIAN; this one is not. */
export function applicationResponse(about: {
  readonly number: string;
  readonly key: string;
  readonly issuer: string;
  readonly at: string;
}): string {
  const [date = '', time = ''] = about.at.replace(/\.\d+Z$/, '-05:00').split('T');
  const id = createHash('sha384').update(`ar${about.key}`).digest('hex');
  const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?><ApplicationResponse xmlns="${ubl}ApplicationResponse-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2"><cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>1</cbc:CustomizationID><cbc:ProfileID>DIAN 2.1</cbc:ProfileID><cbc:ProfileExecutionID>2</cbc:ProfileExecutionID><cbc:ID>${id.slice(0, 12)}</cbc:ID><cbc:UUID schemeName="CUDE-SHA384">${id}</cbc:UUID><cbc:IssueDate>${date}</cbc:IssueDate><cbc:IssueTime>${time}</cbc:IssueTime><cac:SenderParty>${party('Unidad Especial Dirección de Impuestos y Aduanas Nacionales', '800197268')}</cac:SenderParty><cac:ReceiverParty>${party('Emisor', about.issuer)}</cac:ReceiverParty><cac:DocumentResponse><cac:Response><cbc:ResponseCode>02</cbc:ResponseCode><cbc:Description>Documento validado por la DIAN</cbc:Description></cac:Response><cac:DocumentReference><cbc:ID>${escaped(about.number)}</cbc:ID><cbc:UUID schemeName="CUFE-SHA384">${about.key}</cbc:UUID></cac:DocumentReference></cac:DocumentResponse></ApplicationResponse>`;
}
