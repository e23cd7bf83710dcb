import { connect, type Socket } from 'node:net';

import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import { type MailLimits, type ReceivedMail, startMailServer } from './mail-server.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const OURS = 'ours@in.example.test';

/** A server that knows `ours` and `other`, and keeps what it takes. */
async function start(limits: Partial<MailLimits> = {}) {
  const taken: ReceivedMail[] = [];
  const world = { isAway: false, isFull: false, isLimited: false };
  const failures: unknown[] = [];
  const server = await startMailServer({
    host: '127.0.0.1',
    port: 0,
    domain: 'in.example.test',
    knows: async (localPart) => {
      if (world.isAway) throw new Error('away');
      return localPart === 'ours' || localPart === 'other';
    },
    take: async (mail) => {
      if (world.isFull) throw new Error('full');
      if (world.isLimited) return 'limited';
      taken.push(mail);
      return 'stored';
    },
    onFailure: (error) => failures.push(error),
    limits,
  });
  stops.push(server.stop);
  return { ...server, taken, world, failures };
}

/** What the server answers to a mail: 250, or the code that it refuses it with. */
async function send(
  port: number,
  {
    to = [OURS],
    from = 'ana@example.test',
    raw = 'Subject: Hola\r\n\r\nHola\r\n',
  }: { to?: string[]; from?: string; raw?: string } = {},
): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  }
}

/** A client that writes lines by hand. */
async function talk(port: number): Promise<{ socket: Socket; say: (line: string) => Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  stops.push(() => socket.destroy());
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  const say = async (line: string): Promise<string> => {
    heard = '';
    socket.write(`${line}\r\n`);
    await eventually(() => expect(heard).toMatch(/^\d{3} .*\r\n$/m));
    return heard;
  };
  await eventually(async () => expect(heard).toMatch(/^220 /));
  return { socket, say };
}

describe('the mail server', () => {
  test('takes mail for addresses of ours, once for all of them, with its sender and its id', async () => {
    const { port, taken } = await start();
    const raw =
      'Subject: Hola\r\nMessage-ID:\r\n <one@example.test>\r\n\r\nMessage-ID: <two@example.test>\r\n..\r\n';
    expect(await send(port, { to: [OURS, 'OTHER@IN.example.test'], raw })).toBe(250);
    expect(await send(port, { from: '' })).toBe(250);
    expect(taken.map(({ raw: _raw, ...mail }) => mail)).toEqual([
      { localParts: ['ours', 'other'], hasNullSender: false, messageId: '<one@example.test>' },
      { localParts: ['ours'], hasNullSender: true, messageId: null },
    ]);
    expect(Buffer.from(taken[0]!.raw).toString()).toBe(raw);
  });

  test.each([
    'unknown@in.example.test',
    'ours@example.test',
    'ours@sub.in.example.test',
    'ours%example.test@in.example.test',
    'postmaster@example.test',
  ])('passes nothing on, and refuses %s', async (to) => {
    const { port, taken } = await start();
    expect(await send(port, { to: [to] })).toBe(550);
    expect(taken).toEqual([]);
  });

  test('has no sign-in, and offers no TLS that only looks safe', async () => {
    const { say } = await talk((await start()).port);
    const offered = await say('EHLO client.example.test');
    expect(offered).not.toMatch(/AUTH|STARTTLS/);
    expect(await say('AUTH PLAIN AGEAYg==')).toMatch(/^5\d\d /);
    expect(await say('STARTTLS')).toMatch(/^5\d\d /);
  });

  test('says 451 while it cannot know an address or store a mail, and takes it later', async () => {
    const { port, world, taken, failures } = await start();
    world.isAway = true;
    expect(await send(port)).toBe(451);
    world.isAway = false;
    world.isFull = true;
    expect(await send(port)).toBe(451);
    expect(failures).toHaveLength(2);
    world.isFull = false;
    expect(await send(port)).toBe(250);
    world.isLimited = true;
    expect(await send(port)).toBe(452);
    expect(taken).toHaveLength(1);
  });

  test('refuses a mail that is too big, as it is announced and as it comes', async () => {
    const { port, taken } = await start({ bytes: 10_000 });
    const raw = `Subject: x\r\n\r\n${'abcdefgh\r\n'.repeat(1_001)}`;
    expect(await send(port, { raw })).toBe(552);
    const { say, socket } = await talk(port);
    await say('HELO client');
    await say('MAIL FROM:<ana@example.test>');
    await say(`RCPT TO:<${OURS}>`);
    await say('DATA');
    socket.write(raw.repeat(20));
    expect(await say('.')).toMatch(/^552 /);
    expect(await say('NOOP')).toMatch(/^250 /);
    expect(taken).toEqual([]);
  });

  test('refuses ten thousand parts, parts in parts and a mail of empty lines, and takes a hundred thousand signs', async () => {
    const { port, taken } = await start();
    const parts = `Content-Type: multipart/mixed; boundary="b"\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`;
    expect(await send(port, { raw: parts })).toBe(554);
    const nested = Array.from(
      { length: 30 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    expect(await send(port, { raw: nested.join('') })).toBe(554);
    expect(await send(port, { raw: `Subject: x\r\n\r\n${'\r\n'.repeat(60_000)}` })).toBe(554);
    expect(await send(port, { raw: `Subject: x\r\n\r\n${'--\r\n'.repeat(25_000)}` })).toBe(250);
    expect(taken).toHaveLength(1);
  });

  test('bounds recipients, mails and wrong guesses of a connection', async () => {
    const { port } = await start({ recipients: 2, mailsOfConnection: 2, refusals: 3 });
    const { say, socket } = await talk(port);
    await say('HELO client');
    await say('MAIL FROM:<ana@example.test>');
    expect(await say(`RCPT TO:<${OURS}>`)).toMatch(/^250/);
    expect(await say('RCPT TO:<other@in.example.test>')).toMatch(/^250/);
    expect(await say('RCPT TO:<third@in.example.test>')).toMatch(/^452/);
    await say('RSET');
    await say('MAIL FROM:<ana@example.test>');
    for (const code of [550, 550, 550, 421]) {
      expect(await say('RCPT TO:<unknown@in.example.test>')).toMatch(new RegExp(`^${code} `));
    }
    await eventually(() => expect(socket.closed).toBe(true));
    const other = await talk(port);
    await other.say('HELO client');
    for (const code of [250, 250, 421]) {
      expect(await other.say('MAIL FROM:<ana@example.test>')).toMatch(new RegExp(`^${code} `));
      if (code === 250) await other.say('RSET');
    }
  });

  test('bounds the connections of one address, and those of all', async () => {
    const few = await start({ connectionsOfAddress: 2 });
    const first = await talk(few.port);
    await talk(few.port);
    expect(await send(few.port)).toBe(421);
    first.socket.destroy();
    await eventually(async () => expect(await send(few.port)).toBe(250));
    const one = await start({ connections: 1 });
    await talk(one.port);
    expect(await send(one.port)).toBe(421);
  });

  test('ends a connection that says nothing, one that never ends, and one line without an end', async () => {
    const closed = (socket: Socket) => eventually(async () => expect(socket.destroyed).toBe(true));
    const idle = await talk((await start({ idleMs: 1_500 })).port);
    await closed(idle.socket);
    const slow = await talk((await start({ wholeMs: 2_000 })).port);
    const drip = setInterval(() => slow.socket.write('NOOP\r\n'), 20);
    await closed(slow.socket);
    clearInterval(drip);
    const long = await talk((await start()).port);
    long.socket.write('x'.repeat(100_000));
    await closed(long.socket);
  });

  test('a mail whose sender hangs up before its end is not taken', async () => {
    const { port, taken } = await start();
    const { say, socket } = await talk(port);
    await say('HELO client');
    await say('MAIL FROM:<ana@example.test>');
    await say(`RCPT TO:<${OURS}>`);
    await say('DATA');
    socket.end('Subject: half\r\n\r\nSTOP\r\n');
    await eventually(async () => expect(socket.closed).toBe(true));
    expect(await send(port)).toBe(250);
    expect(taken).toHaveLength(1);
  });
});
