import type { CallShape } from './call.ts';

/** D-26: how a property stands; `none`: no plan and no trial was ever begun, as where nothing was billed until now. */
export const PROPERTY_STATES = ['none', 'trialing', 'active', 'past_due', 'expired', 'blocked'] as const;
export type PropertyState = (typeof PROPERTY_STATES)[number];

export const FUNCTIONS = [
  'readAndExport',
  'guestsAlreadyBooked',
  'registryDuties',
  'taxDocuments',
  'soldNightsStayClosed',
  'importBookings',
  'payOrLeave',
  'newSales',
  'changeSettings',
  'paidApps',
] as const;
export type ProductFunction = (typeof FUNCTIONS)[number];

/**
 * The functions that the law asks of a host, and those of the host's own data: open also if something is owed (D-4,
 * W2-J-17).
 */
const NEVER_CLOSED = [
  'readAndExport',
  'guestsAlreadyBooked',
  'registryDuties',
  'taxDocuments',
  'soldNightsStayClosed',
  'importBookings',
] as const satisfies readonly ProductFunction[];

/**
 * The one table of the functions that stay available: the guard of every call reads it, and so does the check whether
 * an app may be used. Past due closes nothing. Posada blocks an account: until that is settled it can neither pay nor
 * delete.
 */
const GOES_ON: Readonly<Record<PropertyState, readonly ProductFunction[]>> = {
  none: FUNCTIONS,
  trialing: FUNCTIONS,
  active: FUNCTIONS,
  past_due: FUNCTIONS,
  expired: [...NEVER_CLOSED, 'payOrLeave'],
  blocked: NEVER_CLOSED,
};

/** Whether a function of the product is available in a property with this state. */
export const isFunctionAvailable = (state: PropertyState, what: ProductFunction): boolean =>
  GOES_ON[state].includes(what);

/** Calls of subscriptions, cards and credits, and the call that deletes a property. */
const PAYS_OR_LEAVES = /^C-(SUB|PAY|CRED)-|^C-PROP-05$/;

/** Calls of folio entries: a document states the charges and payments of a folio. */
const OF_AN_ACCOUNT = /^C-FOL-/;

/** Money of guests that was asked for before: it is taken, given back and written down. */
const OF_ASKED_MONEY = /^C-PCOL-(?:04|05|06|10|13|18)$/;

/** Which function a call of a member belongs to. A call that is not named here changes how the property is set up. */
export function functionOf({ id, method, app }: Pick<CallShape, 'id' | 'method' | 'app'>): ProductFunction {
  if (method === 'GET' || app === 'audit') return 'readAndExport';
  if (PAYS_OR_LEAVES.test(id)) return 'payOrLeave';
  if (OF_AN_ACCOUNT.test(id)) return 'taxDocuments';
  if (OF_ASKED_MONEY.test(id)) return 'guestsAlreadyBooked';
  switch (app) {
    case 'registry':
      return 'registryDuties';
    case 'check-in':
      return 'guestsAlreadyBooked';
    case 'invoicing':
      return 'taxDocuments';
    case 'reservations':
      return 'newSales';
    default:
      return 'changeSettings';
  }
}
