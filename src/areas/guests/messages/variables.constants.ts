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
  'directions',
] as const;
export type Variable = (typeof VARIABLES)[number];

/** Said only in the window of the stay (SEC-42), and hidden in previews and lists. */
export const SECRET_VARIABLES: ReadonlySet<Variable> = new Set([
  'wifiName',
  'wifiPassword',
  'doorCode',
  'directions',
]);

/** `{guestName}`; braces around anything that is no name are text. */
export const NAMED = /\{([A-Za-z]\w*)\}/g;

export const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** The names in a text, each once, in order. */
export function variablesIn(text: string): { readonly known: Variable[]; readonly unknown: string[] } {
  const names = [...new Set(Array.from(text.matchAll(NAMED), ([, name = '']) => name))];
  return { known: names.filter(isVariable), unknown: names.filter((name) => !isVariable(name)) };
}

/** What a message waits for, as far as the window of what opens a home is concerned. */
type Timed =
  | { readonly on: string }
  | { readonly days: number; readonly side: 'before' | 'after'; readonly of: 'arrival' | 'departure' }
  | { readonly hours: number; readonly side: 'before' | 'after'; readonly of: 'arrival' | 'departure' };

/** What opens a home is said from the day before the arrival until the departure (SEC-42). */
export function mayNameSecrets(trigger: Timed): boolean {
  if ('on' in trigger) return trigger.on === 'check-in-completed';
  if (trigger.of === 'departure') return trigger.side === 'before';
  const hours = 'hours' in trigger ? trigger.hours : trigger.days * 24;
  return trigger.side === 'after' || hours <= 24;
}
