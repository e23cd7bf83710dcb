import { refuse } from './stripe.simulated-errors.ts';

/** Fields of a form or an address, by their path: `payment_method_data[card][number]` is `payment_method_data.card.number`. */
export type Form = {
  readonly text: (path: string) => string | undefined;
  /** An empty text takes a value away. */
  readonly optional: (path: string) => string | null;
  readonly required: (path: string) => string;
  readonly whole: (path: string) => number | undefined;
  readonly isTrue: (path: string) => boolean;
  readonly list: (path: string) => readonly string[];
  readonly map: (path: string) => Record<string, string>;
};

const pathOf = (name: string): string => name.replaceAll(/\[([^\]]*)\]/g, '.$1');

/** `expand.0` is one of `expand.*`, `metadata.reference` one of `metadata.*`. */
const isKnown = (path: string, known: readonly string[]): boolean =>
  known.includes(path) || known.includes(path.replace(/\.[^.]*$/, '.*'));

export function readForm(encoded: string, known: readonly string[]): Form {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = pathOf(name);
    if (!isKnown(path, known)) {
      throw refuse(400, {
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${name}`,
        param: name,
      });
    }
    fields.set(path, value);
  }
  const text = (path: string) => fields.get(path);
  const below = (path: string) => [...fields].filter(([name]) => name.startsWith(`${path}.`));
  return {
    text,
    optional: (path) => text(path) || null,
    required: (path) => {
      const value = text(path);
      if (value) return value;
      const param = path.replaceAll(/\.([^.]+)/g, '[$1]');
      throw refuse(400, {
        code: 'parameter_missing',
        message: `Missing required param: ${param}.`,
        param,
      });
    },
    whole: (path) => {
      const value = text(path);
      if (value === undefined) return undefined;
      if (/^-?\d+$/.test(value)) return Number(value);
      throw refuse(400, {
        code: 'parameter_invalid_integer',
        message: `Invalid integer: ${value}`,
        param: path,
      });
    },
    isTrue: (path) => text(path) === 'true',
    list: (path) => below(path).map(([, value]) => value),
    map: (path) =>
      Object.fromEntries(below(path).map(([name, value]) => [name.slice(path.length + 1), value])),
  };
}
