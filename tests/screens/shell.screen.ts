import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { markDeviceKnown } from '#support/people.ts';
import { signInTo, isFineAtEveryWidth } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';
import type { Language } from '#vocabulary/language.ts';
import {
  BREAKPOINT_MEDIUM,
  CONTENT_WIDTH,
  CONTENT_WIDTH_ALT,
  LAYOUT_MAX_WIDTH,
  LANGUAGE_SELECTOR_BREAKPOINT,
  LOADING_MESSAGE_ROTATION,
  SIDEBAR_WIDTH,
  TOPBAR_MIN_HEIGHT,
} from '#web/ui/measures.ts';

/** The frame of every page of the app: search, property switch, help, and the pages for errors. */
let app: TestApp;
let browser: Browser;

const DESKTOP = { width: 1440, height: 900 };
type Box = { x: number; y: number; width: number; height: number };
const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

describe.skipIf(!hasBrowser)('the shell of the app', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0', WHATSAPP_NUMBER: '+573001112233' }, { entries: true });
    await seedDemo(app.platform, () => {});
    await markDeviceKnown(app, DEMO_EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(viewport: { width: number; height: number } = DESKTOP, locale?: string) {
    const person = await openPerson(browser, viewport, locale);
    await signInTo(app, person.page, {
      email: DEMO_EMAIL,
      path: '',
      ...(locale !== undefined && { language: locale }),
    });
    return person;
  }

  test('a language chosen in the top bar is there after the next load, and in another browser [W1-B-06, R-LANG-01]', async () => {
    const choose = async (page: Page, now: Language, next: string) => {
      await page.getByRole('button', { name: `${allTexts[now]['shell.language']}: ` }).click();
      const saved = page.waitForResponse((answer) => answer.url().includes('/api/v2/auth/me') && answer.ok());
      await page.getByRole('menuitemradio', { name: next }).click();
      await saved;
    };
    const shows = async (page: Page, language: Language) => {
      await page.goto(`${app.url}/app`);
      await page
        .getByRole('navigation')
        .getByText(allTexts[language]['shell.nav.calendar'])
        .first()
        .waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    };
    const here = await openPerson(browser, DESKTOP, 'es');
    await signInTo(app, here.page, { email: DEMO_EMAIL, path: '' });
    await choose(here.page, 'es', allTexts.es['site.lang.en']);
    await shows(here.page, 'en');
    const there = await openPerson(browser, DESKTOP, 'pt');
    await signInTo(app, there.page, { email: DEMO_EMAIL, path: '' });
    await shows(there.page, 'en');
    // The sentences that the server makes are in the same language as the page.
    await there.page.getByText('without registration').first().waitFor();
    expect(await there.page.getByRole('main').innerText()).not.toMatch(/está|sem registro|sin registro/);
    await choose(there.page, 'en', allTexts.en['site.lang.es']);
    await shows(there.page, 'es');
    for (const { context, complaints } of [here, there]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('a link to something of another property opens it there, and says so [W1-D-12, R-SESSION-05]', async () => {
    const email = 'dos-casas@example.test';
    const host = await hostWithProperty(app, email);
    const { data: room } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Suite Azul',
    });
    const { data: other } = await host.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Patio',
      type: 'hotel',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    const { page, context, complaints } = await openPerson(browser, DESKTOP, 'es');
    await signInTo(app, page, { email, path: `/listings?property=${other._id}` });
    await page.getByRole('button', { name: /Casa Patio/ }).waitFor();
    await page.goto(`${app.url}/app/listings/${room._id}`);
    await page.getByText('Estás en Casa Azul: lo que abriste es de esta propiedad').waitFor();
    await page.getByRole('dialog').getByText('Suite Azul').first().waitFor();
    // Said once: with the other property chosen again, another language is no reason to come back to this one.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Casa Azul/ }).click();
    await page.getByRole('menuitemradio', { name: 'Casa Patio' }).click();
    await page.getByRole('button', { name: /Casa Patio/ }).waitFor();
    await page.getByRole('button', { name: `${allTexts.es['shell.language']}: ` }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { name: allTexts.en['shell.nav.listings'], level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('property'))).toBe(other._id);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('on a low screen the whole menu is in sight, and buttons of a long drawer keep their height [W2-L-14]', async () => {
    for (const size of [
      { width: 1024, height: 768 },
      { width: 390, height: 600 },
    ]) {
      const { page, context } = await signedIn(size, 'es');
      if (size.width > 990) {
        const help = page.getByRole('link', { name: allTexts.es['shell.nav.help'] }).first();
        const box = await help.boundingBox();
        expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
        const hidden = await page.evaluate(() => {
          const rail = document.querySelector('nav');
          return rail ? rail.scrollHeight - rail.clientHeight : -1;
        });
        expect(hidden).toBe(0);
      }
      await page.goto(`${app.url}/app/reservations`);
      // The id of a stay begins with its time.
      await page.locator('main a[href*="/reservations/0"]').first().click();
      const account = page.getByRole('dialog').getByRole('link', { name: 'Cuenta', exact: true });
      await account.waitFor();
      await page.getByRole('dialog').getByText(allTexts.es['history.title']).waitFor();
      expect((await account.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      await context.close();
    }
  });

  test('a link to a customer and a mail about registry open the property that they mean [W2-K-08]', async () => {
    const email = 'dos-hoteles@example.test';
    const host = await hostWithProperty(app, email);
    const { data: ana } = await host.send<{ _id: string }>('POST', '/api/crm/customers', {
      personType: 'person',
      name: 'Ana',
      lastName: 'Osorio',
      documentTypeId: 'cedula_ciudadania',
      documentNumber: '52.123.456',
    });
    const { data: other } = await host.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Patio',
      type: 'hotel',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    const { page, context, complaints } = await openPerson(browser, DESKTOP, 'es');
    await signInTo(app, page, { email, path: `/listings?property=${other._id}` });
    await page.getByRole('button', { name: /Casa Patio/ }).waitFor();
    await page.goto(`${app.url}/app/invoicing/customers/${ana._id}`);
    await page.getByText('Estás en Casa Azul: lo que abriste es de esta propiedad').waitFor();
    await page.getByRole('dialog').getByText('Ana Osorio').first().waitFor();
    await page.goto(`${app.url}/app/registry?property=${other._id}`);
    await page.getByRole('button', { name: /Casa Patio/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what every page asks is asked once, before the scripts of the page are there [W1-G-08]', async () => {
    const { page, context, complaints } = await signedIn();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const first = ['/api/v2/auth/me', '/api/common/properties', '/api/common/today'];
    expect(first.map((path) => asked.filter((one) => one === path).length)).toEqual([1, 1, 1]);
    const script = asked.findIndex((path) => path.startsWith('/assets/kit-'));
    expect(Math.max(...first.slice(0, 2).map((path) => asked.indexOf(path)))).toBeLessThan(script);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('Ctrl K finds stays, guests, listings and pages with the keyboard, at every width, in en [C-FIND-01, A11-01]', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const { page, context, complaints } = await signedIn(viewport, language);
    // Signed in, the person's own language counts, and the address before it.
    await page.goto(`${app.url}/app?language=${language}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    const search = dialog.getByRole('combobox');
    await dialog.getByRole('option', { name: t['shell.nav.calendar'] }).waitFor();
    await isFineAtEveryWidth(page);

    await page.keyboard.type('keller');
    const stay = dialog.getByRole('option', { name: /Tomás Keller/ }).first();
    await stay.waitFor();
    await dialog.getByRole('group', { name: t['shell.nav.reservations'] }).waitFor();
    expect(await stay.getAttribute('aria-selected')).toBe('true');
    await isFineAtEveryWidth(page);
    await page.keyboard.press('ArrowDown');
    expect(await search.getAttribute('aria-activedescendant')).toMatch(/-1$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reservations\/[0-9a-f-]{36}/);
    await page.getByRole('dialog').getByText(/SIRE/).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await dialog.getByRole('group', { name: t['shell.find.recent'] }).getByText('Tomás Keller').waitFor();
    await search.fill('zzzz');
    await dialog.getByText(t['shell.find.none'].replace('{text}', 'zzzz')).waitFor();
    await isFineAtEveryWidth(page);
    await search.fill('ap');
    await dialog.getByRole('group', { name: t['shell.nav.listings'] }).waitFor();
    await search.fill(t['shell.nav.listings']);
    await dialog.getByRole('option', { name: t['shell.nav.listings'] }).click();
    await page.getByRole('heading', { level: 1, name: t['shell.nav.listings'] }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a search is asked once the typing stops; one that fails says so and is asked again [C-FIND-01, R-UI-02]', async () => {
    const { page, context } = await signedIn();
    let answers = 0;
    await page.route(/\/api\/common\/search\?/, (route) => {
      answers += 1;
      return answers === 1 ? route.fulfill({ status: 400, body: '{}' }) : route.continue();
    });
    await page.getByRole('button', { name: /Buscar reserva/ }).click();
    await page.keyboard.type('keller');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').waitFor();
    expect(answers, 'not at every letter').toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await dialog
      .getByRole('option', { name: /Tomás Keller/ })
      .first()
      .waitFor();
    await context.close();
  });

  test('?property= chooses one of the person’s own, leaves the address and is remembered [R-SESSION-05]', async () => {
    const { page, context } = await signedIn();
    const second = await page.evaluate(async () => {
      const answer = await fetch('/api/common/property', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          name: 'Posada del Sol',
          type: 'short rental',
          currency: 'COP',
          timezone: 'America/Bogota',
          location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
        }),
      });
      return ((await answer.json()) as { data: { _id: string } }).data._id;
    });
    const shown = page.getByRole('banner').getByRole('button', { name: /Cambiar de propiedad/ });
    await page.goto(`${app.url}/app/listings?property=${second}&state=all`);
    await shown.getByText('Posada del Sol').waitFor();
    await page.waitForURL(({ search }) => search === '?state=all');
    await page.goto(`${app.url}/app/listings`);
    await shown.getByText('Posada del Sol').waitFor();

    const stranger = '01976f00-0000-7000-8000-00000000dead';
    await page.goto(`${app.url}/app/listings?property=${stranger}`);
    await shown.getByText('Posada del Sol').waitFor();
    await page.waitForURL(({ search }) => search === '');

    await shown.click();
    await page.getByRole('menuitemradio', { name: 'Casa Azul' }).click();
    await shown.getByText('Casa Azul').waitFor();
    await context.close();
  });

  test('help opens a chat in a new tab with a message [S-UI-05, R-UI-10]', async () => {
    const { page, context } = await signedIn();
    const help = page.getByRole('link', { name: 'Ayuda' });
    expect(await help.getAttribute('target')).toBe('_blank');
    const there = await fetch(`${app.url}${await help.getAttribute('href')}`, { redirect: 'manual' });
    const address = new URL(there.headers.get('location') ?? '');
    expect(address.pathname).toBe('/573001112233');
    expect(address.searchParams.get('text')).toBe('Hola, necesito ayuda con la plataforma');
    await context.close();
  });

  test('the bars and the page have their measures [S-UI-01, S-UI-02, S-UI-04, S-UI-23, R-UI-09, R-UI-11]', async () => {
    const { page, context } = await signedIn();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const rail = await boxOf(page, 'nav');
    expect({ x: rail.x, width: rail.width, height: rail.height }).toEqual({
      x: 0,
      width: SIDEBAR_WIDTH,
      height: DESKTOP.height,
    });
    expect((await boxOf(page, 'header')).height).toBeGreaterThanOrEqual(TOPBAR_MIN_HEIGHT);
    await page.evaluate(() => scrollTo(0, 400));
    expect((await boxOf(page, 'header')).y).toBe(0);
    await page.setViewportSize({ width: 1900, height: 900 });
    const contentWidth = () =>
      page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const column = title.closest('main > *');
        if (!column) throw new Error('The page has no column');
        const { paddingLeft, paddingRight } = getComputedStyle(column);
        return column.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      });
    // A page updates its layout a moment after its window has another size.
    await expect.poll(contentWidth).toBe(CONTENT_WIDTH_ALT);

    const searchIsShort = () =>
      page
        .getByRole('button', { name: /Buscar reserva/ })
        .evaluate((button) => button.getBoundingClientRect().width < 60);
    const [lastSmall, firstLarge] = BREAKPOINT_MEDIUM;
    await page.setViewportSize({ width: firstLarge, height: 900 });
    await expect.poll(searchIsShort).toBe(false);
    await page.setViewportSize({ width: lastSmall - 1, height: 900 });
    await expect.poll(searchIsShort).toBe(true);

    const bottom = page.getByRole('navigation', { name: 'Principal' }).last();
    await page.setViewportSize({ width: LANGUAGE_SELECTOR_BREAKPOINT, height: 900 });
    await expect.poll(async () => (await boxOf(page, 'nav')).width).toBe(SIDEBAR_WIDTH);
    await page.setViewportSize({ width: LANGUAGE_SELECTOR_BREAKPOINT - 1, height: 900 });
    const foot = async () => {
      const bar = await bottom.boundingBox();
      return bar && bar.y + bar.height;
    };
    await expect.poll(foot).toBe(900);
    expect(await page.locator('nav').first().isVisible()).toBe(false);

    await page.setViewportSize({ width: 1900, height: 900 });
    await page.goto(`${app.url}/app/account`);
    await page.getByRole('heading', { level: 1, name: 'Tu cuenta' }).waitFor();
    expect(await contentWidth()).toBe(CONTENT_WIDTH);
    await page.goto(`${app.url}/app/calendar`);
    const calendar = page.locator('main > *').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect.poll(async () => (await calendar.boundingBox())?.width).toBe(LAYOUT_MAX_WIDTH);
    await context.close();
  });

  test('while the page waits it says something else every six seconds [R-UI-01, S-UI-06]', async () => {
    const { page, context } = await signedIn();
    await page.route(/\/api\/v2\/auth\/me/, () => {});
    // The test controls the clock of the page.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto(`${app.url}/app`);
    const shown = (key: 'general.loading.1' | 'general.loading.2' | 'general.loading.3') =>
      page.locator('p[aria-hidden]', { hasText: allTexts.es[key] }).waitFor();
    await shown('general.loading.1');
    await page.waitForLoadState('load');
    for (const [before, after] of [
      ['general.loading.1', 'general.loading.2'],
      ['general.loading.2', 'general.loading.3'],
    ] as const) {
      await page.clock.runFor(LOADING_MESSAGE_ROTATION * 1000 - 200);
      await shown(before);
      await page.clock.runFor(200);
      await shown(after);
    }
    await page.clock.runFor(LOADING_MESSAGE_ROTATION * 1000);
    await shown('general.loading.1');
    // axe waits with the page's own timers.
    await page.clock.resume();
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });

  test('what a page throws ends in the generic error, and the button goes home [S-UI-08]', async () => {
    const { page, context } = await signedIn();
    // A page that answers with something that no page can show.
    await page.route(/\/api\/common\/today/, (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"data":{"date":"2026-11-21"}}' }),
    );
    await page.goto(`${app.url}/app`);
    await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute(/\/api\/common\/today/);
    await page.getByRole('link', { name: 'Llévame de vuelta' }).click();
    await page.getByRole('heading', { level: 1, name: /Valentina/ }).waitFor();
    await context.close();
  });

  test.each(chooseWidths(1))(
    'a browser that blocks cookies and storage gets guides, at $width px in $language [S-UI-07, R-MISC-03]',
    async ({ language, ...viewport }) => {
      const t = allTexts[language];
      const { page, context } = await openPerson(browser, viewport);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
      for (const face of ['/login', '/register']) {
        await page.goto(`${app.url}${face}?language=${language}`);
        await page.getByRole('heading', { name: t['general.storageBlocked.title'] }).waitFor();
      }
      await page.getByRole('heading', { name: t['general.storageBlocked.guide'] }).waitFor();
      const guides = page.locator('details');
      expect(await guides.first().getByText('Google Chrome', { exact: true }).isVisible()).toBe(true);
      await page.getByText(t['shell.storageBlocked.chrome']).waitFor();
      await page.getByText('Safari', { exact: true }).click();
      await page.getByText(t['shell.storageBlocked.safari']).waitFor();
      expect(await page.locator('details[open]').count()).toBe(1);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await context.close();
    },
  );
});
