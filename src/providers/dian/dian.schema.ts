import path from 'node:path';
import { readFileSync } from 'node:fs';

import { type XmlDocument, XmlDocument as Documents, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const SCHEMA = path.join(import.meta.dirname, 'schemas/dian.xsd');

let validator: XsdValidator | undefined;

/** Compiled once and kept: it takes a fifth of a second and seventeen megabytes. */
function compiled(): XsdValidator {
  if (!validator) {
    xmlRegisterFsInputProviders();
    using schema = Documents.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA });
    validator = XsdValidator.fromDoc(schema);
  }
  return validator;
}

/**
 * The schema wants codes of identity types there, the annex and every sample the check digit of a NIT
 * (schemas/SOURCE.md).
 */
const KNOWN_DISCREPANCY = /(?:Authorization)?ProviderID', attribute 'schemeID': \[facet 'enumeration'\]/;

/** The errors that the official schemas find; empty if there are none. */
export function validateDianSchema(document: XmlDocument): readonly string[] {
  try {
    compiled().validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details
      .map(({ message }) => message.trim())
      .filter((message) => !KNOWN_DISCREPANCY.test(message));
  }
}
