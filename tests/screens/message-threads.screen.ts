import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { advanceDueMessages } from '#areas/guests/messages/messages.jobs.ts';
import { changeTemplate } from '#areas/guests/messages/messages.test-house.ts';
import type { StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import type { WebhookAddress } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { uuidOf } from '#providers/hospitable/hospitable.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { hostWithProperty, moveToDay } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';
import { Language } from '#vocabulary/language.ts';

/** A house whose bookings come over a property system: its messages leave in the chat of the booking. */
const EMAIL = 'chat@example.test';
const OTHER = 'sin-chat@example.test';
const INIT = '/api/common/property-integrations/email-settings/init';
const STAYS = '/api/notifications/messages/stays';
const ANSWERS = [
  'Hola 👋🏽 ¿a qué hora puedo llegar? Somos cuatro y venimos en carro',
  'مساء الخير، نصل متأخرين',
  `Mi vuelo: https://vuelos.example.test/${'a'.repeat(120)}`,
  '',
  'STOP',
];

describe.skipIf(!hasBrowser)('messages in the chat of a booking', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  let stay: Reservation;
  const t = wordsIn('es');
  const name = t('messages.start.confirmation.name');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await moveToDay(host, app.clock.now());
    await connectSystem(app, host, 'hospitable');
    await host.send('POST', INIT);
    await changeTemplate(host, 'confirmation', { isOn: true });
    const id = uuidOf('00', '9200001');
    await steer(app, 'hospitable').has({ id });
    app.clock.advance(60);
    await host.send('POST', '/api/pms/listings/sync');
    await eventually(async () => {
      const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
      stay = data.find(({ thirdPartyId }) => thirdPartyId === id) as Reservation;
      expect(stay).toBeDefined();
      await advanceDueMessages.run(app.context());
      const timeline = await host.get<StayTimeline>(`${STAYS}/${stay._id}`);
      expect(timeline.data.messages.find((one) => one.name === name)).toMatchObject({ state: 'sent' });
    });
    browser = await openBrowser();
  });
  /** Words of two scripts, a long one, a picture, and the word to stop. */
  async function guestAnswers(id: string): Promise<void> {
    const { _id } = await connectionOf(host);
    const address = await host.send<WebhookAddress>(
      'POST',
      `/api/common/property-integrations/${_id}/webhooks`,
    );
    await steer(app, 'hospitable').has({ webhook: address.data.address });
    for (const writes of ANSWERS) {
      app.clock.advance(61);
      await steer(app, 'hospitable').emit({ id, writes });
    }
    await eventually(async () => {
      const { data } = await host.get<StayTimeline>(`${STAYS}/${stay._id}`);
      expect(data.heard).toHaveLength(ANSWERS.length);
    });
  }

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (path: string, email = EMAIL) => {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, email);
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };
  const chat = (page: Page) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(t('app.messages.channel.thread'), { exact: true }) });

  test('a template leaves by the chat first, and says what is missing where no system carries it [C-INT-12]', async () => {
    const { page, context, complaints } = await open('/check-in/templates');
    await page.getByRole('link', { name }).click();
    await chat(page).getByText(t('app.messages.channel.thread.note')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'threads-template');
    expect(complaints).toEqual([]);
    await context.close();

    const other = await hostWithProperty(app, OTHER);
    await other.send('POST', INIT);
    await changeTemplate(other, 'confirmation', { channels: ['thread', 'by-hand'] });
    const without = await open('/check-in/templates', OTHER);
    await without.page.getByRole('link', { name }).click();
    await chat(without.page).getByText(t('app.messages.channel.thread.none')).waitFor();
    await isFineAtEveryWidth(without.page);
    await shotAtEveryWidth(without.page, 'threads-none');
    await without.context.close();
  });

  test.each(Language.options)(
    'what was said in the chat stands with its stay, in %s [C-MSG-07]',
    async (language) => {
      const words = wordsIn(language);
      const { page, context, complaints } = await open(
        `/reservations/${stay._id}/messages?language=${language}`,
      );
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
      await row.getByText(words('app.messages.channel.thread')).first().waitFor();
      const consents = page.getByRole('region', { name: words('app.messages.consents') });
      await consents.getByText(words('app.messages.consent.thread')).waitFor();
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `threads-timeline-${language}`);
      await row.getByRole('link', { name, exact: true }).click();
      await page.getByRole('dialog').getByText(words('app.messages.said')).waitFor();
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `threads-said-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  describe('once the guest answered', () => {
    beforeAll(() => guestAnswers(stay.thirdPartyId ?? ''));

    test.each(Language.options)(
      'what the guest answers in the chat stands with its stay, in %s [C-MSG-07, PRV-04]',
      async (language) => {
        const words = wordsIn(language);
        const { page, context, complaints } = await open(
          `/reservations/${stay._id}/messages?language=${language}`,
        );
        const card = page.getByRole('region', { name: words('app.messages.heard.byThread') });
        for (const answer of ANSWERS.filter((one) => one !== '')) await card.getByText(answer).waitFor();
        await card.getByText(words('app.messages.heard.noTextThread')).waitFor();
        await card.getByText(words('app.messages.heard.whereThread')).waitFor();
        const by = words('app.messages.heard.thread', { name: stay.guestName ?? '' });
        expect(await card.getByText(by).count()).toBe(ANSWERS.length);
        const consents = page.getByRole('region', { name: words('app.messages.consents') });
        await consents.getByText(words('app.messages.consent.byWord')).first().waitFor();
        await isFineAtEveryWidth(page);
        await shotAtEveryWidth(page, `threads-answers-${language}`);
        expect(complaints).toEqual([]);
        await context.close();
      },
    );
  });
});
