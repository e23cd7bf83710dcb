import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type XmlDocument, XmlDocument as Documents, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const validators = new Map<string, XsdValidator>();

/** Compiled once and kept. */
function compiled(name: string): XsdValidator {
  let validator = validators.get(name);
  if (!validator) {
    xmlRegisterFsInputProviders();
    const file = path.join(import.meta.dirname, 'schemas', `${name}.xsd`);
    using schema = Documents.fromBuffer(readFileSync(file), { url: file });
    validator = XsdValidator.fromDoc(schema);
    validators.set(name, validator);
  }
  return validator;
}

/** The errors that the ministry's schema finds; empty if there are none. */
export function validateSesSchema(
  document: XmlDocument,
  name: 'altaParteHospedaje' | 'comunicacion',
): readonly string[] {
  try {
    compiled(name).validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message.trim());
  }
}
