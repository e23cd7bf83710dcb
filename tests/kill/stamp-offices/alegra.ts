import { ALEGRA_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import type { AlegraItem } from '#providers/alegra/alegra.simulator.ts';
import type { AlegraWorld } from '#providers/alegra/alegra.simulated-world.ts';
import { worldOf } from '../product.ts';
import type { Office } from './office.ts';
import { type Booked, compareBooks, customerOf, openProgram } from './program.ts';

const DRAFTED = { match: 'POST invoices' };
const STAMPED = { match: 'POST invoices/stamp' };
/** Longer than the longest of the delays below, and for a storm what an hour is for the real one. */
const LONGEST_SECONDS = 15;
const FIRST_NUMBER = 341;

const VERDICTS = {
  STAMPED_AND_ACCEPTED: 'accepted',
  STAMPED_AND_REJECTED: 'rejected',
  STAMPED_AND_WAITING_RESPONSE: 'open',
  PENDING: 'open',
} as const;

/** Class L: it remembers no key, so that everything is looked up; an invoice is a draft there until it is stamped. */
export const alegra: Office = {
  id: 'alegra',
  settings: {
    SIMULATOR_REQUESTS_PER_SECOND: '500',
    SIMULATOR_PROCESSING_SECONDS: String(LONGEST_SECONDS),
  },
  settlesWithinSeconds: LONGEST_SECONDS + 60,
  // Drafts and stamps whose answers are lost after the effect, at once and late; late ones; the service closed; a stamp
  // that takes longer.
  troubles: [
    { failNext: { ...DRAFTED, acceptThenDrop: true } },
    { failNext: { ...STAMPED, acceptThenDrop: true } },
    { failNext: { ...DRAFTED, delayMs: 3_000 } },
    { failNext: { ...DRAFTED, acceptThenDrop: true, delayMs: 2_000 } },
    { failNext: { ...STAMPED, acceptThenDrop: true, delayMs: 2_000 } },
    { failNext: { match: '* *', status: 503, contentType: 'text/html', body: '<h1>Mantenimiento</h1>' } },
    { has: { kind: 'queue' } satisfies AlegraItem },
  ],
  open: openProgram('alegra', ALEGRA_CODES),
  customerOf,
  before: () => [],
  compare: async ({ simulators }, decided) => {
    const { documents, contacts } = await worldOf<AlegraWorld>(simulators, 'alegra');
    const customers = new Map(contacts.map((one) => [one.id, one.identificationObject.number]));
    const books = documents.map(({ clientId, number, cufe, legalStatus }): Booked => {
      const customer = customers.get(clientId) ?? '';
      return { customer, number, name: `FE${number}`, key: cufe, verdict: VERDICTS[legalStatus] };
    });
    return compareBooks(decided, books, FIRST_NUMBER);
  },
};
