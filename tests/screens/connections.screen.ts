import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { testCertificate } from '#providers/dian/dian.test-certificates.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { holdReplies, isFine, isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** The page of a connection, the calendar addresses of a listing, and a calendar explained. */
let app: TestApp;
let browser: Browser;

async function connect(host: Host): Promise<PropertyIntegration> {
  const { data } = await host.send<PropertyIntegration>('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'cloudbeds',
    mode: 'test',
  });
  await eventually(async () => {
    const all = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
    expect(all.data[0]).toMatchObject({ syncRun: null, webhooks: 'on' });
    expect(all.data[0]?.lastSyncedAt).not.toBeNull();
  });
  return data;
}

describe.skipIf(!hasBrowser)('connections and calendars', () => {
  const untilQuiet = () =>
    eventually(async () => {
      const due = "select id from jobs where state = 'running' or (state = 'waiting' and run_at <= now())";
      expect(await app.platform.pools.system.named('test-due-jobs', due, [])).toEqual([]);
    });

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a host lets their own application in and comes back connected, at every width, in es [C-INT-24, C-INT-03, S-APP-37]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const say = (text: string) => text.replace('{name}', 'Cloudbeds');
    const email = `permiso${viewport.width}@example.test`;
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInTo(app, page, { email, language, path: '/integrations/cloudbeds' });
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('radio', { name: t['app.connection.way.application'] }).check();
    await isFineAtEveryWidth(page);
    const go = drawer.getByRole('button', { name: say(t['app.connection.application.go']) });
    await go.click();
    await drawer.getByText(t['general.required']).first().waitFor();
    await drawer.getByLabel(t['app.connection.test']).check();
    await go.click();

    await page.getByRole('link', { name: 'No permitir' }).click();
    // Back without a language in the address: the one of the account takes over when it is known.
    const refused = Object.values(allTexts).map((texts) => texts['app.connection.application.failed']);
    await page.getByText(new RegExp(refused.join('|'))).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await isFineAtEveryWidth(page);

    await page.goto(`${app.url}/app/integrations/cloudbeds?language=${language}`);
    await drawer.getByRole('radio', { name: t['app.connection.way.application'] }).check();
    await drawer.getByLabel(t['app.connection.test']).check();
    await go.click();
    await page.getByRole('link', { name: 'Permitir', exact: true }).click();
    await page.waitForURL(/\/integrations\/connected\//);
    await page.getByRole('heading', { level: 1, name: 'Cloudbeds' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a host connects DIAN with their certificate, at every width, in es [C-INT-05, SEC-34]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const say = (text: string) => text.replace('{name}', 'DIAN');
    const email = `dian${viewport.width}@example.test`;
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInTo(app, page, { email, language, path: '/integrations' });
    await page.getByRole('heading', { level: 2, name: 'DIAN' }).waitFor();
    await page.locator('a[href*="/integrations/dian"]').click();
    const drawer = page.getByRole('dialog').first();
    const go = drawer.getByRole('button', { name: t['app.connection.connect'], exact: true });
    await go.click();
    await drawer.getByText(t['general.required']).first().waitFor();
    await isFineAtEveryWidth(page);

    const file = drawer.getByLabel('Certificado digital');
    const named = (buffer: Buffer) => ({ name: 'casa-azul.p12', mimeType: 'application/x-pkcs12', buffer });
    await file.setInputFiles(named(Buffer.alloc(30_001)));
    await drawer.getByText(t['shell.file.tooLarge'].replace('{limit}', '30')).waitFor();
    await file.setInputFiles(named(Buffer.from(testCertificate(), 'base64')));
    await drawer.getByText('casa-azul.p12').waitFor();
    await drawer.getByLabel(t['app.connection.test']).check();
    const password = drawer.getByLabel('Contraseña del certificado');
    await password.fill('otra');
    await go.click();
    await drawer.getByText(t['fiscal.certificate.password']).waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await isFineAtEveryWidth(page);
    await password.fill('simulador');
    await go.click();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByText(say(t['app.connection.invoicing.connected'])).waitFor();
    await isFineAtEveryWidth(page);

    await page.getByRole('link', { name: t['app.connection.see'] }).click();
    await page.getByRole('heading', { level: 1, name: 'DIAN' }).waitFor();
    await page.getByText(say(t['app.connection.invoicing.leave'])).waitFor();
    expect(await page.getByText(t['app.connection.lastRead']).count()).toBe(0);
    expect(await page.getByRole('button', { name: t['app.connection.sync'] }).count()).toBe(0);
    await isFineAtEveryWidth(page);
    // The refused try was answered with 400.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });

  test('the page of a connection tells how it goes, and what to do, at every width, in pt [C-INT-22, C-INT-23]', async () => {
    const language = 'pt';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const say = (text: string) => text.replace('{name}', 'Cloudbeds');
    const email = `conexion${viewport.width}@example.test`;
    const host = await hostWithProperty(app, email);
    await fetch(`${app.url}/_simulator/cloudbeds/reset`, { method: 'POST' });
    // One booking of the first sync cannot be read. It is of this host: another one may still be syncing.
    await untilQuiet();
    await steer(app, 'cloudbeds').failNext({ match: 'GET getReservation', garbage: true });
    const { _id } = await connect(host);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    const path = `/integrations/connected/${_id}`;
    const letGo = await holdReplies(page, '**/request-log?*');
    await signInTo(app, page, { email, language, path });

    await page.getByRole('heading', { level: 1, name: 'Cloudbeds' }).waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor();
    letGo();
    await page.getByText(t['integration.booking.wait'].replace('{name}', 'Cloudbeds')).waitFor();
    const first = page.locator('ol details').first();
    await first.waitFor();
    await isFineAtEveryWidth(page);
    await first.locator('summary').click();
    await first.getByRole('button', { name: t['app.connection.requestLog.copy'] }).waitFor();
    await page.getByText(say(t['app.connection.webhooks.on.text'])).waitFor();
    await isFineAtEveryWidth(page);

    // Read again by hand: what could not be read is read.
    await page.getByRole('button', { name: t['app.connection.sync'], exact: true }).click();
    await page.getByText(t['app.connection.problems.none']).waitFor();

    await page.getByRole('button', { name: t['app.connection.pause'], exact: true }).click();
    await page.getByText(say(t['app.connection.paused.text'])).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['app.connection.goOn'] }).click();
    await page.getByRole('button', { name: t['app.connection.pause'], exact: true }).waitFor();

    await page.getByRole('link', { name: t['app.connection.renew'] }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText(t['app.connection.renew.test']).waitFor();
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: t['app.connection.renew'] }).click();
    await drawer.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: t['app.connection.disconnect'], exact: true }).click();
    await page.getByText(t['app.connection.disconnectText']).waitFor();
    await page.getByLabel(t['app.connection.disconnect.upcoming']).check();
    await isFineAtEveryWidth(page);
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t['app.connection.disconnect'], exact: true })
      .click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/integrations'));

    await page.goto(`${app.url}/app${path}?language=${language}`);
    await page.getByText(t['app.connection.gone']).waitFor();
    await isFineAtEveryWidth(page);
    // The page reads the connection once more while it closes, and gets a 404.
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    await context.close();
  });

  test('master keys are added, looked at and removed, at every width, in en [C-INT-10, C-INT-11, C-INT-26, SEC-42]', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const named = (text: string) => text.replace('{name}', 'Portería');
    const email = `llaves${viewport.width}@example.test`;
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInTo(app, page, { email, language, path: '/integrations' });
    await page.getByText(t['app.key.none']).waitFor();
    await page.getByRole('button', { name: t['app.key.add'] }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('button', { name: t['app.key.save'] }).click();
    await dialog.getByText(t['general.required']).first().waitFor();
    await dialog.getByLabel(t['app.key.name']).fill('Portería');
    await dialog.getByLabel(t['app.key.code'], { exact: true }).fill('4821-7');
    await isFineAtEveryWidth(page);
    await dialog.getByRole('button', { name: t['app.key.save'] }).click();
    await page.getByText('••••-7').waitFor();
    await isFineAtEveryWidth(page);

    await page.getByRole('button', { name: named(t['app.key.show']) }).click();
    await page.getByText(t['app.key.showText']).waitFor();
    await page.getByRole('button', { name: t['app.key.see'], exact: true }).click();
    await page.getByText('4821-7', { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: named(t['app.key.edit']) }).click();
    await dialog.getByRole('button', { name: t['app.key.remove'] }).click();
    await page.getByText(t['app.key.none']).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a refused access is renewed in place, and a page that cannot load says so', async () => {
    const t = allTexts.es;
    const email = 'reconecta@example.test';
    const host = await hostWithProperty(app, email);
    await fetch(`${app.url}/_simulator/cloudbeds/reset`, { method: 'POST' });
    const { _id } = await connect(host);
    await steer(app, 'cloudbeds').failNext({ match: 'GET *', status: 401 });
    await host.send('POST', `/api/common/property-integrations/${_id}/sync`);
    const state = async () =>
      (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data[0]?.state;
    await eventually(async () => expect(await state()).toBe('reconnect'));

    const { page, context } = await openPerson(browser, { width: 1440, height: 900 }, 'es');
    await signInTo(app, page, { email, language: 'es', path: `/integrations/connected/${_id}` });
    await page.getByText(t['integration.reconnect']).waitFor();
    await isFine(page);
    // The address that Home and the cards lead to renews it too, and connects nothing a second time.
    await page.goto(`${app.url}/app/integrations/cloudbeds?language=es`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: t['app.connection.renew'] }).click();
    await drawer.waitFor({ state: 'hidden' });
    await eventually(async () => expect(await state()).toBe('active'));
    const all = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
    expect(all.data.map((one) => one._id)).toEqual([_id]);

    await page.route('**/property-integrations?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${app.url}/app/integrations/connected/${_id}?language=es`);
    await page.getByRole('button', { name: t['shell.retry'] }).waitFor();
    await isFine(page);
    await context.close();
  });

  test('addresses for channels and a calendar in words, at every width, in es [C-LIST-13, C-LIST-14, C-LIST-17]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const email = `canales${viewport.width}@example.test`;
    const host = await hostWithProperty(app, email);
    const { feeds } = await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>();
    const [feed] = feeds;
    const calendar = `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`;
    const listing = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Suite Bahía',
      calendar,
    });
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInTo(app, page, { email, language, path: `/listings/${listing.data._id}` });
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText(t['app.listing.export.airbnb']).waitFor();
    const nights = listing.data.calendar?.nightsAtRisk ?? 0;
    await drawer.getByText(t['app.listing.feed.risk.other'].replace('{count}', String(nights))).waitFor();
    await isFineAtEveryWidth(page);
    const address = await drawer.locator('dl code').first().textContent();
    const width = (await drawer.boundingBox())?.width ?? 0;
    expect((await drawer.locator('dl').last().boundingBox())?.width).toBeLessThanOrEqual(width);
    expect((await fetch(address ?? '')).status).toBe(200);
    await drawer.getByRole('button', { name: t['app.listing.export.renew'] }).click();
    await page.getByText(t['app.listing.export.renewText']).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['app.listing.export.renew'] }).last().click();
    await page.getByText(t['app.listing.export.renewed']).waitFor();
    expect(await drawer.locator('dl code').first().textContent()).not.toBe(address);
    expect((await fetch(address ?? '')).status).toBe(404);

    await page.goto(`${app.url}/app/listings/calendar-check?language=${language}`);
    await page.getByText(t['app.listing.explain.start']).waitFor();
    await isFineAtEveryWidth(page);
    const look = page.getByRole('button', { name: t['app.listing.explain.look'], exact: true });
    await page.locator('input[name=calendar]').fill('https://192.168.0.1/calendar.ics');
    await look.click();
    await page.getByText(t['listing.calendar.problem.private']).waitFor();
    await page.locator('input[name=calendar]').fill(calendar);
    await look.click();
    await page.getByText(t['listing.explain.stay']).first().waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });
});
