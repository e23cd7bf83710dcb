import { SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import type { SiigoItem } from '#providers/siigo/siigo.simulator.ts';
import type { SiigoWorld } from '#providers/siigo/siigo.simulated-world.ts';
import { worldOf } from '../product.ts';
import type { Office } from './office.ts';
import { type Booked, compareBooks, customerOf, openProgram } from './program.ts';

const MADE = { match: 'POST invoices' };

const VERDICTS = { Accepted: 'accepted', Rejected: 'rejected', Draft: 'open' } as const;

/** Class K: it remembers our key, numbers by itself from 1, and keeps what DIAN rejected. */
export const siigo: Office = {
  id: 'siigo',
  settings: { SIMULATOR_REQUESTS_PER_SECOND: '500' },
  settlesWithinSeconds: 60,
  // Answers that are lost after the effect, at once and late; late ones; the service closed; a stamp that takes longer.
  troubles: [
    { failNext: { ...MADE, acceptThenDrop: true } },
    { failNext: { ...MADE, delayMs: 3_000 } },
    { failNext: { ...MADE, acceptThenDrop: true, delayMs: 2_000 } },
    { failNext: { match: '* *', status: 503, contentType: 'text/html', body: '<h1>Mantenimiento</h1>' } },
    { has: { kind: 'queue' } satisfies SiigoItem },
  ],
  open: openProgram('siigo', SIIGO_CODES),
  customerOf,
  before: () => [],
  compare: async ({ simulators }, decided) => {
    const { documents } = await worldOf<SiigoWorld>(simulators, 'siigo');
    const books = documents.map(({ identification, number, name, cufe, stamp }): Booked => ({
      customer: identification,
      number,
      name,
      key: cufe,
      verdict: VERDICTS[stamp],
    }));
    return compareBooks(decided, books, 1);
  },
};
