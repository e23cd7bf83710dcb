import { createTransport } from 'nodemailer';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { advanceDueMessages } from '#areas/guests/messages/messages.jobs.ts';
import { houseWithTemplates } from '#areas/guests/messages/messages.test-house.ts';
import type { MessageSettings } from '#areas/guests/messages/settings.contract.ts';
import type { StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS_AND_LANGUAGES } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';

const EMAIL = 'correo@example.test';
const GUEST = 'camila@example.test';

describe.skipIf(!hasBrowser)('mail that comes in', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  let stayId: string;

  const timeline = async (): Promise<StayTimeline> =>
    (await host.get<StayTimeline>(`/api/notifications/messages/stays/${stayId}`)).data;
  const answer = (to: string, from: string, text: string) =>
    createTransport({ host: '127.0.0.1', port: app.inboundMailPort ?? 0, ignoreTLS: true }).sendMail({
      envelope: { from: GUEST, to },
      from,
      subject: 'Re: Tu reserva',
      text,
    });

  beforeAll(async () => {
    app = await startTestApp(
      { CHECK_REPLIES: '0', INBOUND_MAIL_PORT: '0', INBOUND_MAIL_DOMAIN: 'in.posada.example' },
      { entries: true },
    );
    host = await houseWithTemplates(app, EMAIL, 'confirmation');
    browser = await openBrowser();
    const stay = await createTestStay(host, {
      guestName: 'Camila Restrepo',
      email: GUEST,
      checkInDate: inDays(20),
      checkOutDate: inDays(23),
    });
    stayId = stay._id;
    // By hand: at night nothing leaves, and pages run on the real clock.
    const [message] = (await timeline()).messages;
    await host.send('POST', `/api/notifications/messages/${message?._id}/send`);
    await eventually(async () => {
      await advanceDueMessages.run(app.context());
      expect((await timeline()).messages[0]?.state).toBe('sent');
    });
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${GUEST}`);
    const [mail] = (await response.json()) as { returnPath: string }[];
    const { data } = await host.get<MessageSettings>('/api/notifications/messages/settings');
    for (const [from, text] of [
      [GUEST, 'Hola, llegamos a las 9 de la noche 👋🏽 ¿está bien?'],
      [data.replyTo ?? '', 'Claro que sí: la puerta se abre con el código.'],
      [GUEST, 'שלום, תודה רבה!'],
    ] as const) {
      app.clock.advance(1);
      const before = (await timeline()).heard.length;
      await answer(mail?.returnPath ?? '', from, text);
      await eventually(async () => expect((await timeline()).heard).toHaveLength(before + 1));
    }
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test.each(WIDTHS_AND_LANGUAGES)(
    'is said in the settings, and answers stand with their stay, in $language [C-MSG-04, C-MSG-07, PRV-05]',
    async ({ language, ...size }) => {
      const t = wordsIn(language);
      const { page, context, complaints } = await openPerson(browser, size);
      await signInBrowser(app, page, EMAIL);
      await page.goto(`${app.url}/app/check-in/templates/settings?language=${language}`);
      await page.getByText(t('app.messages.settings.bouncesSeen')).waitFor();
      await page.getByText(t('app.messages.replyTo.hintBoth')).waitFor();
      await page.getByLabel(t('app.messages.replyTo')).fill('');
      await page.getByText(t('app.messages.replyTo.noneRead')).waitFor();
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `inbound-settings-${language}`);
      await page.goto(`${app.url}/app/reservations/${stayId}/messages?language=${language}`);
      await page.getByText(t('app.messages.heard.byMail')).waitFor();
      await page.getByText(t('app.messages.heard.whereMail')).waitFor();
      const said = page.getByRole('listitem').filter({ hasText: t('app.messages.heard.hostMail') });
      expect(await said.innerText()).toContain('Claro que sí');
      expect(await page.getByText(t('app.messages.heard.hostMail')).count()).toBe(1);
      expect(await page.getByText(t('app.messages.heard.where')).count()).toBe(0);
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `inbound-heard-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
