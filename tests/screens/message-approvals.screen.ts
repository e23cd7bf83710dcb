import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { readChannelsSchedule } from '#areas/guests/messages/guest-channels/guest-channels.jobs.ts';
import type {
  WhatsappState,
  WhatsappTemplate,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import type { MessageTemplate, TemplateApproval } from '#areas/guests/messages/templates.contract.ts';
import type { WhatsappWorld } from '#providers/whatsapp-cloud/whatsapp-cloud.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';
import { Language } from '#vocabulary/language.ts';

const EMAIL = 'aprobaciones@example.test';
const TEMPLATES = '/api/checkin-express/templates';

describe.skipIf(!hasBrowser)('templates at WhatsApp', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const t = wordsIn('es');
  const name = t('messages.start.reminder.name');
  const whatsapp = () => steer(app, 'whatsapp-cloud');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const stored = async (): Promise<MessageTemplate> => {
    const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
    return data.find((one) => one.key === 'reminder')!;
  };
  const stands = (...expected: (readonly [Language, TemplateApproval['state'], boolean])[]) =>
    eventually(async () =>
      expect(
        (await stored()).approvals.map(({ language, state, isCurrent }) => [language, state, isCurrent]),
      ).toEqual(expected),
    );
  /** The simulator looks at words for a minute; then it is asked. */
  async function review(...expected: Parameters<typeof stands>): Promise<void> {
    app.clock.advance(3700);
    await readChannelsSchedule.run(app.context());
    await stands(...expected);
  }
  async function connect(): Promise<void> {
    await host.send('POST', '/api/whatsapp/signup', { mode: 'test' });
    await eventually(async () => {
      const { data } = await host.get<WhatsappState>('/api/whatsapp/me');
      expect(data.status).toBe('connected');
      expect((await whatsapp().world<WhatsappWorld>()).override).not.toBeNull();
    });
    const { data } = await host.get<{ address: string }>('/api/whatsapp/callback');
    await whatsapp().has({ appCallback: data.address });
  }
  const submittedIn = async (language: Language): Promise<WhatsappTemplate> => {
    const { data } = await host.get<WhatsappTemplate[]>('/api/notifications/whatsapp/templates');
    return data.find((one) => one.language === language)!;
  };
  const tab = (page: Page, language: Language) => page.getByRole('tab', { name: t(`site.lang.${language}`) });
  const notices = (page: Page) => page.getByRole('list', { name: t('app.messages.approval.notices') });
  const open = async (path: string, size: { width: number; height: number } = WIDTHS[0]) => {
    const person = await openPerson(browser, size);
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };

  test('each language tells how it stands at WhatsApp, and what leaves meanwhile [C-CHK-09, C-NOT-02]', async () => {
    await host.send('POST', '/api/common/property-integrations/email-settings/init');
    await createTestStay(host, {
      guestName: 'Ana Lucía Rojas',
      email: 'ana@example.test',
      checkInDate: inDays(20),
      checkOutDate: inDays(23),
    });
    const path = `/check-in/templates/${(await stored())._id}`;
    const { page, context, complaints } = await open(path);
    const order = page.getByRole('group', { name: t('app.messages.channels') });
    await order.getByRole('button', { name: t('app.messages.channel.whatsapp') }).click();
    const first = order.getByRole('listitem').first();
    await first.getByText(t('app.messages.channel.whatsapp.disconnected')).waitFor();
    const connecting = first.getByRole('link', { name: t('app.messages.channel.whatsapp.connect') });
    expect(await connecting.getAttribute('href')).toBe('/app/check-in/templates/settings');
    await shotAtEveryWidth(page, 'approvals-no-number');

    await connect();
    await page.reload();
    await order.getByRole('button', { name: t('app.messages.channel.whatsapp') }).click();
    await first.getByText(t('app.messages.channel.whatsapp.isTest')).waitFor();
    await page.getByText(t('app.messages.review.first')).waitFor();
    const save = page.getByRole('button', { name: t('app.messages.save') });
    await save.click();
    await page.getByText(t('app.messages.saved')).waitFor();
    expect((await stored()).channels).toEqual(['whatsapp', 'email', 'by-hand']);

    await stands(['es', 'pending', true], ['pt', 'pending', true], ['en', 'pending', true]);
    await page.reload();
    for (const language of Language.options)
      await tab(page, language).getByText(t('app.messages.approval.state.pending')).waitFor();
    await notices(page)
      .getByText('Español, portugués e inglés salen por correo mientras WhatsApp revisa el texto.')
      .waitFor();
    await notices(page).getByText(t('app.messages.approval.test')).waitFor();
    await shotAtEveryWidth(page, 'approvals-pending');

    await review(['es', 'approved', true], ['pt', 'approved', true], ['en', 'approved', true]);
    const english = await submittedIn('en');
    await whatsapp().emit({ template: { name: english.name, language: 'en' }, becomes: 'REJECTED' });
    await stands(['es', 'approved', true], ['pt', 'approved', true], ['en', 'rejected', true]);
    await page.reload();
    await tab(page, 'es').getByText(t('app.messages.approval.state.approved')).waitFor();
    await tab(page, 'en').getByText(t('app.messages.approval.state.rejected')).waitFor();
    await notices(page).getByText('Inglés sale por correo. WhatsApp lo rechazó').waitFor();
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByText(t('app.messages.approval.toCorrect.one', { count: 1 }))
      .waitFor();
    // As it is read in WhatsApp, with the end that was approved.
    const { body } = await submittedIn('es');
    const end = body.slice(body.lastIndexOf('—'));
    await page.getByLabel(t('app.messages.preview'), { exact: true }).getByText(end).first().waitFor();
    await notices(page).getByRole('button').click();
    const words = page.getByLabel(t('app.messages.body'), { exact: true });
    await expect.poll(() => words.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await tab(page, 'en').getAttribute('aria-selected')).toBe('true');
    await tab(page, 'es').click();

    await words.fill(
      'Hola, {guestName}: te esperamos en {listingName}. Tu check-in: {checkInLink} ¡Gracias!',
    );
    await page.getByText(t('app.messages.review.again')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'approvals-typed');
    await save.click();
    await page.getByText(t('app.messages.saved')).waitFor();
    await stands(
      ['es', 'pending', true],
      ['es', 'approved', false],
      ['pt', 'approved', true],
      ['en', 'rejected', true],
    );
    await page.reload();
    await tab(page, 'es').getByText(t('app.messages.approval.state.pending')).waitFor();
    await notices(page)
      .getByText('Español sale con el texto anterior hasta que WhatsApp acepte el nuevo.')
      .waitFor();
    await notices(page).scrollIntoViewIfNeeded();
    await shotAtEveryWidth(page, 'approvals-earlier');
    for (const language of process.env['SHOTS'] ? (['pt', 'en'] as const) : []) {
      await page.goto(`${app.url}/app${path}?language=${language}`);
      const said = page.getByRole('list', { name: wordsIn(language)('app.messages.approval.notices') });
      await said.scrollIntoViewIfNeeded();
      await shotAtEveryWidth(page, `approvals-earlier-${language}`);
    }
    expect(complaints).toEqual([]);
    await context.close();

    const phone = await open(path, WIDTHS[2]);
    await notices(phone.page).getByText('Español sale con el texto anterior').waitFor();
    await isFine(phone.page);
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
