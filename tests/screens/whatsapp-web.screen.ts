import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { WhatsappLink, WhatsappState } from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { advanceDueMessages } from '#areas/guests/messages/messages.jobs.ts';
import { changeTemplate } from '#areas/guests/messages/messages.test-house.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { codesFor, hostWithProperty, moveToDay } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { ANSWERS, saveSetupAnswers } from '#support/setup.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';
import { Language } from '#vocabulary/language.ts';

/** A house links its telephone with a code, sees how it writes, and sees that its link has ended. */
const SETTINGS = '/check-in/templates/settings';
const STATE_READ = /\/api\/whatsapp\/me\?/;

describe.skipIf(!hasBrowser)('WhatsApp from a linked telephone', () => {
  let app: TestApp;
  let browser: Browser;
  const t = wordsIn('es');
  const gateway = () => steer(app, 'whatsapp-web');
  const stateOf = async (of: TestHost) => (await of.get<WhatsappState>('/api/whatsapp/me')).data;
  const linkOf = async (of: TestHost) => (await of.get<WhatsappLink>('/api/whatsapp/link')).data;
  const deviceOf = async (of: TestHost): Promise<string> =>
    /\/phone\/([\w-]+)$/.exec((await linkOf(of)).phonePage ?? '')?.[1] ?? '';

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const hostOf = async (email: string): Promise<TestHost> => {
    const host = await hostWithProperty(app, email);
    await host.send('POST', '/api/common/property-integrations/email-settings/init');
    return host;
  };
  const open = async (path: string, email: string, width: (typeof WIDTHS)[number] = WIDTHS[0]) => {
    const person = await openPerson(browser, width);
    await signInBrowser(app, person.page, email, { hasSecondFactor: true });
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };
  const cardOn = (page: Page) => page.getByRole('region', { name: 'WhatsApp', exact: true });
  /** A telephone that scans the code, without the page. */
  async function link(of: TestHost, phone: string): Promise<void> {
    const asked = { engine: 'web', mode: 'test', acceptsRisks: true };
    expect((await of.send('POST', '/api/whatsapp/signup', asked)).status).toBe(201);
    await gateway().emit({ device: await deviceOf(of), does: 'scan', phone, name: 'Casa Azul' });
    await eventually(async () => expect(await stateOf(of)).toMatchObject({ status: 'connected' }));
  }
  async function confirmPhone(of: TestHost, phone: string): Promise<void> {
    await of.send('PATCH', '/api/auth/session/attributes', { attributes: { phone_number: phone } });
    const [code] = await codesFor(app, phone, 1);
    const body = { attribute: 'phone_number', code };
    expect((await of.send('POST', '/api/auth/session/attributes/verify', body)).status).toBe(200);
  }
  /** The page of the telephone, which opens beside. */
  async function openPhone(page: Page, context: BrowserContext): Promise<Page> {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: t('app.messages.whatsapp.link.openPhone') }).click();
    const phone = await opened;
    await phone.waitForLoadState();
    return phone;
  }

  test('a host links a telephone by its QR code, sees how slowly it writes, and sees it logged out and blocked [C-WA-01, C-WA-02, C-MSG-17, C-MSG-21]', async () => {
    const EMAIL = 'celular@example.test';
    const host = await hostOf(EMAIL);
    await confirmPhone(host, '+573002229051');
    const { page, context, complaints } = await open(SETTINGS, EMAIL);
    const card = cardOn(page);
    await card.getByRole('heading', { name: t('app.messages.whatsapp.byMeta') }).waitFor();
    await card.getByRole('heading', { name: t('app.messages.whatsapp.byCode') }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'ways');

    // The warning first, which has to be accepted; what was chosen stays.
    await card.getByRole('button', { name: t('app.messages.whatsapp.link.tryOut') }).click();
    const dialog = page.getByRole('dialog', { name: t('app.messages.whatsapp.link.testTitle') });
    await dialog.getByText(t('app.messages.whatsapp.link.warning.text')).waitFor();
    const next = dialog.getByRole('button', { name: t('app.messages.whatsapp.link.next') });
    const accept = dialog.getByRole('checkbox', { name: t('app.messages.whatsapp.link.accept') });
    await next.click();
    await dialog.getByText(t('app.messages.whatsapp.link.accept.required')).waitFor();
    await expect.poll(() => accept.evaluate((box) => box === document.activeElement)).toBe(true);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'warning');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    const scan = page.getByRole('dialog', { name: t('app.messages.whatsapp.link.scan') });
    const qr = scan.getByRole('img', { name: t('app.messages.whatsapp.link.qr') });
    await qr.waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'scan');
    const first = await qr.getAttribute('src');
    app.clock.advance(61);
    await expect.poll(() => qr.getAttribute('src'), { timeout: 10_000 }).not.toBe(first);
    const phone = await openPhone(page, context);
    await phone.getByRole('button').click();
    await scan.waitFor({ state: 'detached' });
    await card.getByText(t('app.messages.whatsapp.status.connected'), { exact: true }).waitFor();
    const { phone: number } = await stateOf(host);
    await card.getByText(number ?? '', { exact: true }).waitFor();
    const today = card.getByRole('progressbar', { name: t('app.messages.whatsapp.pace.today') });
    expect(await today.getAttribute('aria-valuemax')).toBe('20');
    for (const key of ['callback', 'openManager', 'quality', 'limit'] as const) {
      expect(await card.getByText(t(`app.messages.whatsapp.${key}`), { exact: true }).count()).toBe(0);
    }
    await card.getByRole('button', { name: t('app.messages.test.send') }).click();
    await card.getByText(t('app.messages.whatsapp.test.sent'), { exact: true }).waitFor();
    await expect.poll(() => today.getAttribute('aria-valuenow')).toBe('1');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'connected');

    // Logged out on the telephone: the page hears of it, and so does the page of the day.
    await phone.reload();
    await phone.getByRole('button').click();
    await card.getByText(t('messages.whatsapp.link.loggedOut')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'logged-out');
    const day = await open('/', EMAIL);
    const task = day.page.getByRole('listitem').filter({ hasText: t('today.unlinked') });
    await task.getByRole('link', { name: t('app.connection.reconnect') }).click();
    await cardOn(day.page).getByText(t('messages.whatsapp.link.loggedOut')).waitFor();
    await day.page.goto(`${app.url}/app/integrations/connected/${(await stateOf(host)).connectionId}`);
    await day.page.getByRole('heading', { level: 1, name: t('app.connection.phone') }).waitFor();
    await isFineAtEveryWidth(day.page);
    await shotAtEveryWidth(day.page, 'connection');
    await day.page.getByRole('link', { name: t('app.connection.phone.open') }).click();
    await cardOn(day.page).waitFor();
    await day.context.close();

    // Again, with a code that is typed, and without another warning.
    await card.getByRole('button', { name: t('app.messages.whatsapp.link.relink') }).click();
    expect(await accept.count()).toBe(0);
    await dialog.getByRole('radio', { name: t('app.messages.whatsapp.link.method.code') }).click();
    const typed = dialog.getByLabel(t('app.messages.whatsapp.link.phone'), { exact: true });
    await next.click();
    await dialog.getByText(t('general.required')).waitFor();
    await typed.fill('12');
    await next.click();
    await dialog.getByText(t('messages.whatsapp.link.phone')).waitFor();
    expect(await typed.inputValue()).toBe('12');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'code-form');
    await typed.fill('300 555 2222');
    await next.click();
    const type = page.getByRole('dialog', { name: t('app.messages.whatsapp.link.type') });
    await type.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'code');
    // Left open for later: the card leads back to the code.
    await type
      .getByRole('button', { name: t('shell.close') })
      .last()
      .click();
    await card.getByText(t('app.messages.whatsapp.link.waiting')).waitFor();
    await shotAtEveryWidth(page, 'waiting');
    await card.getByRole('button', { name: t('app.messages.whatsapp.link.next') }).click();
    await type.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
    await phone.reload();
    await phone.getByRole('button').click();
    await type.waitFor({ state: 'detached' });
    await today.waitFor();

    // A number that WhatsApp blocks is not linked again.
    await gateway().emit({ device: await deviceOf(host), does: 'block' });
    await card.getByText(t('messages.whatsapp.link.blocked')).waitFor();
    expect(await card.getByRole('button', { name: t('app.messages.whatsapp.link.relink') }).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'blocked');
    await card.getByRole('button', { name: t('app.connection.disconnect') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('app.messages.whatsapp.link.disconnect')).waitFor();
    await shotAtEveryWidth(page, 'disconnect');
    await question.getByRole('button', { name: t('app.connection.disconnect') }).click();
    await card.getByRole('heading', { name: t('app.messages.whatsapp.byCode') }).waitFor();
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });

  test('a code that is not used in time is asked for again, a gateway that is away is said, and without one nothing is offered [C-MSG-21, W1-F-09]', async () => {
    const EMAIL = 'celular-sin-codigo@example.test';
    const host = await hostOf(EMAIL);
    const { page, context } = await open(SETTINGS, EMAIL);
    const card = cardOn(page);
    await card.getByRole('button', { name: t('app.messages.whatsapp.link.tryOut') }).click();
    const form = page.getByRole('dialog', { name: t('app.messages.whatsapp.link.testTitle') });
    await form.getByRole('checkbox', { name: t('app.messages.whatsapp.link.accept') }).click();
    await form.getByRole('button', { name: t('app.messages.whatsapp.link.next') }).click();
    const scan = page.getByRole('dialog', { name: t('app.messages.whatsapp.link.scan') });
    const qr = scan.getByRole('img', { name: t('app.messages.whatsapp.link.qr') });
    await qr.waitFor();
    const device = await deviceOf(host);
    await gateway().failNext({ match: `GET ${device}`, status: 500, times: 500 });
    await scan.getByRole('button', { name: t('shell.retry') }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'away');
    await gateway().calm();
    await qr.waitFor();
    app.clock.advance(200);
    await scan.getByText(t('messages.whatsapp.link.notScanned')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'expired');
    await scan.getByRole('button', { name: t('app.messages.whatsapp.link.again') }).click();
    await qr.waitFor();
    app.clock.advance(200);
    await scan.getByText(t('messages.whatsapp.link.notScanned')).waitFor();
    await page.keyboard.press('Escape');
    // Both ways are open again, with what happened above.
    await card.getByText(t('messages.whatsapp.link.notScanned')).waitFor();
    await card.getByRole('button', { name: t('app.messages.whatsapp.connect') }).waitFor();
    await shotAtEveryWidth(page, 'expired-card');

    const told = await stateOf(host);
    const none = { engine: null, problem: null, link: null, linkModes: [], needsWarning: false };
    await page.route(STATE_READ, (route) => route.fulfill({ json: { data: { ...told, ...none } } }));
    await page.reload();
    await card.getByRole('heading', { name: t('app.messages.whatsapp.byMeta') }).waitFor();
    expect(await card.getByText(t('app.messages.whatsapp.byCode')).count()).toBe(0);
    expect(await card.getByRole('button', { name: t('app.messages.whatsapp.link') }).count()).toBe(0);
    await context.close();
  });

  test('a house with a CRM on WhatsApp says who else uses the number, whichever way it connects [C-WA-02, I-23]', async () => {
    const EMAIL = 'celular-crm@example.test';
    const host = await hostOf(EMAIL);
    await saveSetupAnswers(host, { ...ANSWERS, resources: 'guestWhatsapp,crmWhatsapp' });
    const { page, context, complaints } = await open(SETTINGS, EMAIL);
    const card = cardOn(page);
    const use = page.getByRole('group', { name: t('app.messages.whatsapp.use') });
    await card.getByRole('button', { name: t('app.messages.whatsapp.tryOut') }).click();
    await use.waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: t('app.messages.whatsapp.connect') }).click();
    await use.waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: t('app.messages.whatsapp.link.tryOut') }).click();
    await page.getByRole('checkbox', { name: t('app.messages.whatsapp.link.accept') }).click();
    const next = page.getByRole('button', { name: t('app.messages.whatsapp.link.next') });
    await next.click();
    await use.getByText(t('app.messages.whatsapp.use.required')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'use');
    await use.getByRole('radio', { name: t('app.messages.whatsapp.use.program') }).click();
    await next.click();
    await page.getByRole('img', { name: t('app.messages.whatsapp.link.qr') }).waitFor();
    await gateway().emit({ device: await deviceOf(host), does: 'scan', phone: '573005552301', name: 'Casa' });
    await card.getByText(t('app.messages.whatsapp.use.program')).waitFor();
    await card.getByText(new RegExp(t('app.messages.whatsapp.pace.shared'))).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a message that waits for its turn says so, with its time [C-MSG-07, C-MSG-09]', async () => {
    const EMAIL = 'celular-turno@example.test';
    const host = await hostOf(EMAIL);
    // At night nothing leaves, and nothing waits for its turn.
    await moveToDay(host, app.clock.now());
    await link(host, '573005552401');
    await confirmPhone(host, '+573002229052');
    await changeTemplate(host, 'confirmation', { channels: ['whatsapp'], isOn: true });
    await changeTemplate(host, 'reminder', { channels: ['whatsapp'], isOn: true });
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await host.send('POST', '/api/whatsapp/messages', {})).status).toBe(202);
    }
    const stay = await createTestStay(host, {
      guestName: 'Marina Duarte',
      email: 'marina-turno@example.test',
      phone: '+573006620001',
      checkInDate: inDays(12),
      checkOutDate: inDays(15),
      adults: 1,
    });
    await host.send('POST', `/api/notifications/messages/stays/${stay._id}/consents`, {
      purpose: 'stay',
      channel: 'whatsapp',
      state: 'given',
      note: 'Lo pidió al reservar',
    });
    await advanceDueMessages.run(app.context());
    const { page, context, complaints } = await open(`/reservations/${stay._id}/messages`, EMAIL);
    const rowOn = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await rowOn(t('messages.start.confirmation.name'))
      .getByText(/^Sale en su turno, .*08:00: este WhatsApp va despacio$/)
      .waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'turn');
    // A press does not make it faster, and does not say that it left.
    const reminder = t('messages.start.reminder.name');
    await rowOn(reminder).getByRole('link', { name: reminder }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: t('app.messages.sendNow') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('app.messages.sendNow') }).click();
    await page
      .getByText(t('app.messages.waitsTurn', { name: reminder }))
      .first()
      .waitFor();
    await drawer.getByText(/^Sale en su turno/).waitFor();
    await shotAtEveryWidth(page, 'turn-drawer');
    // What waits is counted at the number.
    await page.goto(`${app.url}/app${SETTINGS}`);
    await cardOn(page)
      .getByText(t('app.messages.whatsapp.pace.waiting.other', { count: 2 }))
      .waitFor();
    await shotAtEveryWidth(page, 'pace-full');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(Language.options)('the number and the warning in %s [R-LANG-01]', async (language) => {
    const words = wordsIn(language);
    const EMAIL = `celular-${language}@example.test`;
    const host = await hostOf(EMAIL);
    const width = WIDTHS[Language.options.indexOf(language)] ?? WIDTHS[0];
    const { page, context, complaints } = await open(`${SETTINGS}?language=${language}`, EMAIL, width);
    const card = cardOn(page);
    await card.getByRole('button', { name: words('app.messages.whatsapp.link.tryOut') }).click();
    await page.getByText(words('app.messages.whatsapp.link.warning')).waitFor();
    await isFineAtEveryWidth(page, [width]);
    await shotAtEveryWidth(page, `warning-${language}`);
    await page.keyboard.press('Escape');
    await link(host, `57300555250${Language.options.indexOf(language)}`);
    await card.getByText(words('app.messages.whatsapp.pace'), { exact: true }).waitFor();
    await isFineAtEveryWidth(page, [width]);
    await shotAtEveryWidth(page, `connected-${language}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
