import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { es } from '#texts/es/index.ts';
import type { TextKey } from '#texts/index.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { signInBrowser, isFine, isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { createColleague, markDeviceKnown } from '#support/people.ts';
import { chooseCases } from '#support/size.ts';

/** What each role is shown (W1-F-01): everything on the screen answers, and what would not answer is not on it. */
let app: TestApp;
let browser: Browser;
let propertyId: string;

/** The others have more than one of these; what needs more is compared in tests/invariants/screens.test.ts. */
const ROLES = ['reception', 'cleaner', 'read-only'] as const;
/** Words of actions that need more than to read. */
const WORK: readonly TextKey[] = [
  'app.stay.new',
  'app.block.new',
  'app.checkIn.link',
  'app.checkIn.copyLink',
  'app.checkIn.link.revoke',
  'app.guest.add',
  'app.guest.save',
  'app.guest.remove',
  'app.edit',
  'app.report.send',
  'app.report.mark',
  'app.duties.settle',
  'app.registry.connect',
  'app.registry.settings',
  'app.registry.download',
  'app.listing.add',
  'app.listing.save',
  'app.connection.connect',
  'app.connection.disconnect',
  'app.connection.sync',
];
/** A template is called what it says, which may be the words of an action ("Enlace de check-in"). */
const NAMED_BY_HOSTS = '[href*="/check-in/templates/"]';

describe.skipIf(!hasBrowser)('what each role sees', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await seedDemo(app.platform, () => {});
    await markDeviceKnown(app, DEMO_EMAIL);
    const [property] = await app.platform.pools.system.named<{ property_id: string }>(
      'test-property',
      'select property_id from memberships limit 1',
      [],
    );
    propertyId = property?.property_id ?? '';
    for (const role of ROLES) await createColleague(app, propertyId, `${role}@example.test`, { role });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const addressesOn = (page: Page, within: string): Promise<string[]> =>
    page
      .locator(`${within} a[href^="/app/"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  /** One address of each kind: the second stay is as the first, whichever page it lies over. */
  const kindOf = (address: string) =>
    address
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
      .replace(/[?#].*/, '')
      .replace(/^\/app\/(today|calendar)\//, '/app/reservations/')
      .replace('/reservations/reservations', '/reservations')
      .replace(/^\/app\/integrations\/[^/]+$/, '/app/integrations/:partner');

  /** Every call of the page has its answer; the stream of news never has. */
  function answersOf(page: Page): () => Promise<void> {
    const waiting = new Set<object>();
    const isCall = (url: string) => url.includes('/api/') && !url.includes('realtime');
    page.on('request', (request) => isCall(request.url()) && waiting.add(request));
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => waiting.delete(request));
    }
    return async () => {
      await page.locator('main h1, main h2, [role=dialog]').first().waitFor();
      // What an answer leads to begins with the next frame.
      for (let quiet = 0; quiet < 3; quiet = waiting.size === 0 ? quiet + 1 : 0)
        await page.waitForTimeout(30);
    };
  }

  /** Follows every link that the person is offered, and collects the texts of each page. */
  async function walk(page: Page): Promise<{ visited: string[]; actions: Set<string> }> {
    const settle = answersOf(page);
    const waiting = ['/app/', '/app/account'];
    const visited: string[] = [];
    const actions = new Set<string>();
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (visited.includes(kindOf(address))) continue;
      visited.push(kindOf(address));
      await page.goto(`${app.url}${address}`);
      await settle();
      waiting.push(...(await addressesOn(page, 'nav')), ...(await addressesOn(page, 'main')));
      waiting.push(...(await addressesOn(page, '[role=dialog]')));
      const words = await page
        .locator(`button:visible, main a:visible:not(${NAMED_BY_HOSTS}), [role=dialog] a:visible`)
        .allInnerTexts();
      for (const word of words) actions.add(word.split('\n')[0]?.trim() ?? '');
    }
    return { visited, actions };
  }

  test.each(chooseCases(ROLES, 2))(
    '%s walks through everything that is offered, and nothing answers 403 [W1-F-01, D-9]',
    async (role) => {
      const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403)
          refused.push(`${page.url()}: ${response.request().method()} ${response.url()}`);
      });
      await signInBrowser(app, page, `${role}@example.test`, { hasSecondFactor: true });
      const { visited, actions } = await walk(page);
      expect(refused).toEqual([]);
      const offered = WORK.map((key) => es[key]).filter((words) => actions.has(words));
      if (role === 'reception') expect(offered.length).toBeGreaterThan(8);
      else expect(offered).toEqual([]);
      expect(visited.includes('/app/cleaning')).toBe(role !== 'read-only');
      if (role === 'cleaner') expect(visited).toEqual(['/app/', '/app/account', '/app/cleaning']);
      else expect(visited.length).toBeGreaterThan(8);
      // No accounting program is connected: their page is told so (C-ACC-34) and offers to connect one.
      expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
      await context.close();
    },
  );

  test('the cleaner sees the day of the units and no guest, and can undo a ready mark [W1-F-01, D-85]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, page, { email: 'cleaner@example.test', path: '' });
    await page.getByRole('heading', { level: 1, name: /^Hoy preparas \d/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/cleaning');
    await isFineAtEveryWidth(page);
    // An address that another person shared.
    await page.goto(`${app.url}/app/reservations`);
    await page.getByText(es['shell.notYours.title']).waitFor();
    await isFine(page);
    await page.getByRole('main').getByRole('link', { name: es['shell.nav.cleaning'] }).click();
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Está listo/ }) })
      .first();
    const name = (await first.getByRole('heading').textContent()) ?? '';
    await first.getByRole('button', { name: `Está listo: ${name}` }).click();
    const done = page
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: /^.*Listo a las/s });
    await done.first().waitFor();
    // It stays where it was pressed: a second press finds no other unit there.
    expect(await page.getByRole('main').getByRole('listitem').first().innerText()).toContain(name);
    await isFineAtEveryWidth(page);
    await done
      .first()
      .getByRole('button', { name: `Deshacer: ${name}` })
      .click();
    await page.getByRole('button', { name: `Está listo: ${name}` }).waitFor();
    for (const language of chooseCases(['pt', 'en'], 1)) {
      await page.goto(`${app.url}/app/cleaning?language=${language}`);
      await page
        .getByRole('button', { name: language === 'pt' ? /^Está pronto/ : /^Mark as ready/ })
        .first()
        .waitFor();
      await isFine(page, language);
    }
    // Nothing to do, and what fails.
    const day = {
      date: '2026-11-21',
      timezone: 'America/Bogota',
      localTime: '10:00',
      today: [],
      tomorrow: [],
    };
    await page.route(/common\/cleaning/, (route) => route.fulfill({ json: { statusCode: 200, data: day } }));
    await page.goto(`${app.url}/app/cleaning?language=es`);
    await page.getByRole('heading', { name: es['app.cleaning.title.none'] }).waitFor();
    await isFine(page);
    expect(complaints).toEqual([]);
    await page.unroute(/common\/cleaning/);
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(/common\/cleaning/, (route) => route.fulfill(broken));
    await page.goto(`${app.url}/app/cleaning`);
    await page.getByRole('alert').waitFor();
    await isFine(page);
    await context.close();
  });

  test('the invitation offers what the role can have, says what that comes to, and asks how much they may spend [W1-F-01, W2-N-04]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, DEMO_EMAIL, { hasSecondFactor: true });
    await page.goto(`${app.url}/app/workteam/new`);
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('Yolanda Pérez');
    const role = drawer.getByLabel('Rol');
    const boxes = () => drawer.getByRole('checkbox').count();
    await role.selectOption('cleaner');
    expect(await boxes()).toBe(0);
    expect(await drawer.getByRole('switch').count()).toBe(0);
    const list = (title: string) =>
      drawer
        .locator('section')
        .filter({ hasText: new RegExp(`^${title}`) })
        .getByRole('listitem')
        .allInnerTexts();
    expect(await list('Podrá')).toEqual([es['app.team.can.prepare']]);
    expect(await list('No podrá')).toHaveLength(10);
    await isFineAtEveryWidth(page);
    await role.selectOption('reception');
    expect(await drawer.getByRole('checkbox', { name: 'Equipo' }).count()).toBe(0);
    expect(await list('Podrá')).toContain(es['app.team.can.documents']);
    await drawer.getByRole('switch', { name: es['app.team.identity'] }).uncheck();
    expect(await list('No podrá')).toContain(es['app.team.can.documents']);
    expect(await list('No podrá')).toContain(es['app.team.can.spend']);
    await drawer.getByRole('switch', { name: es['app.team.spend'] }).check();
    expect(await list('Podrá')).toContain(es['app.team.can.spend']);
    await isFineAtEveryWidth(page);
    await drawer.locator('input[name=contact]').fill('yolanda@example.test');
    await drawer.getByRole('button', { name: es['app.team.send'] }).click();
    const most = drawer.getByLabel(`${es['app.team.spend.most']} (COP)`);
    await drawer.getByText(es['general.invalid.tooSmall']).waitFor();
    expect(await most.getAttribute('aria-invalid')).toBe('true');
    await most.fill('200000');
    await drawer.getByRole('button', { name: es['app.team.send'] }).click();
    await page
      .getByRole('row', { name: /Yolanda/ })
      .getByText(es['app.team.spend.short'])
      .waitFor();
    await page.goto(`${app.url}/app/workteam`);
    await page
      .getByRole('row', { name: /cleaner/ })
      .getByText('Limpieza')
      .nth(1)
      .waitFor();
    // The limit that was left empty.
    expect(complaints).toEqual([expect.stringContaining('400')]);
    await context.close();
  });
});
