import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  completeTestCheckIn,
  createTestLink,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { readChannelsSchedule } from '#areas/guests/messages/guest-channels/guest-channels.jobs.ts';
import type { WhatsappState } from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { advanceDueMessages } from '#areas/guests/messages/messages.jobs.ts';
import { changeTemplate } from '#areas/guests/messages/messages.test-house.ts';
import type { StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { SIMULATED_WHATSAPP_HOST } from '#providers/whatsapp-cloud/whatsapp-cloud.manifest.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { codesFor, hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFineAtEveryWidth,
  pressRetry,
  shotAtEveryWidth,
  signInBrowser,
} from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';

/** A house connects its number by pressing, a guest agrees on the telephone, and what was said is read with the stay. */
const EMAIL = 'whatsapp@example.test';
const OTHER = 'whatsapp-conecta@example.test';
const MY_PHONE = '+573002229001';
const ZONE = 'America/Bogota';
const SETTINGS = '/check-in/templates/settings';
const STATE_READ = /\/api\/whatsapp\/me\?/;
const CONSENT = /\/api\/guest\/messages/;
const BROKEN = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };

describe.skipIf(!hasBrowser)('WhatsApp to guests', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const t = wordsIn('es');
  const checkIn = t('messages.start.checkIn.name');

  const whatsapp = () => steer(app, 'whatsapp-cloud');
  const begin = (of: TestHost) => of.send('POST', '/api/common/property-integrations/email-settings/init');
  const stateOf = async (of: TestHost) => (await of.get<WhatsappState>('/api/whatsapp/me')).data;
  const timelineOf = async ({ _id }: Reservation) =>
    (await host.get<StayTimeline>(`/api/notifications/messages/stays/${_id}`)).data;

  /** The clock of the product stands still: what comes after something else is a second later. */
  const later = () => app.clock.advance(1);

  async function confirmPhone(of: TestHost, phone: string): Promise<void> {
    await of.send('PATCH', '/api/auth/session/attributes', { attributes: { phone_number: phone } });
    const [code] = await codesFor(app, phone, 1);
    const body = { attribute: 'phone_number', code };
    expect((await of.send('POST', '/api/auth/session/attributes/verify', body)).status).toBe(200);
  }

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await begin(host);
    await changeTemplate(host, 'check-in', { channels: ['whatsapp', 'email', 'by-hand'], isOn: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (path: string, email = EMAIL) => {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, email, { hasSecondFactor: true });
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };
  const cardOn = (page: Page) => page.getByRole('region', { name: 'WhatsApp', exact: true });
  const rowOn = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const consentOn = (page: Page, purpose: 'stay' | 'offer') =>
    page
      .getByRole('region', { name: t('app.messages.consents') })
      .getByRole('listitem')
      .filter({ hasText: `${t(`app.messages.consent.of.${purpose}`)} · WhatsApp` });
  const stayOf = (own: Record<string, unknown>): Promise<Reservation> =>
    createTestStay(host, {
      guestName: 'Marina Duarte',
      email: 'marina@example.test',
      checkInDate: inDays(12),
      checkOutDate: inDays(15),
      adults: 1,
      ...own,
    });

  test('a host connects the number by pressing, tries it, and disconnects it [C-WA-01, C-WA-02, C-WA-03, C-WA-04, C-MSG-17, C-MSG-18]', async () => {
    const own = await hostWithProperty(app, OTHER);
    await begin(own);
    await changeTemplate(own, 'reminder', { channels: ['whatsapp', 'email'], isOn: true });
    const { page, context, complaints } = await open(SETTINGS, OTHER);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    const card = cardOn(page);
    await card.getByText(t('app.messages.whatsapp.none')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-none');

    // What Meta refuses is said at its field, and what was typed stays.
    await card.getByRole('button', { name: t('app.messages.whatsapp.connect') }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: keyof typeof SIMULATED_WHATSAPP_HOST) =>
      dialog.getByLabel(t(`app.messages.whatsapp.${name}`), { exact: true });
    const connect = dialog.getByRole('button', { name: t('app.messages.whatsapp.connect') });
    await connect.click();
    await dialog.getByText(t('general.required')).first().waitFor();
    await field('phoneNumberId').fill('+57 300 555 1111');
    await field('wabaId').fill(SIMULATED_WHATSAPP_HOST.wabaId);
    await field('accessToken').fill(SIMULATED_WHATSAPP_HOST.accessToken);
    await field('appSecret').fill('de-otra-aplicacion');
    await connect.click();
    await dialog.getByText(t('app.messages.whatsapp.digits')).waitFor();
    await field('phoneNumberId').fill(SIMULATED_WHATSAPP_HOST.phoneNumberId);
    await connect.click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await field('appSecret').getAttribute('aria-invalid')).toBe('true');
    expect(await field('appSecret').inputValue()).toBe('de-otra-aplicacion');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-refused');
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('general.discard.confirm') })
      .click();
    await dialog.waitFor({ state: 'detached' });

    await card.getByRole('button', { name: t('app.messages.whatsapp.tryOut') }).click();
    await card.getByText(t('app.messages.whatsapp.status.connected'), { exact: true }).waitFor();
    await card.getByText('+57 300 5551111', { exact: true }).waitFor();
    await card.getByText(t('app.messages.whatsapp.isTest')).waitFor();
    // Without a telephone of their own a member is led to where it is confirmed.
    await card.getByRole('link', { name: t('app.messages.whatsapp.test.addPhone') }).waitFor();
    await confirmPhone(own, MY_PHONE);
    await page.reload();
    const send = card.getByRole('button', { name: t('app.messages.test.send') });
    await send.click();
    await card.getByText(t('app.messages.whatsapp.test.failed'), { exact: true }).waitFor();
    await shotAtEveryWidth(page, 'whatsapp-test-failed');
    await whatsapp().has({ wrote: MY_PHONE.slice(1) });
    await card.getByRole('button', { name: t('app.messages.whatsapp.test.again') }).click();
    await card.getByText(t('app.messages.whatsapp.test.sent'), { exact: true }).waitFor();
    await card.getByText(t('app.messages.whatsapp.callback')).click();
    const { data } = await own.get<{ address: string }>('/api/whatsapp/callback');
    await card.getByText(data.address).waitFor();
    await card.getByRole('button', { name: t('app.connection.webhooks.copy') }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(data.address);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-test-number');

    await card.getByRole('button', { name: t('app.connection.disconnect') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('app.messages.whatsapp.disconnect.templates.one', { count: 1 })).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-disconnect');
    await question.getByRole('button', { name: t('app.connection.disconnect') }).click();
    await question.waitFor({ state: 'detached' });

    // The own number, with the four values that a host has from Meta: what is left to do there stands open.
    await card.getByRole('button', { name: t('app.messages.whatsapp.connect') }).click();
    for (const [name, value] of Object.entries(SIMULATED_WHATSAPP_HOST)) {
      await field(name as keyof typeof SIMULATED_WHATSAPP_HOST).fill(value);
    }
    await connect.click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText(t('app.messages.whatsapp.status.connected'), { exact: true }).waitFor();
    await card.getByText(t('app.messages.whatsapp.callback.step.1')).waitFor();
    expect(await card.getByText(t('app.messages.whatsapp.isTest')).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-connected');
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });

  /** The simulator tells its events to the house that connected last. */
  test('the house of the guests has a number [C-WA-02]', async () => {
    expect((await host.send('POST', '/api/whatsapp/signup', { mode: 'test' })).status).toBe(201);
    await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'connected' }));
  });

  test('a guest agrees on the telephone, the host reads it and the answers, and a word ends it [C-MSG-07, C-MSG-19, C-MSG-20, PRV-04]', async () => {
    // A number that tells its statuses twice and backwards.
    const phone = '+573005550008';
    const stay = await stayOf({ phone });
    const link = await createTestLink(host, stay);
    const desk = await open(`/reservations/${stay._id}/messages`);
    await consentOn(desk.page, 'stay').getByText(t('app.messages.consent.state.none')).waitFor();

    const guest = await openPerson(browser, WIDTHS[2]);
    await guest.page.goto(link);
    const box = guest.page.getByRole('checkbox', {
      name: t('guest.whatsapp.allow', { place: 'Casa Azul' }),
    });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await shotAtEveryWidth(guest.page, 'whatsapp-guest-asked');
    await box.focus();
    await guest.page.keyboard.press('Space');
    await guest.page.getByText(t('guest.whatsapp.given', { place: 'Casa Azul' })).waitFor();
    await isFineAtEveryWidth(guest.page);
    await shotAtEveryWidth(guest.page, 'whatsapp-guest-agreed');
    await consentOn(desk.page, 'stay').getByText(t('app.messages.consent.byGuest')).waitFor();

    await whatsapp().emit({ writes: phone.slice(1), text: 'Hola 👋🏽\n¿Puedo llegar a las 13:00?' });
    await desk.page.getByText('¿Puedo llegar a las 13:00?').waitFor();
    later();
    await whatsapp().emit({ types: phone.slice(1), text: 'Claro, te esperamos.' });
    await desk.page.getByText('Claro, te esperamos.').waitFor();
    // Free words while the guest wrote within a day.
    await rowOn(desk.page, checkIn).getByRole('link', { name: checkIn }).click();
    const drawer = desk.page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: t('app.messages.sendNow') }).click();
    const question = desk.page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('app.messages.sendNow') }).click();
    await question.waitFor({ state: 'detached' });
    await drawer.getByText(t('app.messages.state.read'), { exact: true }).waitFor();
    await drawer.getByRole('button', { name: t('app.messages.sendAgain') }).waitFor();
    await drawer.getByText(/^WhatsApp · .*leído/).waitFor();
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, 'whatsapp-said');
    await desk.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, 'whatsapp-timeline');

    later();
    await whatsapp().emit({ writes: phone.slice(1), text: 'BAJA' });
    await consentOn(desk.page, 'stay').getByText(t('app.messages.consent.byWord')).waitFor();
    await consentOn(desk.page, 'stay').getByText(t('app.messages.consent.state.withdrawn')).waitFor();
    await shotAtEveryWidth(desk.page, 'whatsapp-stopped');
    await guest.page.reload();
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    expect([...guest.complaints, ...desk.complaints]).toEqual([]);
    await guest.context.close();
    await desk.context.close();
  });

  test('a box tells the truth: what was not saved is not ticked, and taking back is saved too [C-MSG-20, W1-F-09]', async () => {
    const stay = await stayOf({ phone: '+573005571020' });
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await page.goto(await createTestLink(host, stay));
    const box = page.getByRole('checkbox', { name: t('guest.whatsapp.allow', { place: 'Casa Azul' }) });
    await box.waitFor();
    await page.route(CONSENT, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(BROKEN) : route.continue(),
    );
    await box.click();
    await page.getByText(t('guest.whatsapp.notSaved')).waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-guest-failed');
    await page.unroute(CONSENT);
    // Two presses while the first is on its way: the last one counts.
    const letGo = await holdReplies(page, CONSENT, async (route) => {
      later();
      await route.continue();
    });
    await box.click();
    await page.getByText(t('guest.whatsapp.saving')).waitFor();
    await box.click();
    letGo();
    await page.getByText(t('guest.whatsapp.withdrawn', { place: 'Casa Azul' })).waitFor();
    expect((await timelineOf(stay)).consents).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', state: 'withdrawn', basis: 'guest' }),
    );
    await box.click();
    const card = page.getByRole('region', { name: t('guest.whatsapp.title') });
    const given = t('guest.whatsapp.given', { place: 'Casa Azul' });
    await expect.poll(() => card.innerText()).toContain(given);
    await page.reload();
    await box.waitFor();
    expect(await box.isChecked()).toBe(true);
    // The property disconnects its number while the page is open.
    await page.unroute(CONSENT);
    await page.route(CONSENT, (route) => route.fulfill({ json: { data: { whatsapp: null } } }));
    await box.click();
    await page.getByText(t('guest.whatsapp.gone', { place: 'Casa Azul' })).waitFor();
    expect(await box.isChecked()).toBe(false);
    await context.close();
  });

  test('the box stands on the last screen too, and is saved there [C-MSG-20]', async () => {
    const stay = await stayOf({ guestName: 'Anna Keller', phone: '+573005571021' });
    const { status } = await completeTestCheckIn(app, host, stay, [ANNA]);
    expect(status).toBe(200);
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    await page.goto(await createTestLink(host, stay));
    await page.getByRole('heading', { level: 1, name: t('guest.done.title') }).waitFor();
    await page.getByRole('checkbox', { name: t('guest.whatsapp.allow', { place: 'Casa Azul' }) }).click();
    await page.getByText(t('guest.whatsapp.given', { place: 'Casa Azul' })).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-guest-done');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a guest without a telephone, and a link of a companion, are asked nothing [C-MSG-19]', async () => {
    const stay = await stayOf({ phone: '', adults: 2 });
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    const answered = page.waitForResponse(CONSENT);
    await page.goto(await createTestLink(host, stay));
    await answered;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('WhatsApp').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what certainly failed goes on by mail, with both told, after a consent that the host noted [C-MSG-13, REL-04]', async () => {
    const phone = '+573005550000';
    const stay = await stayOf({ guestName: 'Camilo Restrepo', phone });
    const { page, context, complaints } = await open(`/reservations/${stay._id}/messages`);
    await consentOn(page, 'stay').getByText(t('app.messages.consent.noWhatsapp')).waitFor();
    const note = page.getByRole('button', { name: t('app.messages.consent.new') });
    await note.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('app.messages.consent.note')).fill('Camilo lo pidió por teléfono');
    await dialog.getByRole('button', { name: t('app.messages.consent.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await consentOn(page, 'stay').getByText('Camilo lo pidió por teléfono').waitFor();
    await whatsapp().emit({ writes: phone.slice(1), text: 'Hola' });
    await page.getByText('Hola', { exact: true }).waitFor();
    const { messages } = await timelineOf(stay);
    const message = messages.find(({ name }) => name === checkIn);
    const sent = await host.send('POST', `/api/notifications/messages/${message?._id}/send`);
    expect(sent.status).toBe(200);
    await eventually(async () => {
      later();
      await advanceDueMessages.run(app.context());
      const { messages: now } = await timelineOf(stay);
      expect(now.find(({ name }) => name === checkIn)).toMatchObject({ state: 'sent' });
    });
    const row = rowOn(page, checkIn);
    await row.getByText(/^WhatsApp · no llegó.*Ese número no tiene WhatsApp/).waitFor();
    await row.getByText(/^Luego correo · enviado/).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-failed');
    later();
    // Noting it once more proposes what is left to note.
    await note.click();
    expect(await dialog.getByLabel(t('app.messages.consent.state')).inputValue()).toBe('withdrawn');
    await shotAtEveryWidth(page, 'whatsapp-note');
    await dialog.getByLabel(t('app.messages.consent.note')).fill('Ya no lo quiere');
    await dialog.getByRole('button', { name: t('app.messages.consent.save') }).click();
    await consentOn(page, 'stay').getByText(t('app.messages.consent.state.withdrawn')).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the card while its number is read, when it failed, and when it cannot be read [C-WA-01, W1-F-09]', async () => {
    const { page, context } = await open('/check-in/templates/to-do');
    await page.getByText(t('app.messages.toDo.title')).waitFor();
    const card = cardOn(page);
    const letGo = await holdReplies(page, STATE_READ, (route) => route.fulfill(BROKEN));
    await page.goto(`${app.url}/app${SETTINGS}`);
    await card.locator('[aria-busy=true]').waitFor();
    letGo();
    await card.getByRole('alert').waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(STATE_READ);
    await pressRetry(card.getByRole('button', { name: t('shell.retry') }));
    await card.getByText('+57 300 5551111', { exact: true }).waitFor();

    const told = { ...(await stateOf(host)), mode: 'live' };
    const unread = { status: 'connecting', phone: null, name: null, quality: null, dailyLimit: null };
    await page.route(STATE_READ, (route) => route.fulfill({ json: { data: { ...told, ...unread } } }));
    await page.reload();
    await card.getByText(t('app.messages.whatsapp.connecting.text')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-connecting');
    const low = { quality: 'low', dailyLimit: 'unlimited' };
    const failed = { status: 'failed', problem: t('messages.whatsapp.restricted'), ...low };
    await page.unroute(STATE_READ);
    await page.route(STATE_READ, (route) => route.fulfill({ json: { data: { ...told, ...failed } } }));
    // It is read again by itself while the number is read.
    await card.getByText(t('messages.whatsapp.restricted')).waitFor();
    await card.getByRole('link', { name: t('app.messages.whatsapp.failed.see') }).waitFor();
    expect(await card.getByRole('button', { name: t('app.messages.test.send') }).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-trouble');
    await context.close();
  });

  test.each(Language.options)('the settings, a timeline and a guest in %s [R-LANG-01]', async (language) => {
    const words = wordsIn(language);
    const stay = await stayOf({ phone: `+5730055710${30 + Language.options.indexOf(language)}` });
    const desk = await open(`${SETTINGS}?language=${language}`);
    await cardOn(desk.page).getByText(words('app.messages.whatsapp.isTest')).waitFor();
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, `whatsapp-settings-${language}`);
    const guest = await openPerson(browser, WIDTHS[2], language);
    await guest.page.goto(`${await createTestLink(host, stay)}?language=${language}`);
    const name = words('guest.whatsapp.allow', { place: 'Casa Azul' });
    await guest.page.getByRole('checkbox', { name }).click();
    await guest.page.getByText(words('guest.whatsapp.given', { place: 'Casa Azul' })).waitFor();
    await isFineAtEveryWidth(guest.page);
    await shotAtEveryWidth(guest.page, `whatsapp-guest-${language}`);
    await desk.page.goto(`${app.url}/app/reservations/${stay._id}/messages?language=${language}`);
    await desk.page.getByText(words('app.messages.consent.byGuest')).waitFor();
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, `whatsapp-timeline-${language}`);
    expect([...guest.complaints, ...desk.complaints]).toEqual([]);
    await guest.context.close();
    await desk.context.close();
  });

  test('words that wait for their approval hold the message, which leaves once they have it [C-MSG-07, C-NOT-02]', async () => {
    // In the morning: at night nothing is said.
    app.clock.set(atLocalTime(inDays(1), '09:00', ZONE));
    await changeTemplate(host, 'confirmation', { channels: ['whatsapp'], isOn: true });
    const stay = await stayOf({ phone: '+573005571040' });
    await host.send('POST', `/api/notifications/messages/stays/${stay._id}/consents`, {
      purpose: 'stay',
      channel: 'whatsapp',
      state: 'given',
      note: 'Lo pidió al reservar',
    });
    await advanceDueMessages.run(app.context());
    const { page, context, complaints } = await open(`/reservations/${stay._id}/messages`);
    const row = rowOn(page, t('messages.start.confirmation.name'));
    await row.getByText(t('app.messages.held.approval')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'whatsapp-held');
    await eventually(async () => {
      app.clock.advance(3700);
      await readChannelsSchedule.run(app.context());
      await advanceDueMessages.run(app.context());
      expect((await timelineOf(stay)).messages.map(({ state }) => state)).toContain('delivered');
    });
    await row.getByText(t('app.messages.state.delivered'), { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
