import Fastify from 'fastify';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';

import { emailConformance } from '#capabilities/messaging/messaging.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';

import { createMailbox, type MailboxOptions } from './mailbox.simulator.ts';
import { createSmtp } from './smtp.email.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const FROM = 'Posada <hola@posada.example>';
const MESSAGE = { to: 'ana@example.test', subject: 'Código', text: 'Tu código es 482913.', key: '1' };

async function start(options: MailboxOptions = {}) {
  const mailbox = createMailbox(options);
  const simulator = await startSimulator(mailbox.simulator);
  const server = await mailbox.listen(0);
  stops.push(server.close, simulator.stop);
  const read = async (path: string) => (await fetch(simulator.url + path)).text();
  return { mailbox, simulator, read, url: server.url, email: createSmtp({ url: server.url, from: FROM }) };
}

describe('SMTP', () => {
  emailConformance(async () => {
    const { simulator, email } = await start();
    return {
      email,
      unreachable: createSmtp({ url: 'smtp://127.0.0.1:1', from: FROM }),
      arrived: async () => simulator.world.messages,
      refuse: (how) => simulator.emit({ answer: how === 'busy' ? 451 : 550 }),
    };
  });

  test.each([
    ['HELO', 'wait', 0],
    ['MAIL FROM', 'wait', 0],
    ['RCPT TO', 'wait', 0],
    ['DATA', 'wait', 0],
    ['the text', 'unknown', 1],
  ])(
    'a server that dies at %s: %s, and only a text departs [W2-Q-03, REL-04]',
    async (at, kind, departed) => {
      const server = createServer((socket) => {
        socket.write('220 here\r\n');
        let isText = false;
        socket.on('error', () => undefined);
        socket.on('data', (chunk) => {
          const line = isText ? 'the text' : chunk.toString().replace(/^EHLO/, 'HELO');
          if (line.startsWith(at)) return socket.destroy();
          isText = line.startsWith('DATA');
          return socket.write(isText ? '354 send it\r\n' : '250 ok\r\n');
        });
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      let departures = 0;
      const departing = async () => void (departures += 1);
      const email = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM, departing });
      await expect(email.send(MESSAGE)).rejects.toMatchObject({ kind });
      expect(departures).toBe(departed);
      server.close();
    },
  );

  test('what was taken back before its text left is not sent [W2-Q-03, REL-04]', async () => {
    const { simulator, url } = await start();
    const departing = () => Promise.reject(new Error('taken back'));
    await expect(createSmtp({ url, from: FROM, departing }).send(MESSAGE)).rejects.toThrow();
    expect(simulator.world.messages).toEqual([]);
  });

  test('a server that never speaks is given up [REL-40]', async () => {
    const server = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const email = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM, connectMs: 80 });
    await expect(email.send(MESSAGE)).rejects.toMatchObject({ kind: 'wait' });
    server.close();
  });

  test('no mail while a transaction is open [REL-13]', async () => {
    const email = createSmtp({ url: 'smtp://127.0.0.1:1', from: FROM, isInTransaction: () => true });
    await expect(email.send(MESSAGE)).rejects.toThrow('REL-13');
  });

  test('a newcomer reads the code on the page, the newest first [D-60]', async () => {
    const { email, read } = await start();
    expect(await read('/')).toContain('Todavía no hay mensajes');
    await email.send(MESSAGE);
    await email.send({ ...MESSAGE, key: '2', text: 'Tu código es 550077. https://posada.example/v?c=1' });
    const page = await read('/');
    expect(page).toContain('aria-label="Código 550077"');
    expect(page.indexOf('550077')).toBeLessThan(page.indexOf('482913'));
    expect(page).toContain('href="https://posada.example/v?c=1"');
    expect(JSON.parse(await read('/messages?to=ANA@example.test'))).toMatchObject([
      { code: '550077' },
      { code: '482913' },
    ]);
    expect(JSON.parse(await read('/messages?to=eva@example.test'))).toEqual([]);
  });

  test('messages to a telephone are read there as well [D-60]', async () => {
    const { mailbox, read } = await start();
    const text = '482913 es tu código de Posada. Vale 10 minutos.';
    mailbox.deliver({ channel: 'sms', from: '+15005550006', to: '+573001112233', text });
    mailbox.deliver({ channel: 'whatsapp', from: '+573005550000', to: '+573001112233', text });
    const page = await read('/');
    expect(page.match(/aria-label="Código 482913"/g)).toHaveLength(2);
    expect(page).toMatch(/<h2>WhatsApp<\/h2>[^]*<h2>SMS<\/h2>/);
    expect(JSON.parse(await read('/messages?to=%2B573001112233'))).toMatchObject([
      { channel: 'whatsapp', code: '482913' },
      { channel: 'sms', code: '482913' },
    ]);
  });

  test('its mail server may listen as soon as it is mounted', async () => {
    const app = Fastify();
    const mailbox = createMailbox();
    await expect(async () => mailbox.listen(0)).rejects.toThrow('Mount');
    mailbox.simulator.mount(app, { clock: systemClock, control: false });
    const { url, close } = await mailbox.listen(0);
    await createSmtp({ url, from: FROM }).send(MESSAGE);
    expect((await app.inject('/simulators/mailbox/messages')).json()).toMatchObject([{ code: '482913' }]);
    await close();
    await app.close();
  });

  test('what is in a message is text [T-XSS]', async () => {
    const { email, read, simulator } = await start();
    await email.send({
      ...MESSAGE,
      subject: '<script>alert(1)</script>',
      text: '"><img src=x onerror=alert(1)>',
    });
    const page = await read('/');
    expect(page).not.toMatch(/<script|<img/);
    const { headers } = await fetch(`${simulator.url}/`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('each browser sees its own messages where that is asked for [SEC-47]', async () => {
    const { email, read } = await start({
      maySee: (request, { to }) => to.includes(String(request.headers['x-ticket'] ?? '')),
    });
    await email.send(MESSAGE);
    expect(JSON.parse(await read('/messages'))).toEqual([]);
    expect(await read('/')).toContain('Todavía no hay mensajes');
  });
});
