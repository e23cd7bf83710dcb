/** What a template may name, and nothing else: no logic, no field of another guest (SEC-32). */
export const VARIABLES = [
  'guestName',
  'propertyName',
  'listingName',
  'arrival',
  'departure',
  'daysToArrival',
  'nights',
  'guests',
  'checkInTime',
  'checkOutTime',
  'address',
  'checkInLink',
  'wifiName',
  'wifiPassword',
  'doorCode',
] as const;
export type Variable = (typeof VARIABLES)[number];

/** Said only in the window of the stay (SEC-42), and never shown in a preview or a list. */
export const SECRET_VARIABLES: ReadonlySet<Variable> = new Set(['wifiPassword', 'doorCode']);

/** `{guestName}`; braces around anything that is no name are text. */
const NAMED = /\{([A-Za-z]\w*)\}/g;

const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** The names in a text, each once, in order. */
export function variablesIn(text: string): { readonly known: Variable[]; readonly unknown: string[] } {
  const names = [...new Set(Array.from(text.matchAll(NAMED), ([, name = '']) => name))];
  return { known: names.filter(isVariable), unknown: names.filter((name) => !isVariable(name)) };
}

export type Values = Readonly<Partial<Record<Variable, string>>>;

/** One line, without signs that turn the direction of what follows: a guest typed it, and it stands in the host's sentence. */
const oneLine = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

export type Rendered = { readonly text: string } | { readonly missing: readonly Variable[] };

/** The text with its values. A value that is missing or empty holds the whole text: there is never a gap in a sentence. */
export function renderTemplate(text: string, values: Values): Rendered {
  const missing = variablesIn(text).known.filter((name) => oneLine(values[name] ?? '') === '');
  if (missing.length > 0) return { missing };
  return { text: text.replace(NAMED, (whole, name: string) => (isVariable(name) ? oneLine(values[name] ?? '') : whole)) };
}
