import { type AddressInfo, createServer, type Server } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { advanceDueMessages } from './messages.jobs.ts';
import type { MessageTemplate } from './templates.contract.ts';
import type { MessageToDo, StayMessage, StayTimeline } from './timeline.contract.ts';

/**
 * A mail server that knows no `unknown@…`, that takes what is for `lost@…` and dies before it says so, and that is full for a time. It
 * speaks only as much of RFC 5321 as that needs.
 */
const texts: string[] = [];
const turnedAway: string[] = [];
let isFull = false;
function startMailServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    let recipient = '';
    let text: string | null = null;
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (text !== null) {
          text += `${line}\n`;
          if (line !== '.') continue;
          texts.push(`${recipient}\n${text}`);
          text = null;
          if (recipient.startsWith('lost@')) return void socket.destroy();
          socket.write('250 taken\r\n');
        } else if (line.startsWith('RCPT')) {
          recipient = /<([^>]+)>/.exec(line)?.[1] ?? '';
          if (isFull) turnedAway.push(recipient);
          const refusal = recipient.startsWith('unknown@') ? '550 no such user' : null;
          socket.write(`${isFull ? '452 no space' : (refusal ?? '250 ok')}\r\n`);
        } else if (line === 'DATA') {
          text = '';
          socket.write('354 send it\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line !== '') socket.write('250 ok\r\n');
      }
    });
  });
  return new Promise((listening) => {
    server.listen(0, '127.0.0.1', () =>
      listening({ server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    );
  });
}

let mail: { server: Server; url: string };
let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ SMTP_URL: mail.url, MAIL_FROM: 'Posada <hola@posada.example>' });
  host = await hostWithProperty(app);
  await host.send('POST', '/api/common/property-integrations/email-settings/init');
  const { data } = await host.get<MessageTemplate[]>('/api/checkin-express/templates');
  const { _id } = data.find(({ key }) => key === 'confirmation')!;
  await host.send('PATCH', `/api/checkin-express/templates/${_id}`, { isOn: true });
});
afterAll(async () => {
  await app.stop();
  mail.server.close();
});

const confirmationOf = async ({ _id }: Pick<Reservation, '_id'>): Promise<StayMessage> =>
  (await host.get<StayTimeline>(`/api/notifications/messages/stays/${_id}`)).data.messages.at(-1)!;
const becomes = (stay: Pick<Reservation, '_id'>, expected: object) =>
  eventually(async () => expect(await confirmationOf(stay)).toMatchObject(expected));

async function confirm(email: string): Promise<Reservation> {
  const stay = await createTestStay(host, { email });
  await becomes(stay, { state: 'planned', dueAt: TEST_NOW });
  await advanceDueMessages.run(app.context());
  return stay;
}
const textsTo = (recipient: string) => texts.filter((text) => text.startsWith(`${recipient}\n`));

test('an address that the server does not know is a certain failure: the message goes to a person [REL-03]', async () => {
  const stay = await confirm('unknown@example.test');
  await eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect(await confirmationOf(stay)).toMatchObject({
      state: 'to-do',
      deliveries: [
        { channel: 'email', state: 'failed', problem: 'Ese correo no existe o no recibe mensajes' },
      ],
    });
  });
  expect(textsTo('unknown@example.test')).toEqual([]);
});

test('a lost answer is unknown, is never sent again by itself, and a person takes another channel [REL-04, REL-17]', async () => {
  const stay = await confirm('lost@example.test');
  await becomes(stay, { state: 'unknown', deliveries: [{ state: 'unknown' }] });
  await advanceDueMessages.run(app.context());
  expect(textsTo('lost@example.test')).toHaveLength(1);
  const toDo = async () => (await host.get<MessageToDo[]>('/api/notifications/messages/to-do')).data;
  expect(await toDo()).toContainEqual(expect.objectContaining({ reservationId: stay._id, state: 'unknown' }));
  const { _id } = await confirmationOf(stay);
  const asked = await host.send<StayMessage>('POST', `/api/notifications/messages/${_id}/send`, {
    channel: 'by-hand',
  });
  expect(asked).toMatchObject({ status: 200, data: { state: 'to-do' } });
  expect(textsTo('lost@example.test')).toHaveLength(1);
});

test('a mail says whom it is from and where answers go, and the envelope stays the installation’s [SEC-32]', async () => {
  const stay = await confirm('normal@example.test');
  await becomes(stay, { state: 'sent' });
  const [text] = textsTo('normal@example.test');
  expect(text).toMatch(/^From: .*<hola@posada\.example>$/m);
  expect(text).toMatch(/^Reply-To: /m);
});

/** A guest whose confirmation is on its way to a server that is full. It is tried again and again. */
async function confirmAtFullServer(email: string): Promise<Reservation> {
  isFull = true;
  const stay = await createTestStay(host, {
    email,
    checkInDate: inDays(9),
    checkOutDate: inDays(12),
  });
  await eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect(turnedAway).toContain(email);
  });
  await becomes(stay, { state: 'sending' });
  return stay;
}
const endsAs = (stay: Reservation, expected: object) =>
  eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect(await confirmationOf(stay)).toMatchObject(expected);
  });

test('a server that was full takes the message later, once [REL-43]', async () => {
  const stay = await confirmAtFullServer('patient@example.test');
  isFull = false;
  await endsAs(stay, { state: 'sent' });
  expect(textsTo('patient@example.test')).toHaveLength(1);
});

test('a stay that is cancelled while its message waits for the server gets nothing [REL-17, USER-PAIN 3]', async () => {
  const stay = await confirmAtFullServer('cancelled@example.test');
  const canceled = await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
  expect(canceled.status).toBe(200);
  // It is taken back, and not only turned away again.
  await endsAs(stay, { state: 'skipped', reason: 'canceled' });
  isFull = false;
  expect(textsTo('cancelled@example.test')).toEqual([]);
});

test('a server that was full for longer than six hours gets the message no more [REL-17]', async () => {
  const stay = await confirmAtFullServer('late@example.test');
  app.clock.advance(7 * 3600);
  await endsAs(stay, { state: 'skipped', reason: 'too-late' });
  isFull = false;
  expect(textsTo('late@example.test')).toEqual([]);
});
