import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
} from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { isLong } from '#support/size.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { allTexts } from '#texts/all.ts';

/** The guest's phone: a stay that arrives today, its link, and what a person does with it. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let today: PlainDate;

async function linkOfNewStay(guestName: string): Promise<string> {
  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: `Loft de ${guestName}`,
    capacity: 2,
    wifiName: 'CasaAzul_201',
    wifiPassword: 'mango-y-mar-27',
  });
  const { data: reservation } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: room._id,
    checkInDate: today,
    checkOutDate: addDays(today, 3),
    guestName,
  });
  let url = '';
  await eventually(async () => {
    const link = await host.send<{ url: string }>(
      'POST',
      `/api/common/check-ins/${reservation._id}/link`,
      {},
    );
    expect(link.status).toBe(201);
    url = link.data.url;
  });
  return url;
}

const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
};
const pick = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).first().click();
};

describe.skipIf(!hasBrowser)("the guest's phone", () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    today = dayIn('America/Bogota', app.clock.now());
    await host.send('POST', '/api/common/sire-tra-settings', {
      establishmentName: 'Casa Azul',
      accommodationType: 'apartment',
      tra: { mode: 'test' },
      sire: { mode: 'test' },
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('fills in the form, loses nothing in a closed tab, and no registry hears before the end [USER-PAIN 11, REL-56]', async () => {
    const url = await linkOfNewStay('Bianca Salgado');
    const { page, context, complaints } = await openPerson(browser, { width: 390, height: 844 });
    await page.goto(url);
    await page.getByRole('button', { name: 'Empezar' }).click();
    // W1-F-05, WCAG 2.4.11: what gets the focus is above the foot, also when there is little room.
    await page.setViewportSize({ width: 390, height: 560 });
    await page.getByRole('button', { name: 'Guardar y seguir' }).click();
    const focused = page.locator('[aria-invalid=true]:focus');
    await focused.waitFor();
    const room = async () => {
      const field = await focused.boundingBox();
      const foot = await page.getByRole('button', { name: 'Guardar y seguir' }).locator('..').boundingBox();
      return (foot?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0));
    };
    await expect.poll(() => page.getByRole('button', { name: allTexts.es['guest.later'] }).count()).toBe(1);
    expect(await room()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(page.url(), 'SEC-21 the token leaves the address').not.toContain(url.split('/g/')[1]);
    await pick(page, 'Nacionalidad', 'Brasil');
    await page.getByLabel('Tipo de documento', { exact: true }).selectOption({ label: 'Pasaporte' });
    await type(page, 'Número de documento', 'FZ482914');
    await type(page, 'Nombres', 'Bianca');
    await eventually(async () => {
      const { rows } = await app.platform.pools.app
        .within({ propertyId: host.propertyId as never })
        .named<{ first_name: string }>('guests', 'select first_name from guests', [])
        .then((found) => ({ rows: found }));
      expect(rows.map(({ first_name }) => first_name)).toContain('Bianca');
    });

    // The tab is closed in the middle; the link is opened again.
    await page.close();
    const again = await context.newPage();
    await again.goto(url);
    await again
      .getByRole('button', { name: /Empezar|Seguir|Continuar/ })
      .first()
      .click();
    await again.getByLabel('Nombres', { exact: true }).waitFor();
    expect(await again.getByLabel('Nombres', { exact: true }).inputValue()).toBe('Bianca');
    await type(again, 'Primer apellido', 'Salgado');
    await again
      .getByLabel(/nacimiento/i)
      .first()
      .fill('1990-12-19');
    await again.keyboard.press('Tab');
    // The authorities ask for the code of a Colombian town, and for the name of any other (W1-B-07).
    const told = (answer: string) =>
      again.waitForRequest((sent) => sent.postData()?.includes(`"residenceCity":"${answer}"`) ?? false);
    await pick(again, 'País donde vives', 'Colombia');
    const town = again.getByLabel('Ciudad donde vives', { exact: true });
    await town.fill('medel');
    await again.locator('datalist option[value="Medellín"]').waitFor({ state: 'attached' });
    await Promise.all([told('05001'), type(again, 'Ciudad donde vives', 'Medellín')]);
    await expect.poll(() => town.inputValue()).toBe('Medellín');
    await pick(again, 'País donde vives', 'Brasil');
    await town.fill('recif');
    await again.locator('datalist option[value="Recife"]').waitFor({ state: 'attached' });
    await Promise.all([told('Recife'), type(again, 'Ciudad donde vives', 'Recife')]);
    await again.getByLabel('Motivo del viaje', { exact: true }).selectOption({ index: 1 });
    await again.getByRole('button', { name: 'Guardar y seguir' }).click();

    await again.getByRole('heading', { level: 1, name: /contrato/i }).waitFor();
    expect(await accessibilityProblems(again)).toEqual([]);
    await context.close();
    expect(complaints).toEqual([]);
    const { data } = await host.get<StayReport[]>('/api/common/stay-reports?limit=50');
    expect(data, 'nothing is told before the guest has finished').toEqual([]);
  });

  test.each(chooseWidths(2))(
    'welcome and form at $width px [A11-01]',
    async ({ language: own, ...viewport }) => {
      const url = await linkOfNewStay(`Huésped ${viewport.width}`);
      for (const language of isLong ? SUPPORTED_LANGUAGES : [own]) {
        const { page, context, complaints } = await openPerson(browser, viewport, language);
        await page.goto(`${url}?language=${language}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect({ language, problems: await accessibilityProblems(page) }).toEqual({ language, problems: [] });
        // The bar at the foot covers what lies under it, which axe would take for small targets.
        await page.setViewportSize({ ...viewport, height: 2400 });
        await page.getByRole('button', { name: /^(Empezar|Começar|Start)$/ }).click();
        await page.locator('select').first().waitFor();
        expect({ language, problems: await accessibilityProblems(page) }).toEqual({ language, problems: [] });
        expect({ language, sideways: await scrollsSideways(page) }).toEqual({ language, sideways: false });
        expect(complaints).toEqual([]);
        await context.close();
      }
    },
  );

  test('a stay that was moved, and then split, says where they sleep [C-CHK-11]', async () => {
    const url = await linkOfNewStay('Tomás Keller');
    const { data: reservations } = await host.get<Reservation[]>('/api/pms/reservations?search=Keller');
    const path = `/api/pms/reservations/${reservations[0]?._id}`;
    const another = async (internalName: string) =>
      (await host.send<Listing>('POST', '/api/pms/listings', { internalName })).data._id;
    await host.send('PATCH', path, { roomId: await another('Casa del Patio') });
    await host.send('POST', `${path}/split`, {
      from: addDays(today, 2),
      roomId: await another('Suite Bahía'),
    });
    for (const { width, height, language } of chooseWidths(0)) {
      const { page, context, complaints } = await openPerson(browser, { width, height }, language);
      await page.goto(`${url}?language=${language}`);
      const title = { es: 'Dónde te quedas', pt: 'Onde você fica', en: 'Where you stay' }[language];
      const units = page.getByRole('region', { name: title });
      await units.waitFor();
      expect(await units.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('Casa del Patio'),
        expect.stringContaining('Suite Bahía'),
      ]);
      await units.getByText('Loft de Tomás Keller').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('an unknown link ends on a page that says so', async () => {
    const { page, context } = await openPerson(browser, { width: 390, height: 844 });
    await page.goto(`${app.url}/g/${'x'.repeat(43)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });
});
