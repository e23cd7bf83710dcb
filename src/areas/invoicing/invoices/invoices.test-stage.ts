import { expect } from 'vitest';

import {
  addTo,
  anIssuer,
  aSeries,
  CASA_AZUL,
  SERIES,
  TECHNICAL_KEY,
} from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { INVOICE_LIST_LIMIT, INVOICE_LIST_PAGE } from './invoices.constants.ts';
import type { Invoice, InvoiceRow } from './invoices.contract.ts';

export const INVOICES = '/api/accounting/invoices';

export type Biller = Host & {
  readonly propertyId: string;
  /** Prefix of its invoices. */
  readonly series: string;
  /** First numbers of its invoices. */
  readonly numbers: readonly string[];
  /** Enters the technical key from DIAN. */
  readonly correctSeries: () => Promise<void>;
};

let billers = 0;
/** Two letters for a number, `AB` for 1: files that share a worker continue the count. */
const lettersOf = (count: number): string =>
  [Math.floor(count / 26) % 26, count % 26].map((place) => String.fromCharCode(65 + place)).join('');

/** A host who invoices directly at DIAN, with a company, its range and a run of credit notes. */
export const aBiller = async (
  app: TestApp,
  email: string,
  range: object = {},
  company: object = {},
): Promise<Biller> => billsAtDian(await hostWithProperty(app, email), range, company);

/** The same for an existing host. */
export async function billsAtDian(
  host: Host & { readonly propertyId: string },
  range: object = {},
  company: object = {},
): Promise<Biller> {
  const issuer = await anIssuer(host, { ...CASA_AZUL, rnt: '45612', ...company });
  // The simulated DIAN has one company for all tests: numbers must not repeat.
  const from = 990_000_001 + 1_000 * billers++;
  const series = await aSeries(host, issuer._id, { from, to: from + 999, ...range });
  const notes = { kind: 'credit-note', prefix: `N${lettersOf(billers)}` };
  expect((await addTo(host, issuer._id, notes)).status).toBe(201);
  const { status } = await host.send('POST', '/api/common/property-integrations', liveAccess('dian'));
  expect(status).toBe(201);
  return {
    ...host,
    series: series._id,
    numbers: [from, from + 1].map((number) => `SETP${number}`),
    correctSeries: async () => {
      const path = `${SERIES}/${series._id}`;
      const corrected = await host.send('PATCH', path, { technicalKey: TECHNICAL_KEY });
      expect(corrected.status).toBe(200);
    },
  };
}

/**
 * A submitted and accepted document whose outcome cannot be determined: the answer was lost, and the provider was
 * disconnected meanwhile.
 */
export async function inDoubt(app: TestApp, host: Host, draftId: string): Promise<void> {
  const dian = steer(app, 'dian');
  const systems = '/api/common/property-integrations';
  const { data } = await host.get<{ _id: string; partnerIntegrationId: string }[]>(systems);
  const own = data.find(({ partnerIntegrationId }) => partnerIntegrationId === 'dian');
  const match = 'POST WcfDianCustomerServices.svc';
  const before = (await dian.received(match)).length;
  await dian.failNext({ match, acceptThenDrop: true, hold: true });
  await host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [draftId] });
  await eventually(async () => expect((await dian.received(match)).length).toBeGreaterThan(before));
  expect((await host.send('DELETE', `${systems}/${own?._id}`)).status).toBe(200);
  await dian.release();
  const phase = async () => (await read(host, draftId)).stamp?.phase;
  await eventually(async () => expect(await phase()).toBe('attention'));
}

let units = 0;

/** A stay of three nights at this total. */
export async function aStay(host: Host, total = 1_071_000, more: object = {}): Promise<Reservation> {
  const internalName = `Casa ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const { status, data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(3),
    guestName: 'Familia Osorio',
    adults: 2,
    total,
    email: 'osorio@example.test',
    ...more,
  });
  expect(status).toBe(201);
  return data;
}

export const ANA = {
  name: 'Ana',
  lastName: 'Osorio',
  documentType: 'cedula_ciudadania',
  documentNumber: '52123456',
  email: 'ana@example.test',
};

export async function aDraft(host: Host, thirdPartyId: string, more: object = {}): Promise<Invoice> {
  const answer = await host.send<Invoice>('POST', INVOICES, { thirdPartyId, customer: ANA, ...more });
  expect(answer.errors ?? []).toEqual([]);
  expect(answer.status).toBe(201);
  return answer.data;
}

export const stamp = (host: Host, id: string): Promise<Answer<Invoice>> =>
  host.send<Invoice>('POST', `${INVOICES}/${id}/stamps`);

export const read = async (host: Host, id: string): Promise<Invoice> =>
  (await host.get<Invoice>(`${INVOICES}/${id}`)).data;

export const rows = async (host: Host, query = ''): Promise<InvoiceRow[]> =>
  (await host.get<InvoiceRow[]>(`${INVOICES}?page=${INVOICE_LIST_PAGE}&limit=${INVOICE_LIST_LIMIT}&${query}`))
    .data;
