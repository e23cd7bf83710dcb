import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  createTestStay,
  readEverythingStored,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { deliveryReport, officialReports, reportOf } from '#support/delivery-reports.ts';
import type { Host } from '#support/host.ts';
import { withMailWithoutDatabase } from '#support/mail-without-database.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { forgetOldMessages } from '../erasure.service.ts';
import { advanceDueMessages } from '../messages.jobs.ts';
import { houseWithTemplates, messagesOf } from '../messages.test-house.ts';
import type { MessageSettings } from '../settings.contract.ts';
import type { StayMessage, StayTimeline } from '../timeline.contract.ts';

const DOMAIN = 'in.posada.example';
const ZONE = 'America/Bogota';
const CONFIRMATION = allTexts.es['messages.start.confirmation.name'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    INBOUND_MAIL_PORT: '0',
    INBOUND_MAIL_DOMAIN: DOMAIN,
    MAIL_FROM: 'Posada <hola@posada.example>',
  });
});
afterAll(() => app.stop());

type Caught = {
  to: string[];
  subject: string;
  text: string;
  returnPath: string;
  replyTo: string[];
  unsubscribe: string | null;
  autoSubmitted: string | null;
};
const mailsTo = async (to: string): Promise<Caught[]> =>
  (await (await fetch(`${app.url}/simulators/mailbox/messages?to=${to}`)).json()) as Caught[];

const day = (count: number): PlainDate => addDays(dayIn(ZONE, app.clock.now()), count);
const due = () => advanceDueMessages.run(app.context());

let houses = 0;
/** A house whose confirmation leaves by mail, and which has the addresses of its guests. */
async function houseWith(...keys: string[]): Promise<TestHost> {
  app.clock.set(atLocalTime(day(1), '09:00', ZONE));
  return houseWithTemplates(app, `inbound-${++houses}@example.test`, 'confirmation', ...keys);
}

let guests = 0;
const stayOf = (host: TestHost, own: Record<string, unknown> = {}): Promise<Reservation> =>
  createTestStay(host, {
    checkInDate: day(9),
    checkOutDate: day(12),
    email: `guest-${++guests}@example.test`,
    phone: `+5730056${60_000 + guests}`,
    guestName: 'Camila Restrepo',
    adults: 1,
    ...own,
  });

const timelineOf = async (host: Host, { _id }: Pick<Reservation, '_id'>): Promise<StayTimeline> =>
  (await host.get<StayTimeline>(`/api/notifications/messages/stays/${_id}`)).data;
const confirmationOf = async (host: Host, { _id }: Pick<Reservation, '_id'>): Promise<StayMessage> =>
  (await messagesOf(host, _id)).find(({ name }) => name === CONFIRMATION)!;
const becomes = (host: Host, stay: Reservation, expected: object) =>
  eventually(async () => {
    await due();
    expect(await confirmationOf(host, stay)).toMatchObject(expected);
  });
const heardOf = async (host: Host, stay: Reservation) =>
  (await timelineOf(host, stay)).heard.map(({ channel, saidBy, text }) => ({ channel, saidBy, text }));

/** A guest who was written to, and the address of that mail. */
async function writtenTo(
  host: TestHost,
  own: Record<string, unknown> = {},
): Promise<{ stay: Reservation; email: string; address: string }> {
  const stay = await stayOf(host, own);
  await becomes(host, stay, { state: 'sent' });
  const email = stay.email ?? '';
  const [mail] = await mailsTo(email);
  return { stay, email, address: mail?.returnPath ?? '' };
}

/** What the worker answers to a mail over SMTP: 250, or the code that it refuses it with. */
async function deliver(
  to: string | string[],
  raw: string,
  { from = 'guest@example.test', port = app.inboundMailPort }: { from?: string; port?: number | null } = {},
): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: port ?? 0, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  }
}

let mails = 0;
const answer = (text: string, ...headers: string[]): string =>
  [
    'From: Camila <guest@example.test>',
    'Subject: Re: Tu reserva',
    `Message-ID: <answer-${++mails}@example.test>`,
    ...(headers.some((one) => one.startsWith('Content-Type'))
      ? []
      : ['Content-Type: text/plain; charset=utf-8']),
    ...headers,
    '',
    text,
  ].join('\r\n');
const bounce = (email: string, groups: Parameters<typeof deliveryReport>[0]): string =>
  deliveryReport(groups, email, { id: `bounce-${++mails}` });

/** Every mail that came was worked on, and nothing of it is left. */
const isHandled = () =>
  eventually(async () => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    const { rows } = await client.query(
      'select from inbound_mails where handled_at is null or content is not null',
    );
    await client.end();
    expect(rows).toEqual([]);
  });

describe('a mail to a guest', () => {
  test('has an address of its own for reports, answers and the end of mails, which says nothing of the guest [REL-02, PRV-04]', async () => {
    const host = await houseWith();
    const { email, address } = await writtenTo(host);
    const [mail] = await mailsTo(email);
    expect(address).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{28}@in\.posada\.example$/);
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    const { data: settings } = await host.get<MessageSettings>('/api/notifications/messages/settings');
    expect(settings).toMatchObject({ seesBounces: true, replyTo: expect.stringContaining('@') as string });
    expect(mail).toMatchObject({
      replyTo: [settings.replyTo, address],
      unsubscribe: `<mailto:${address}?subject=STOP>`,
      autoSubmitted: null,
    });
    await host.send('PATCH', '/api/notifications/messages/settings', { replyTo: null });
    const { email: other, address: another } = await writtenTo(host);
    const [second] = await mailsTo(other);
    expect(another).not.toBe(address);
    expect(second).toMatchObject({ replyTo: [another] });
    expect(second?.text).toContain('Responde a este correo y te leemos.');
  });

  test('is as before where no mail comes in', async () => {
    const closed = await startTestApp({ MAIL_FROM: 'Posada <hola@posada.example>' });
    try {
      expect(closed.inboundMailPort).toBeNull();
      const host = await houseWithTemplates(closed, 'closed@example.test', 'confirmation');
      const stay = await createTestStay(host, { email: 'closed-guest@example.test' });
      await eventually(async () => {
        await advanceDueMessages.run(closed.context());
        expect(await confirmationOf(host, stay)).toMatchObject({ state: 'sent' });
      });
      const response = await fetch(`${closed.url}/simulators/mailbox/messages?to=closed-guest@example.test`);
      const [mail] = (await response.json()) as Caught[];
      expect(mail).toMatchObject({ returnPath: 'hola@posada.example', unsubscribe: null });
      expect(mail?.replyTo).toHaveLength(1);
      const { data } = await host.get<MessageSettings>('/api/notifications/messages/settings');
      expect(data.seesBounces).toBe(false);
    } finally {
      await closed.stop();
    }
  });
});

describe('a bounce', () => {
  test('as RFC 3464 shows it makes the mail a failed one, and the next channel carries the message [REL-03, REL-04]', async () => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    const raw = bounce(email.toUpperCase(), officialReports.several);
    expect(await deliver(address, raw, { from: '' })).toBe(250);
    await becomes(host, stay, {
      state: 'to-do',
      deliveries: [
        {
          channel: 'email',
          state: 'failed',
          problem: 'El servidor de ese correo lo rechazó después de enviado',
        },
      ],
    });
    // Its words, and those of the mail that it brings back, are no answer of the guest.
    expect(await heardOf(host, stay)).toEqual([]);
    expect((await timelineOf(host, stay)).consents).toMatchObject([{ state: 'given', basis: 'booking' }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test.each([
    ['5.1.1', 'Ese correo no existe o no recibe mensajes'],
    ['5.2.1', 'Ese correo no existe o no recibe mensajes'],
    ['5.2.2', 'El buzón de ese correo está lleno'],
    ['4.2.2', 'El buzón de ese correo está lleno'],
    ['4.4.7', 'El servidor de ese correo no lo recibió, ni después de varios intentos'],
    ['5.1.8', 'El servidor de ese correo lo rechazó después de enviado'],
    ['none', 'El servidor de ese correo lo rechazó después de enviado'],
  ])('with the status %s says why: %s [REL-04]', async (status, problem) => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    await deliver(address, bounce(email, reportOf('failed', status)), { from: '' });
    await becomes(host, stay, { state: 'to-do', deliveries: [{ state: 'failed', problem }] });
  });

  test('that is none changes nothing: delayed, of another address, of a system without addresses [REL-03]', async () => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    const other = await writtenTo(host);
    for (const raw of [
      bounce(email, officialReports.delayed),
      bounce(email, officialReports.gateway),
      bounce(email, reportOf('relayed', '2.1.5')),
      bounce('stranger@example.test', reportOf('failed', '5.1.1')),
      // Of another mail of ours, whose address is another.
      bounce(other.email, reportOf('failed', '5.1.1')),
      bounce(email, reportOf('failed', '5.1.1')).replace('report-type=delivery-status', 'report-type=other'),
    ]) {
      expect(await deliver(address, raw, { from: '' })).toBe(250);
    }
    await isHandled();
    await becomes(host, stay, { state: 'sent', deliveries: [{ state: 'sent', problem: null }] });
    await becomes(host, other.stay, { state: 'sent' });
    // A server that says that it arrived is believed, and a later failure is not.
    await deliver(address, bounce(email, reportOf('delivered', '2.0.0')), { from: '' });
    await becomes(host, stay, { state: 'delivered' });
    await deliver(address, bounce(email, reportOf('failed', '5.1.1')), { from: '' });
    await isHandled();
    await becomes(host, stay, { state: 'delivered' });
  });

  test('of a message that a person has sent again by hand sends nothing more [REL-02]', async () => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    const raw = bounce(email, reportOf('failed', '5.1.1'));
    await Promise.all([
      deliver(address, raw, { from: '' }),
      deliver(address, raw, { from: '' }),
      deliver(address, bounce(email, reportOf('failed', '5.2.2')), { from: '' }),
    ]);
    await becomes(host, stay, { state: 'to-do' });
    const { _id } = await confirmationOf(host, stay);
    await host.send('POST', `/api/notifications/messages/${_id}/text`);
    expect((await host.send('POST', `/api/notifications/messages/${_id}/sent`)).status).toBe(200);
    await deliver(address, bounce(email, reportOf('failed', '5.1.1')), { from: '' });
    await isHandled();
    const { state, deliveries } = await confirmationOf(host, stay);
    expect([state, deliveries.map(({ channel }) => channel).toSorted()]).toEqual([
      'sent',
      ['by-hand', 'email'],
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('what the worker refuses', () => {
  test('is mail for an address that it did not make, and a mail that is too big [SEC-33, SEC-35]', async () => {
    const host = await houseWith();
    const { stay, address } = await writtenTo(host);
    const [localPart = ''] = address.split('@');
    const [id = '', proof = ''] = localPart.split('.');
    const turned = (text: string) => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const forged of [
      `${id}.${turned(proof)}@${DOMAIN}`,
      `${turned(id)}.${proof}@${DOMAIN}`,
      `${id}@${DOMAIN}`,
      `${localPart}@example.test`,
      `hola@${DOMAIN}`,
    ]) {
      expect([forged, await deliver(forged, answer('Hola'))]).toEqual([forged, 550]);
    }
    expect(await deliver(address, answer('x'.repeat(80).concat('\r\n').repeat(13_000)))).toBe(552);
    expect(await deliver(address, answer('\r\n'.repeat(60_000)))).toBe(554);
    // One wrong address of two refuses only itself.
    expect(await deliver([address.toUpperCase(), `hola@${DOMAIN}`], answer('Llego a las 9'))).toBe(250);
    await eventually(async () => expect(await heardOf(host, stay)).toHaveLength(1));
  });

  test('is tried again: nothing is lost while the database is away, and nothing is said twice [REL-08]', async () => {
    const host = await houseWith();
    const { stay, address } = await writtenTo(host);
    const raw = answer('Llego a las 9');
    await withMailWithoutDatabase(app, async (port) => {
      expect(await deliver(address, raw, { port })).toBe(451);
    });
    expect(await heardOf(host, stay)).toEqual([]);
    expect(await deliver(address, raw)).toBe(250);
    // The sender lost the answer.
    expect(await deliver(address, raw)).toBe(250);
    await eventually(async () => expect(await heardOf(host, stay)).toHaveLength(1));
    await isHandled();
    expect(await heardOf(host, stay)).toHaveLength(1);
  });

  test('is the sixty-first mail of a day for one address', async () => {
    const host = await houseWith();
    const { stay, address } = await writtenTo(host);
    const other = await writtenTo(host);
    const raw = answer('Hola');
    for (let at = 0; at < 60; at += 1) expect(await deliver(address, raw)).toBe(250);
    expect(await deliver(address, answer('Hola'))).toBe(452);
    expect(await deliver(other.address, answer('Hola'))).toBe(250);
    await isHandled();
    expect(await heardOf(host, stay)).toHaveLength(1);
  });
});

describe('an answer of a guest', () => {
  test('is read with the stay, sealed, and by no other house; it is erased with the guest [PRV-05, PRV-06, SEC-03]', async () => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    const other = await houseWith();
    const others = await stayOf(other, { email });
    const quoted =
      '\n\nEl lun, 30 nov 2026 a las 10:00, Casa Azul <hola@posada.example> escribió:\n> Hola, Camila';
    const words = 'Llego a las 9 👋🏽\n\nשלום, أهلا';
    await deliver(address, answer(`${words}${quoted}`));
    await eventually(async () =>
      expect(await heardOf(host, stay)).toEqual([{ channel: 'email', saidBy: 'guest', text: words }]),
    );
    expect(await heardOf(other, others)).toEqual([]);
    await isHandled();
    expect((await readEverythingStored(app)).text).not.toContain('Llego a las 9');

    app.clock.set(atLocalTime(day(120), '12:00', ZONE));
    const later = await createColleague(app, host.propertyId, 'later-mail@example.test', { role: 'owner' });
    await forgetOldMessages(app.context());
    expect(await heardOf(later, stay)).toEqual([{ channel: 'email', saidBy: 'guest', text: null }]);
    expect(await deliver(address, answer('Hola'))).toBe(550);
  });

  test('may be a page, a picture, longer than it is kept, or broken [SEC-35]', async () => {
    const host = await houseWith();
    const { stay, address } = await writtenTo(host);
    const says = async (raw: string, text: unknown) => {
      app.clock.advance(1);
      expect(await deliver(address, raw)).toBe(250);
      await eventually(async () => expect((await heardOf(host, stay)).at(-1)?.text).toEqual(text));
      await isHandled();
    };
    await says(
      answer('<p>Llego ma&ntilde;ana</p><script>x</script>', 'Content-Type: text/html'),
      'Llego mañana',
    );
    await says(answer('iVBORw0KGgo=', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64'), null);
    await says(answer('👋🏽'.repeat(6_000)), '👋🏽'.repeat(5_000));
    await says(
      answer('--b\r\n\r\nSin fin', 'Content-Type: multipart/mixed; boundary=b', 'X\u0000: y', 'no header'),
      expect.stringContaining('Sin fin'),
    );
    const parts = '--b\r\n\r\nx\r\n'.repeat(10_000);
    expect(await deliver(address, answer(parts, 'Content-Type: multipart/mixed; boundary=b'))).toBe(554);
    expect(await heardOf(host, stay)).toHaveLength(4);
  });

  test('by a program is ignored, and nothing answers it [PRV-04]', async () => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    await deliver(address, answer('STOP', 'Auto-Submitted: auto-replied'));
    await deliver(address, answer('STOP', 'Precedence: bulk'));
    await deliver(address, answer('STOP', 'X-Autoreply: yes'));
    await deliver(address, answer('STOP'), { from: '' });
    await isHandled();
    const { heard, consents } = await timelineOf(host, stay);
    expect(heard).toEqual([]);
    expect(consents).toMatchObject([{ state: 'given', basis: 'booking' }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('that the house answers stands as said by the house, which stops nothing', async () => {
    const host = await houseWith();
    const { stay, address } = await writtenTo(host);
    const { data } = await host.get<MessageSettings>('/api/notifications/messages/settings');
    await deliver(address, answer('STOP').replace('guest@example.test', data.replyTo!.toUpperCase()));
    await eventually(async () =>
      expect(await heardOf(host, stay)).toEqual([{ channel: 'email', saidBy: 'host', text: 'STOP' }]),
    );
    expect((await timelineOf(host, stay)).consents).toMatchObject([{ state: 'given' }]);
  });

  test('to two mails of the stay is one', async () => {
    const host = await houseWith();
    const { stay, address } = await writtenTo(host);
    const { _id } = await confirmationOf(host, stay);
    expect((await host.send('POST', `/api/notifications/messages/${_id}/send`)).status).toBe(200);
    await eventually(async () => expect(await mailsTo(stay.email ?? '')).toHaveLength(2));
    const addresses = (await mailsTo(stay.email ?? '')).map(({ returnPath }) => returnPath);
    expect(addresses).toContain(address);
    expect(await deliver(addresses, answer('Llego a las 9'))).toBe(250);
    await isHandled();
    expect(await heardOf(host, stay)).toHaveLength(1);
  });
});

describe('STOP', () => {
  const stopped = (purpose: string, channel: string) =>
    expect.objectContaining({ purpose, channel, state: 'withdrawn', basis: 'stop-word' }) as unknown;

  test('alone ends mails, also those that are planned and those of another stay, and is confirmed once [PRV-04]', async () => {
    const host = await houseWith('departure');
    const { stay, email, address } = await writtenTo(host);
    const next = await stayOf(host, {
      email: email.toUpperCase(),
      checkInDate: day(20),
      checkOutDate: day(22),
    });
    await becomes(host, next, { state: 'sent' });
    const foreign = await houseWith();
    const elsewhere = await stayOf(foreign, { email });

    await deliver(address, answer('quiero cancelar mi reserva'));
    await eventually(async () => expect(await heardOf(host, stay)).toHaveLength(1));
    expect((await timelineOf(host, stay)).consents).toMatchObject([{ state: 'given', basis: 'booking' }]);

    app.clock.advance(1);
    const raw = answer(' Stop! \n\nEnviado desde mi iPhone');
    await Promise.all([deliver(address, raw), deliver(address, raw)]);
    await eventually(async () =>
      expect((await timelineOf(host, stay)).consents).toEqual(
        expect.arrayContaining([
          stopped('stay', 'email'),
          stopped('offer', 'email'),
          stopped('offer', 'whatsapp'),
          stopped('offer', 'thread'),
        ]),
      ),
    );
    expect((await timelineOf(host, next)).consents).toContainEqual(stopped('stay', 'email'));
    expect((await timelineOf(foreign, elsewhere)).consents).toMatchObject([{ state: 'given' }]);
    const planned = (await messagesOf(host, stay._id)).filter(({ state }) => state !== 'sent');
    expect(planned).toMatchObject([{ state: 'skipped', reason: 'opted-out' }]);

    const confirmations = async () =>
      (await mailsTo(email)).filter(({ autoSubmitted }) => autoSubmitted !== null);
    await eventually(async () =>
      expect(await confirmations()).toMatchObject([
        {
          subject: 'No más mensajes de Casa Azul',
          text: expect.stringContaining('Listo: Casa Azul no te escribe más por aquí.') as string,
          returnPath: '',
          autoSubmitted: 'auto-replied',
          replyTo: [],
        },
      ]),
    );
    app.clock.advance(1);
    await deliver(address, answer('baja'));
    await isHandled();
    expect(await heardOf(host, stay)).toHaveLength(3);
    expect(await confirmations()).toHaveLength(1);
  });

  test('of the button of a mail program, and from another address than the guest’s, count too [PRV-04]', async () => {
    const host = await houseWith();
    const { stay, email, address } = await writtenTo(host);
    const raw = answer('This message was generated by a program.').replace('Re: Tu reserva', 'STOP');
    await deliver(address, raw.replace('guest@example.test', 'forwarded@example.test'));
    await eventually(async () =>
      expect((await timelineOf(host, stay)).consents).toContainEqual(stopped('stay', 'email')),
    );
    // The guest gets the confirmation, not the sender of the answer.
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(2));
    expect(await mailsTo('forwarded@example.test')).toEqual([]);
  });
});

// The last one: the worker does not come back.
test('a mail that waits for its turn is sealed, and nothing of it is in the log [PRV-05]', async () => {
  const host = await houseWith();
  const { address } = await writtenTo(host);
  await app.stopWorker();
  const words = 'La puerta es la azul';
  expect(await deliver(address, answer(words))).toBe(250);
  const { text } = await readEverythingStored(app);
  // A column of bytes is shown in hexadecimal, and a mail is kept in base64.
  for (const form of [
    words,
    Buffer.from(words).toString('hex'),
    Buffer.from(`\r\n${words}`).toString('base64'),
  ]) {
    expect(text).not.toContain(form);
  }
  expect(text).not.toContain(address);
});
