import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { signInTo, isFineAtEveryWidth } from '#support/pages.ts';
import { chooseCases } from '#support/size.ts';

/** The person's properties: seeing them, adding, changing and deleting one, and how its trial stands. */
let app: TestApp;
let browser: Browser;
let owners = 0;

type Owner = Host & { readonly propertyId: string; readonly email: string };
const LIST = '/app/manage-properties';
const TITLE = { es: 'Propiedades', pt: 'Propriedades', en: 'Properties' };

const good = async (page: Page) => {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

async function anOwner(): Promise<Owner> {
  const email = `casera-${++owners}@example.test`;
  return { ...(await hostWithProperty(app, email)), email };
}

async function signedIn(owner: Owner, viewport: { width: number; height: number }) {
  const person = await openPerson(browser, viewport);
  await signInTo(app, person.page, { email: owner.email, path: '' });
  // The sign-in has redirects of its own; a page that is left in the middle of one ends at the page it wanted.
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  // Past the screen that asks a new person for a phone.
  await person.page.goto(`${app.url}/app`);
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  return person;
}

const SET_TRIAL = 'update properties set trial_started_at = $2, trial_ends_at = $3 where property_id = $1';
/** The last day of the trial is so many days from today; negative when it is over. */
async function setTrial({ propertyId }: Owner, daysLeft: number): Promise<void> {
  const endsAt = new Date(Date.now() + (daysLeft + 0.01) * 86_400_000).toISOString();
  const { db } = app.context(propertyId as PropertyId);
  await db.named('test-trial', SET_TRIAL, [propertyId, app.clock.now(), endsAt]);
}

describe.skipIf(!hasBrowser)('properties', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  beforeEach(() => app.platform.pools.system.named('test-limits', 'delete from rate_windows', []));

  test('list, form, drawer and question, at every width, in en [S-APP-13, A11-01, R-LANG-01]', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const owner = await anOwner();
    await owner.send('POST', '/api/pms/listings', { internalName: 'Apto 301' });
    await setTrial(owner, 5);
    const { page, context, complaints } = await signedIn(owner, viewport);
    await page.goto(`${app.url}${LIST}?language=${language}`);
    await page.getByRole('heading', { level: 1, name: TITLE[language] }).waitFor();
    await page.getByRole('link', { name: 'Casa Azul' }).waitFor();
    await isFineAtEveryWidth(page);
    for (const drawer of ['create', `edit/${owner.propertyId}`, `delete/${owner.propertyId}`]) {
      await page.goto(`${app.url}${LIST}/${drawer}?language=${language}`);
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).locator('input').first().waitFor();
      await isFineAtEveryWidth(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('loading, failed and empty say so at every width [S-APP-13]', async () => {
    const owner = await anOwner();
    const { page, context } = await signedIn(owner, WIDTHS[2]);
    let asked = 0;
    let face: 'hangs' | 'fails' | 'empty' = 'hangs';
    let goOn = () => {};
    // The frame asks first, for its switch; the page asks after it.
    await page.route(/\/api\/common\/properties\?/, async (route) => {
      asked += 1;
      if (asked === 1) return route.continue();
      if (face === 'hangs') {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        return route.continue();
      }
      if (face === 'empty')
        return route.fulfill({
          json: { statusCode: 200, data: [], meta: { total: 0, page: 1, limit: 500 } },
        });
      return route.fulfill({
        status: 500,
        json: { statusCode: 500, errors: [{ code: 'internal', message: 'Algo salió mal' }] },
      });
    });
    const visit = async (next: typeof face) => {
      face = next;
      asked = 0;
      await page.goto(`${app.url}${LIST}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await visit('hangs');
    await page.locator('[aria-busy=true]').first().waitFor();
    await isFineAtEveryWidth(page);
    goOn();
    await page.getByRole('link', { name: 'Casa Azul' }).waitFor();
    await visit('fails');
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
    await isFineAtEveryWidth(page);
    await visit('empty');
    await page.getByText('Todavía no tienes propiedades').waitFor();
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('changes are saved, and a slug is checked while it is typed [C-PROP-04, R-VAL-33]', async () => {
    const [owner, neighbour] = [await anOwner(), await anOwner()];
    await neighbour.send('PATCH', `/api/common/property/${neighbour.propertyId}`, { slug: 'casa-azul' });
    const { page, context, complaints } = await signedIn(owner, WIDTHS[0]);
    // From the switch of the top bar, as a host would.
    await page.getByRole('button', { name: /Cambiar de propiedad/ }).click();
    await page.getByRole('menuitem', { name: 'Administrar propiedades' }).click();
    await page.getByRole('link', { name: 'Casa Azul' }).click();
    const drawer = page.getByRole('dialog');
    const slug = drawer.locator('input[name=slug]');
    await slug.fill('admin');
    await drawer.getByText('Esta dirección está reservada').waitFor();
    await slug.fill('casa-azul');
    await drawer.getByText('Alguien ya usa esta dirección').waitFor();
    await good(page);
    await drawer.getByRole('button', { name: 'casa-azul-cartagena', exact: true }).click();
    await drawer.getByText('Está libre').waitFor();
    await drawer.locator('select[name=currency]').selectOption('USD');
    await drawer.getByText('Las nuevas se anotan en USD').waitFor();
    await drawer.locator('input[name=phone]').fill('+57 300 123 4567');
    await drawer.locator('input[name=name]').fill('Casa Azul del Mar');
    await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('link', { name: 'Casa Azul del Mar' }).waitFor();
    // The frame shows the new name as well.
    await page.getByRole('button', { name: /Casa Azul del Mar.*Cambiar de propiedad/ }).waitFor();
    const { data } = await owner.get<Property>(`/api/common/property/${owner.propertyId}`);
    expect(data).toMatchObject({ slug: 'casa-azul-cartagena', currency: 'USD', phone: '+573001234567' });
    expect(data.location.city?.name).toBe('Cartagena');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a change that another user saved meanwhile shows beside the typed one [REL-22]', async () => {
    const owner = await anOwner();
    const { page, context } = await signedIn(owner, WIDTHS[2]);
    await page.goto(`${app.url}${LIST}/edit/${owner.propertyId}`);
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('La mía');
    await owner.send('PATCH', `/api/common/property/${owner.propertyId}`, { name: 'La de ella' });
    await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await drawer.getByRole('radio', { name: /La de ella$/ }).waitFor();
    await good(page);
    await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('link', { name: 'La mía' }).waitFor();
    await context.close();
  });

  test('one more property is the current one afterwards [C-PROP-02]', async () => {
    const owner = await anOwner();
    const { page, context, complaints } = await signedIn(owner, WIDTHS[1]);
    await page.goto(`${app.url}${LIST}`);
    await page.getByRole('link', { name: 'Nueva propiedad' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('Hotel Brisa');
    await drawer.locator('select[name=type]').selectOption('hotel');
    await drawer.getByLabel('País').click();
    await page.keyboard.type('Colombia');
    await page.getByRole('option', { name: 'Colombia' }).click();
    await drawer.getByRole('button', { name: 'Crear propiedad' }).click();
    await page.waitForURL(/listings\/new/);
    // Behind the drawer of its first listing, where no screen reader goes.
    await page.locator('header button[aria-haspopup]', { hasText: 'Hotel Brisa' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(chooseCases([WIDTHS[0], WIDTHS[2]], 1))(
    'deleting asks for the name and a fresh sign-in, and then it is gone, at $width px [C-PROP-05, SEC-12]',
    async (viewport) => {
      const owner = await anOwner();
      const { data: other } = await owner.send<Property>('POST', '/api/common/property', {
        name: 'Casa Vieja',
        type: 'hotel',
        currency: 'COP',
        timezone: 'America/Bogota',
        location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
      });
      const { page, context } = await signedIn(owner, viewport);
      await app.platform.pools.system.named(
        'test-old-session',
        "update sessions set created_at = created_at - interval '10 minutes', proved_at = null",
        [],
      );
      // A session is believed for 0.9 s after it was read.
      await page.waitForTimeout(1_000);
      await page.goto(`${app.url}${LIST}`);
      await page.getByRole('button', { name: 'Acciones de Casa Vieja' }).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=name]').fill('Casa');
      await dialog.getByRole('button', { name: 'Eliminar la propiedad' }).click();
      await dialog.getByText('El nombre no coincide').waitFor();
      await dialog.locator('input[name=name]').fill('Casa Vieja');
      await dialog.getByRole('button', { name: 'Eliminar la propiedad' }).click();
      const again = page.locator('input[type=password]');
      await again.waitFor();
      await isFineAtEveryWidth(page);
      await again.fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByText('Eliminamos Casa Vieja').waitFor();
      await page.getByRole('link', { name: 'Casa Azul' }).waitFor();
      await page.getByRole('link', { name: 'Casa Vieja' }).waitFor({ state: 'detached' });
      expect((await owner.get(`/api/common/property/${other._id}`)).status).toBe(404);
      await context.close();
    },
  );

  test('the trial, its last day and its end, at every width, in es [S-UI-03, S-APP-21, R-SIGNUP-10]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const owner = await anOwner();
    await setTrial(owner, 5);
    const { page, context, complaints } = await signedIn(owner, viewport);
    await page.getByText('Te quedan 5 días de prueba').waitFor();
    await isFineAtEveryWidth(page);
    await setTrial(owner, 0);
    await page.goto(`${app.url}/app/expired`);
    await page.waitForURL(({ pathname }) => pathname === '/app');
    await page.getByText('Hoy es el último día de tu prueba').waitFor();
    await setTrial(owner, -1);
    await page.goto(`${app.url}/app`);
    await page.getByText('Tu prueba terminó').waitFor();
    await page.getByRole('link', { name: 'Ver detalles' }).click();
    await page.goto(`${app.url}/app/expired?language=${language}`);
    await page.getByRole('heading', { level: 1, name: /Casa Azul/ }).waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
