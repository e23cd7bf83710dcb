import type { TextKey, Texts } from './index.ts';

type Params = Readonly<Record<string, string | number>>;

/** A key that exists as `….one` and `….other`. */
export type PluralKey = {
  [Key in TextKey]: Key extends `${infer Base}.one` ? Base : never;
}[TextKey];

/** The text of a key with its `{names}` filled in. A name without a value stays visible, so that tests see it. */
export function translate(texts: Texts, key: TextKey, params: Params = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

const rules = new Map<string, Intl.PluralRules>();

/** The `.one` or `.other` form for a count, with `{count}` filled in. */
export function translateCount(
  texts: Texts,
  language: string,
  base: PluralKey,
  count: number,
  params: Params = {},
): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  const form = rule.select(count) === 'one' ? 'one' : 'other';
  return translate(texts, `${base}.${form}` as TextKey, { count, ...params });
}
