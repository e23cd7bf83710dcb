/**
 * Writes src/providers/dian/data/code-lists.data.ts from the lists of DIAN (genericode): `node
 * scripts/dian-code-lists.ts`. A test compares the two.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { XmlDocument } from 'libxml2-wasm';

const DIAN = path.resolve(import.meta.dirname, '../src/providers/dian');
const LISTS = path.join(DIAN, 'fixtures/codelist');
const DATA = path.join(DIAN, 'data/code-lists.data.ts');

/** Name in the data, file of DIAN, and what the technical annex 1.9 has beyond it (`README.md`, "Lists"). */
const SOURCES: readonly (readonly [string, string, string])[] = [
  ['CITIES', 'Municipio', ''],
  ['DEPARTMENTS', 'Departamentos', ''],
  ['COUNTRIES', 'Paises', ''],
  ['CURRENCIES', 'TipoMoneda', ''],
  ['IDENTITY_TYPES', 'TipoIdFiscal', '47 48'],
  ['PAYMENT_MEANS', 'MediosPago', ''],
  ['VAT_RATES', 'TarifaImpuestoIVA', ''],
  ['CONSUMPTION_RATES', 'TarifaImpuestoINC', ''],
  ['RESPONSIBILITIES', 'TipoResponsabilidad', 'R-99-PN'],
  ['CREDIT_CONCEPTS', 'ConceptoNotaCredito', '6'],
];

function codesOf(file: string): string[] {
  using document = XmlDocument.fromBuffer(fs.readFileSync(path.join(LISTS, `${file}-2.1.gc`)));
  return document
    .find('//Row/Value[@ColumnRef="code"]/SimpleValue')
    .map((node) => node.content.trim())
    .filter((code) => code !== '');
}

function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length > 110) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

/** The whole file. */
export function codeListsData(): string {
  const lists = SOURCES.map(([name, file, more]) => {
    const codes = [...new Set([...codesOf(file), ...more.split(' ').filter(Boolean)])];
    const note = more === '' ? '' : ` Annex 1.9 adds ${more}.`;
    return `/** ${file}-2.1.gc.${note} */\nexport const ${name} = \`\n${wrapped(codes)}\n\`;\n`;
  });
  return `/* Written from the lists of DIAN by \`node scripts/dian-code-lists.ts\`: codes, separated by blanks. */\n\n${lists.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(DATA, codeListsData());
