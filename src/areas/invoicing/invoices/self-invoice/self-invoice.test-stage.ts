import { expect } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TestApp } from '#support/app.ts';
import { type Answer, request } from '#support/host.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { Host } from '#support/host.ts';
import { aStay } from '../invoices.test-stage.ts';
import type { SelfInvoice } from './self-invoice.contract.ts';

const SELF = '/api/accounting/invoices/self';

export const todayInBogota = (app: TestApp): PlainDate => dayIn('America/Bogota', app.clock.now());

/** The guest pays the balance and leaves. */
export async function leaves(host: Host, { _id, total }: Reservation, paid = total ?? 0): Promise<void> {
  const path = `/api/pms/reservations/${_id}`;
  if (paid > 0) {
    const entry = {
      key: crypto.randomUUID(),
      kind: 'payment',
      amount: paid,
      currency: 'COP',
      method: 'credit-card',
    };
    const { status, errors } = await host.send('POST', `${path}/folio/entries`, entry);
    expect([status, errors ?? []]).toEqual([201, []]);
  }
  for (const status of ['checked_in', 'checked_out']) {
    expect((await host.send('PATCH', path, { status })).status).toBe(200);
  }
}

let codes = 0;

/** Three paid nights until today, of a guest who left. */
export async function aDeparted(
  app: TestApp,
  host: Host,
  {
    total = 1_071_000,
    paid = total,
    ...more
  }: { total?: number; paid?: number; [field: string]: unknown } = {},
): Promise<Reservation & { channelCode: string }> {
  const today = todayInBogota(app);
  const dates = { checkInDate: addDays(today, -3), checkOutDate: today };
  const channelCode = `HMTEST${String(++codes).padStart(4, '0')}`;
  const guest = { guestName: 'Camila Osorio', email: 'camila@example.test' };
  const stay = await aStay(host, total, { ...dates, channelSlug: 'airbnb', ...guest, ...more });
  // Channels assign codes; a manual reservation has none.
  await app.platform.pools.app
    .within({ propertyId: stay.propertyId })
    .named('test-code', 'update reservations set channel_code = $2 where id = $1', [stay._id, channelCode]);
  await leaves(host, stay, paid);
  return { ...stay, channelCode };
}

/** A browser that keeps the cookie of a stay. */
export function aGuest(app: TestApp) {
  let cookie = '';
  const ask = async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> => {
    const answer = await request<Data>(app, method, path, body, cookie === '' ? {} : { cookie });
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('posada_invoice='));
    if (set) cookie = set.split(';')[0] ?? '';
    return answer;
  };
  const of = (id: string) => `/api/accounting/invoices/${id}/self`;
  return {
    cookie: () => cookie,
    search: (reservation: string, fact: string) =>
      ask<{ id: string }>('POST', `${SELF}/search`, { reservation, fact }),
    open: (url: string) => ask<{ id: string }>('POST', `${SELF}/open`, { token: url.split('/').at(-1) }),
    page: (id: string) => ask<SelfInvoice>('GET', of(id)),
    check: (id: string, customer: object) =>
      ask<SelfInvoice['problems']>('POST', `${of(id)}/check`, customer),
    prove: (id: string, fact: string) => ask<SelfInvoice>('POST', `${of(id)}/prove`, { fact }),
    code: (id: string, email: string) => ask('POST', `${of(id)}/code`, { email }),
    confirm: (id: string, email: string, code: string) =>
      ask<SelfInvoice>('POST', `${of(id)}/email`, { email, code }),
    issue: (id: string, customer: object, sendTo = 'stay') =>
      ask<SelfInvoice>('POST', `/api/accounting/invoices/tp_${id}/self`, { customer, sendTo }),
    leave: () => ask('POST', `${SELF}/leave`),
    file: (id: string, role: string) => fetch(`${app.url}${of(id)}/files/${role}`, { headers: { cookie } }),
  };
}

export const CAMILA = {
  personType: 'person',
  name: 'Camila',
  lastName: 'Osorio',
  documentType: 'cedula_ciudadania',
  documentNumber: '52123456',
};
export const TEXTILES = {
  personType: 'company',
  name: 'Textiles Osorio S.A.S.',
  lastName: '',
  documentType: 'nit',
  documentNumber: '900.373.076-4',
};

export const linkOf = async (host: Host, id: string): Promise<string> =>
  (await host.send<{ url: string }>('POST', `/api/accounting/invoices/${id}/self/link`, {})).data.url;
