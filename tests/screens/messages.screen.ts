import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { MessageTemplate } from '#areas/guests/messages/templates.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFineAtEveryWidth,
  pressRetry,
  shotAtEveryWidth,
  signInBrowser,
} from '#support/pages.ts';
import { wordsIn } from '#support/words.ts';
import { Language } from '#vocabulary/language.ts';

const EMAIL = 'mensajes@example.test';
const TEMPLATES = '/api/checkin-express/templates';
const TEMPLATES_READ = /\/api\/checkin-express\/templates\?/;
const TIMELINE_READ = /\/api\/notifications\/messages\/stays\/[^/]+\?/;

describe.skipIf(!hasBrowser)('messages to guests', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const t = wordsIn('es');
  const link = t('messages.start.checkIn.name');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (path: string, size: { width: number; height: number } = WIDTHS[0]) => {
    const person = await openPerson(browser, size);
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };
  const stored = async () => (await host.get<MessageTemplate[]>(TEMPLATES)).data;
  const rowOf = (page: Page, name: string) =>
    page
      .getByRole('list', { name: t('app.messages.tab.templates') })
      .getByRole('listitem')
      .filter({ hasText: name });
  /** A page of the browser shows what the server has planned: it reads again when the news arrives. */
  const plannedRow = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

  test('from no templates to a plan that follows the dates of its stay [C-INT-12, C-CHK-07, C-CHK-09, C-MSG-02, C-MSG-07]', async () => {
    const { page, context, complaints } = await open('/');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('app.messages.title') })
      .click();
    await page.getByText(t('app.messages.begin.title')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-begin');
    await page.getByRole('button', { name: t('app.messages.begin') }).click();
    await rowOf(page, link).waitFor();
    expect((await stored()).filter(({ isOn }) => isOn)).toEqual([]);
    expect(await page.getByRole('switch', { checked: true }).count()).toBe(0);

    const stay = await createTestStay(host, {
      guestName: 'Ana Lucía Rojas',
      email: 'ana@example.test',
      checkInDate: inDays(20),
      checkOutDate: inDays(23),
    });
    await rowOf(page, link).getByRole('switch').click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('app.messages.reach.one', { count: 1 })).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-on');
    await question.getByRole('button', { name: t('app.messages.switchOn') }).click();
    await question.waitFor({ state: 'detached' });
    await rowOf(page, link)
      .getByText(t('app.messages.plans.one', { count: 1 }))
      .waitFor();
    await rowOf(page, link).getByRole('link', { name: link }).click();
    await page.getByText('Ana Lucía Rojas').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-templates');

    await page.goto(`${app.url}/app/reservations/${stay._id}`);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('app.messages.title') })
      .click();
    const row = plannedRow(page, link);
    await row.getByText(t('app.messages.state.planned')).waitFor();
    expect(await row.locator('s').count()).toBe(0);
    // The guest comes three days earlier: the message moves with them, and shows the old time.
    const moved = { checkInDate: inDays(17), checkOutDate: inDays(20) };
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, moved);
    await row.getByText(t('app.messages.moved.earlier')).waitFor();
    expect(await row.locator('s').count()).toBe(1);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-timeline');

    const off = page.getByRole('switch', { name: t('app.messages.automatic') });
    await off.click();
    await page.getByText(t('app.messages.offBy.stay')).waitFor();
    await page.getByRole('button', { name: t('app.calendar.undo') }).click();
    await page.getByText(t('app.messages.offBy.stay')).waitFor({ state: 'detached' });
    await page.getByLabel(t('app.messages.language.field')).selectOption('pt');
    await page.getByText(t('app.messages.writtenIn.pt')).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('by hand on a phone: the words with a link, copied in one press, and marked [C-MSG-09, C-MSG-11, C-MSG-12, C-MSG-14, C-MSG-15]', async () => {
    const stay = await createTestStay(host, {
      guestName: 'Familia Osorio',
      checkInDate: inDays(25),
      checkOutDate: inDays(27),
    });
    const { page, context, complaints } = await open(`/reservations/${stay._id}/messages`, WIDTHS[2]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    await page.getByText(t('app.messages.noEmail')).waitFor();
    await plannedRow(page, link).getByRole('link', { name: link }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: t('app.messages.sendNow') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('app.messages.sendNow') }).click();
    // The sheet of the message turns into what the host sends.
    await drawer.getByRole('button', { name: t('app.messages.byHand.copy') }).click();
    await page.getByText(t('app.messages.byHand.copied')).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/https?:\/\/\S+\/g\//);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-by-hand');
    await page.goto(`${app.url}/app/check-in/templates/to-do`);
    await page.getByText('Familia Osorio').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-to-do');
    await page.getByRole('link', { name: t('app.messages.byHand.send') }).click();
    await page.getByRole('button', { name: t('app.messages.byHand.mark') }).click();
    await plannedRow(page, link).getByText(t('app.messages.sentByHand')).waitFor();
    await plannedRow(page, link).getByRole('link', { name: link }).click();
    await page.getByRole('dialog').getByText(t('app.messages.said')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-said');
    await page.goto(`${app.url}/app/check-in/templates/to-do`);
    await page.getByText(t('app.messages.toDo.none')).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a template in two tabs: what was typed is kept beside the other words, and leaving asks first [C-CHK-09, REL-22, W2-L-13]', async () => {
    const { page, context } = await open('/check-in/templates');
    await rowOf(page, link).getByRole('link', { name: link }).click();
    await page.getByRole('region', { name: link, exact: true }).waitFor();
    const body = page.getByLabel(t('app.messages.body'), { exact: true });
    await body.fill('Hola, {guestName}: ');
    await page.getByRole('button', { name: t('app.messages.variable.listingName'), exact: true }).click();
    expect(await body.inputValue()).toBe('Hola, {guestName}: {listingName}');
    // A link of the list is no way to lose it.
    const other = t('messages.start.reminder.name');
    await rowOf(page, other).getByRole('link', { name: other }).click();
    const discard = page.getByRole('alertdialog');
    await discard.getByRole('button', { name: t('general.discard.stay') }).click();
    expect(await body.inputValue()).toBe('Hola, {guestName}: {listingName}');

    const template = (await stored()).find(({ name }) => name === link);
    const texts = { ...template?.texts, es: { subject: 'De otra', body: 'Palabras de otra' } };
    await host.send('PATCH', `${TEMPLATES}/${template?._id}`, { texts });
    await page.getByRole('button', { name: t('app.messages.save') }).click();
    await page.getByText(t('general.stale')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-stale');
    await page.getByRole('button', { name: t('app.messages.save') }).click();
    await page.getByText(t('app.messages.saved')).waitFor();
    const saved = (await stored()).find(({ name }) => name === link);
    expect(saved?.texts.es).toEqual({ subject: 'De otra', body: 'Hola, {guestName}: {listingName}' });

    await body.fill('Hola {otra}');
    await page.getByRole('button', { name: t('app.messages.save') }).click();
    await page.getByText(t('app.messages.text.unknown')).waitFor();
    expect(await body.inputValue()).toBe('Hola {otra}');
    await body.fill('Hola');
    await page.getByRole('button', { name: t('app.messages.save') }).click();
    await page.getByText(t('app.messages.saved')).waitFor();
    await context.close();
  });

  test('a new template is written, deleted and taken back [C-CHK-08, C-MSG-01, C-MSG-03]', async () => {
    const { page, context, complaints } = await open('/check-in/templates');
    await page.getByRole('link', { name: t('app.messages.new') }).click();
    const save = page.getByRole('button', { name: t('app.messages.create') });
    await save.click();
    await page.getByText(t('general.required')).first().waitFor();
    await page.getByLabel(t('app.messages.name'), { exact: true }).fill('Parqueadero');
    await page.getByLabel(t('app.messages.sentence.days')).fill('1');
    await page.getByRole('button', { name: t('app.messages.condition.add') }).click();
    await page.getByRole('menuitem', { name: t('app.messages.condition.nights') }).click();
    await page.getByLabel(t('app.messages.nights.fromLabel')).fill('2');
    await page.getByLabel(t('app.messages.subject')).fill('Dónde dejar el carro');
    await page
      .getByLabel(t('app.messages.body'), { exact: true })
      .fill('Hola, {guestName}: hay parqueadero.');
    // As a guest reads it, while it is written.
    await page
      .getByLabel(t('app.messages.preview'), { exact: true })
      .getByText('hay parqueadero.')
      .first()
      .waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-new');
    await save.click();
    await page.waitForURL(/templates\/[0-9a-f-]{36}$/);
    const created = (await stored()).find(({ name }) => name === 'Parqueadero');
    expect(created).toMatchObject({
      isOn: false,
      trigger: { days: 1, side: 'before', of: 'arrival', at: '10:00' },
      conditions: { nightsFrom: 2 },
      channels: ['email', 'by-hand'],
    });
    await page.getByRole('button', { name: t('app.more') }).click();
    await page.getByRole('menuitem', { name: t('general.delete') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('general.delete') })
      .click();
    await rowOf(page, 'Parqueadero').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('app.calendar.undo') }).click();
    await rowOf(page, 'Parqueadero').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('how a property writes: its switch, its sender, and a test to oneself [C-MSG-04, C-MSG-05, C-MSG-06]', async () => {
    const { page, context, complaints } = await open('/check-in/templates/settings');
    await page.getByLabel(t('app.messages.sender'), { exact: true }).fill('Casa Azul');
    await page.getByLabel(t('app.messages.replyTo')).fill('no es un correo');
    const save = page.getByRole('button', { name: t('app.messages.settings.save') });
    await save.click();
    await page.getByText(t('general.invalid.format')).waitFor();
    await page.getByLabel(t('app.messages.replyTo')).fill('');
    await page.getByText(t('app.messages.replyTo.none')).waitFor();
    await save.click();
    await page.getByText(t('app.messages.settings.saved')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-settings');
    await page.getByRole('button', { name: t('app.messages.test.send') }).click();
    await page.getByText(/^La prueba va en camino a m/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a consent to offers is noted with who, how and when [C-MSG-13]', async () => {
    const stay = await createTestStay(host, {
      checkInDate: inDays(30),
      checkOutDate: inDays(33),
      email: 'a@example.test',
    });
    const { page, context, complaints } = await open(`/reservations/${stay._id}/messages`);
    await page.getByText(t('app.messages.consent.none')).waitFor();
    await page.getByRole('button', { name: t('app.messages.consent.new') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('app.messages.consent.save') }).click();
    await dialog.getByText(t('general.required')).waitFor();
    await dialog.getByLabel(t('app.messages.consent.note')).fill('Lo dijo en recepción el martes');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-consent');
    await dialog.getByRole('button', { name: t('app.messages.consent.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Lo dijo en recepción el martes').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('while they come, and when they fail [W1-F-09]', async () => {
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    const { page, context } = await open('/check-in/templates/to-do');
    await page.getByText(t('app.messages.toDo.title')).waitFor();
    await page.route(TEMPLATES_READ, (route) => route.fulfill(broken));
    await page.goto(`${app.url}/app/check-in/templates`);
    await page.getByRole('alert').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'messages-failed');
    await page.unroute(TEMPLATES_READ);
    const letGo = await holdReplies(page, TEMPLATES_READ);
    await pressRetry(page.getByRole('button', { name: t('shell.retry') }).first());
    letGo();
    await rowOf(page, link).waitFor();
    const stay = await createTestStay(host, { checkInDate: inDays(40), checkOutDate: inDays(41) });
    await page.route(TIMELINE_READ, (route) => route.fulfill(broken));
    await page.goto(`${app.url}/app/reservations/${stay._id}/messages`);
    await page.getByRole('alert').first().waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(TIMELINE_READ);
    await pressRetry(page.getByRole('button', { name: t('shell.retry') }).first());
    await plannedRow(page, link).waitFor();
    await context.close();
  });

  test.each(Language.options)('the templates and a plan in %s [R-LANG-01]', async (language) => {
    const words = wordsIn(language);
    const { page, context, complaints } = await open(`/check-in/templates?language=${language}`);
    await page.getByRole('heading', { name: words('app.messages.title') }).waitFor();
    await page.getByText(words('app.messages.sentence.leaves'), { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, `messages-templates-${language}`);
    await page.goto(`${app.url}/app/check-in/templates/settings?language=${language}`);
    await page.getByText(words('app.messages.sender.hint')).waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
