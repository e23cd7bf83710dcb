import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/** From a booking in Cloudbeds to its account here, by clicking. */
let app: TestApp;
let browser: Browser;
let host: Host;
const EMAIL = 'cuentas@example.test';

describe.skipIf(!hasBrowser)('accounts that a system keeps', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await markDeviceKnown(app, EMAIL);
    await connectSystem(app, host, 'cloudbeds');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const folioOf = async (booking: string) => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    const id = data.find(({ thirdPartyId }) => thirdPartyId === booking)?._id;
    return (await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`)).data;
  };
  const isKept = (booking: string) =>
    eventually(async () => expect(await folioOf(booking)).toMatchObject({ keptBy: 'Cloudbeds' }));

  test('each line names Cloudbeds and its number there, and new postings there appear [C-FOL-01]', async () => {
    await isKept('8413569');
    await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email: EMAIL, path: '/reservations' });
    await page.getByRole('table').getByRole('link', { name: 'Marie Dubois' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cuenta' }).click();
    await page.getByText('Esta cuenta la lleva Cloudbeds').waitFor();
    await page.getByRole('rowheader', { name: /^Lo que cobra el canal, fuera del saldo/ }).waitFor();
    const number = (await folioOf('8413569')).entries.find(({ description }) => description === 'Minibar')
      ?.from?.externalId;
    await page
      .getByText(number ?? '')
      .first()
      .waitFor();
    await isFineAtEveryWidth(page);
    await steer(app, 'cloudbeds').emit({
      reservationID: '8413569',
      posts: {
        code: '4000',
        relation: 'CHECK_ITEM',
        amount: '119000.00',
        description: 'Cena',
        originId: '9',
      },
    });
    await page.getByRole('link', { name: 'Cena' }).waitFor();
    await steer(app, 'cloudbeds').emit({ reservationID: '8413569', takesBack: number });
    await page.getByText('Cambió en Cloudbeds').first().waitFor();
    await shotAtEveryWidth(page, 'account');
    await page.getByRole('link', { name: 'Minibar' }).click();
    await page
      .getByRole('dialog')
      .getByText(number ?? '')
      .waitFor();
    await shotAtEveryWidth(page, 'line');
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an account in another currency gives the reason why it is not imported', async () => {
    const posted = { code: '2000', relation: 'ITEM', amount: '9.00', description: 'Tour', currency: 'USD' };
    await isKept('8413568');
    await steer(app, 'cloudbeds').emit({ reservationID: '8413568', posts: posted });
    await eventually(async () => expect((await folioOf('8413568')).problem).not.toBeNull());
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    const { reservationId } = await folioOf('8413568');
    await signInTo(app, page, { email: EMAIL, path: `/reservations/${reservationId}/folio` });
    await page.getByText('en otra moneda y aquí está en COP').waitFor();
    await shotAtEveryWidth(page, 'other-currency');
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('the page of a connection says how far accounts are brought', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    const { _id } = await connectionOf(host);
    await signInTo(app, page, { email: EMAIL, path: `/integrations/connected/${_id}` });
    await page.getByRole('heading', { name: 'Las cuentas de las reservas' }).waitFor();
    await page.getByText('Trae la cuenta de cada reserva').waitFor();
    await shotAtEveryWidth(page, 'connection');
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
