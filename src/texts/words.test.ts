import fs from 'node:fs';
import { describe, expect, test } from 'vitest';

import type { Language } from '#vocabulary/language.ts';
import { allTexts } from './all.ts';
import type { TextKey } from './index.ts';

/** The texts of the specification stay as they are written there. */
const specified = new Set(
  fs
    .readFileSync('docs/specification/messages.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

/** What means something else there: rooms are entered, and menus of a browser. */
const ELSEWHERE: Readonly<Record<string, readonly (TextKey | RegExp)[]>> = {
  'sign-in': [/^shell\.storage/, /^agreement\./, 'listing.explain.stay'],
};

type Word = {
  readonly name: string;
  readonly language: Language;
  readonly not: RegExp;
  readonly but: string;
  /** For the texts of the specification, too: their slips are corrected (docs/decisions/0040). */
  readonly always?: true;
};

/** One word for one thing. `not`: what it was called in some places; `but`: what it is called in all of them. */
const WORDS: readonly Word[] = [
  { name: 'stay', language: 'es', not: /\bestancias?\b/i, but: 'estadía' },
  { name: 'e-mail', language: 'es', not: /(?<!\{)\be-?mails?\b(?!\})/i, but: 'correo' },
  {
    name: 'sign-in',
    language: 'es',
    not: /\b(ingresar?|ingresa(?= (tu|con|para))|entrar (con|para|sin|a posada)|entra (con|de nuevo|para)|entras (con|desde))\b/i,
    but: 'iniciar sesión',
  },
  {
    name: 'tú',
    language: 'es',
    not: /\b(usted|ingrese|seleccione|int[ée]nt(e|elo)|escriba|verifique|digite|presione|cambie la|haga clic|(a|en|de|con) su (e-?mail|correo|cuenta de posada))\b/i,
    but: 'tú',
    always: true,
  },
  {
    name: 'spelling',
    language: 'es',
    not: /\b(valid[oa]s?|numeros?|telefonos?|direcci[o]n|informacion|c[o]digos?|p[a]ginas?|sesion|facturacion|tambien|aqui|todavia|despues|ultim[oa]s?|credito|electronic[oa]s?|provedor|ocurrr?io|categories)\b/i,
    but: 'the accent',
    always: true,
  },
  { name: 'Bogotá', language: 'es', not: /\bBogota\b/, but: 'Bogotá' },
  { name: 'registry', language: 'es', not: /(SIRE|\{registry\}) aceptada/, but: 'El reporte … fue aceptado' },
  { name: 'quality', language: 'es', not: /calidad (oro|plata|bronce)/i, but: 'what it means' },
  { name: 'da Posada', language: 'pt', not: /\b(do|o|no|ao|pelo) Posada\b/i, but: 'da Posada' },
  { name: 'directly', language: 'pt', not: /\bdirecta/i, but: 'direta' },
  { name: 'invoice', language: 'pt', not: /\bnotas? (fisca(l|is)|por emitir)\b/i, but: 'fatura' },
  { name: 'save', language: 'pt', not: /^Guardar\b/, but: 'Salvar' },
  {
    name: 'Spanish',
    language: 'pt',
    not: /\b(hu[ée]sped(es)?|reportes?|enlaces?|tel[ée]fono|correo|cuenta|alojamiento registrado|d[íi]as? h[áa]biles|noches)\b/i,
    but: 'Portuguese',
  },
  { name: 'listing', language: 'pt', not: /\b(alojamentos?|im[óo]ve(l|is))\b/i, but: 'acomodação' },
  { name: 'quality', language: 'pt', not: /qualidade (ouro|prata|bronze)/i, but: 'what it means' },
  { name: 'quality', language: 'en', not: /(gold|silver|bronze) quality/i, but: 'what it means' },
  { name: 'email', language: 'en', not: /\be-mail/i, but: 'email' },
  { name: 'deadline', language: 'en', not: /deadline of \S+ (was|is)\b/i, but: 'has passed' },
  { name: 'enter', language: 'en', not: /^Enter$/, but: 'what opens', always: true },
  { name: 'sign-in', language: 'en', not: /\b(log ?in|logging in)\b/i, but: 'sign in' },
];

describe('one list of words for each language [W1-F-12, W2-L-16]', () => {
  test.each(WORDS)('$language: $name', ({ name, language, not, but, always = false }) => {
    const exempt = (key: string) =>
      (!always && specified.has(key)) ||
      (ELSEWHERE[name] ?? []).some((one) => (typeof one === 'string' ? one === key : one.test(key)));
    const wrong = Object.entries(allTexts[language]).filter(([key, text]) => !exempt(key) && not.test(text));
    expect(wrong, `say: ${but}`).toEqual([]);
  });
});
