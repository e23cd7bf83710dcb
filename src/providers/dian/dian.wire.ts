import type { XmlDocument } from 'libxml2-wasm';

import { readRule, type Rule } from '#countries/colombia/colombia.dian-rules.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { textAt } from '#foundation/xml/xml.ts';

/** The answers of DIAN: technical annex 1.9, 7.10 to 7.16, and the samples of its web service. */

export type DianAnswer = {
  readonly isValid: boolean;
  readonly code: string;
  readonly description: string;
  readonly message: string;
  readonly rules: readonly Rule[];
  /** CUFE or CUDE of the document that it is about. */
  readonly key: string;
  /** DIAN's own document about ours, signed by DIAN. */
  readonly document: Uint8Array<ArrayBuffer> | null;
};

type Node = NonNullable<ReturnType<XmlDocument['get']>>;

const child = (node: Node, name: string): string =>
  node.get(`./*[local-name()='${name}']`)?.content.trim() ?? '';

function answerAt(node: Node): DianAnswer {
  const base64 = child(node, 'XmlBase64Bytes');
  return {
    isValid: child(node, 'IsValid') === 'true',
    code: child(node, 'StatusCode'),
    description: child(node, 'StatusDescription'),
    message: child(node, 'StatusMessage'),
    rules: node
      .find("./*[local-name()='ErrorMessage']/*[local-name()='string']")
      .map((one) => readRule(sanitizeProviderText(one.content))),
    key: child(node, 'XmlDocumentKey').toLowerCase(),
    document: base64 === '' ? null : new Uint8Array(Buffer.from(base64, 'base64')),
  };
}

/** Every DianResponse of an answer: one, or the list of a zip. */
export const parseAnswers = (document: XmlDocument): readonly DianAnswer[] =>
  document.find("//*[local-name()='IsValid']/..").map(answerAt);

/** 66: DIAN has no such number; 90: no such track id. Not to be confused with rule 90. */
export const isNotFound = ({ isValid, code }: DianAnswer): boolean => !isValid && /^(66|90)$/.test(code);

/** DIAN has examined it and rejects it. Any other invalid answer is a problem at DIAN: "Ha ocurrido un error". */
export const isRejection = ({ isValid, code, rules }: DianAnswer): boolean =>
  !isValid && (code === '99' || rules.some(({ name, isNotification }) => name !== '' && !isNotification));

export const isInProcess = ({ isValid, description, message }: DianAnswer): boolean =>
  !isValid && /en proceso de validaci[oó]n/i.test(`${description} ${message}`);

export type Fault = { readonly code: string; readonly reason: string };

export function parseFault(document: XmlDocument): Fault | null {
  if (!document.get("//*[local-name()='Fault']")) return null;
  return {
    code: document.get("//*[local-name()='Fault']/*[local-name()='Code']")?.content.trim() ?? '',
    reason: document.get("//*[local-name()='Fault']/*[local-name()='Reason']")?.content.trim() ?? '',
  };
}

/**
 * DIAN's answer to an untrusted certificate and to a wrong signature of the header, word for word: its only fault with
 * a code of the client.
 */
export const isAccessFault = ({ code, reason }: Fault): boolean =>
  /did not specify a Reason|verifying security|InvalidSecurity/i.test(`${code} ${reason}`);

export type UploadAnswer = { readonly ticket: string | null; readonly rules: readonly Rule[] };

export const parseUpload = (document: XmlDocument): UploadAnswer => ({
  ticket: textAt(document, 'ZipKey'),
  rules: document
    .find("//*[local-name()='ErrorMessageList']//*[local-name()='ProcessedMessage']")
    .map((one) => readRule(sanitizeProviderText(one.content))),
});

export type NumberRange = {
  readonly resolution: string;
  readonly resolvedOn: string;
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly technicalKey: string;
};

export type RangeAnswer = {
  /** 100: found; 302: none; 401: the certificate may not ask this. */
  readonly code: string;
  readonly description: string;
  readonly ranges: readonly NumberRange[];
};

const day = (text: string): string => text.slice(0, 10);

export const parseRanges = (document: XmlDocument): RangeAnswer => ({
  code: textAt(document, 'OperationCode') ?? '',
  description: textAt(document, 'OperationDescription') ?? '',
  ranges: document.find("//*[local-name()='ResolutionNumber']/..").map((node) => ({
    resolution: child(node, 'ResolutionNumber'),
    resolvedOn: day(child(node, 'ResolutionDate')),
    prefix: child(node, 'Prefix'),
    from: child(node, 'FromNumber'),
    to: child(node, 'ToNumber'),
    validFrom: day(child(node, 'ValidDateFrom')),
    validTo: day(child(node, 'ValidDateTo')),
    technicalKey: child(node, 'TechnicalKey'),
  })),
});

export const parseAcquirer = (
  document: XmlDocument,
): { readonly name: string; readonly email: string | null } | null => {
  const name = textAt(document, 'ReceiverName');
  return name === null ? null : { name, email: textAt(document, 'ReceiverEmail') };
};
