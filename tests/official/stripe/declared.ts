import { readFileSync } from 'node:fs';

import type { Schema } from '../document.ts';

/** One field of a declared type. */
type Field = { readonly name: string; readonly isOptional: boolean; readonly type: string };

const LIBRARY = new URL('../../../node_modules/stripe/esm/', import.meta.url);
const files = new Map<string, string>();

function textOf(file: string): string {
  const text = files.get(file) ?? readFileSync(new URL(file, LIBRARY), 'utf8');
  files.set(file, text);
  return text;
}

/** The fields of an interface, or of a type, of the library, those that it extends included. */
export function declaredFields(file: string, name: string): readonly Field[] {
  const start = new RegExp(
    `^(?:export | {4})(?:interface ${name}(?: extends (\\w+))? |type ${name} = )\\{$`,
    'm',
  ).exec(textOf(file));
  if (!start) throw new Error(`${file} declares no ${name}`);
  // Some are inside of a namespace.
  const indent = start[0].startsWith(' ') ? ' {4}' : '';
  const rest = textOf(file).slice(start.index + start[0].length);
  const body = rest.slice(0, rest.search(new RegExp(`^${indent}\\};?$`, 'm')));
  const own = [...body.matchAll(new RegExp(`^${indent} {4}(\\w+)(\\??): (.+);$`, 'gm'))].map(
    ([, field = '', optional = '', type = '']) => ({ name: field, isOptional: optional === '?', type }),
  );
  const [, above] = start;
  return above === 'PaginationParams' ? [...own, ...declaredFields('shared.d.ts', above)] : own;
}

/** The words of a status, in the namespace of its type; undefined where they are just text. */
function wordsOf(file: string, type: string): readonly string[] | undefined {
  const [, namespace, alias] = /^(\w+)\.(\w+)$/.exec(type) ?? [];
  if (namespace === undefined || alias === undefined) return undefined;
  const start = textOf(file).search(new RegExp(`^export declare namespace ${namespace} \\{$`, 'm'));
  if (start < 0) return undefined;
  const rest = textOf(file).slice(start);
  const body = rest.slice(0, rest.search(/^\}$/m));
  const declared = new RegExp(`^ {4}type ${alias} = ('[^;]+);$`, 'm').exec(body)?.[1];
  return declared?.split(' | ').flatMap((word) => /^'(.*)'$/.exec(word)?.[1] ?? []);
}

/** The part of a type that JSON Schema can say; anything else may be anything. */
export function schemaOfType(file: string, type: string): Schema {
  const parts = type.split(' | ');
  if (parts.some((part) => part.startsWith('Array<'))) return { type: ['array', 'null'] };
  const literals = parts.flatMap((part) => /^'(.*)'$/.exec(part)?.[1] ?? []);
  if (literals.length === parts.length) return { enum: literals };
  const simple = parts.filter((part) => ['string', 'number', 'boolean', 'null'].includes(part));
  if (simple.length === parts.length) return { type: simple };
  const words = parts.length <= 2 ? wordsOf(file, parts[0] ?? '') : undefined;
  return words ? { enum: parts.includes('null') ? [...words, null] : words } : {};
}
