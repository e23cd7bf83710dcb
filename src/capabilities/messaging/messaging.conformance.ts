import { expect, test } from 'vitest';

import { ProviderFailure } from '../failures.ts';
import type { EmailCapability, TextCapability } from './messaging.capability.ts';

export type EmailSubject = {
  readonly email: EmailCapability;
  /** The messages that arrived, newest first. */
  readonly arrived: () => Promise<
    readonly {
      messageId: string;
      to: readonly string[];
      subject: string;
      text: string;
      returnPath?: string;
      replyTo?: readonly string[];
      unsubscribe?: string | null;
      autoSubmitted?: string | null;
    }[]
  >;
  /** The other side is busy, or refuses for good. */
  readonly refuse: (how: 'busy' | 'for-good') => Promise<void>;
  /** The same sender with nothing listening. */
  readonly unreachable: EmailCapability;
};

/** What every sender of e-mail owes us. Each test gets a subject of its own. */
export function emailConformance(start: () => Promise<EmailSubject>): void {
  const message = {
    to: 'ana@example.test',
    subject: 'Tu código: ñandú ☕',
    text: 'Hola Ana,\n\ntu código es 482913.\n',
    key: 'verification/7/482913',
  };
  const kindOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'sent',
      (error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        expect(error.message).not.toContain(message.to);
        return error.kind;
      },
    );

  test('what is sent arrives, accents and all', async () => {
    const { email, arrived } = await start();
    const { id } = await email.send({ ...message, html: '<p>482913</p>' });
    expect(id).not.toBe('');
    const [mail] = await arrived();
    expect(mail).toMatchObject({ to: [message.to], subject: message.subject });
    expect(mail?.text).toContain('tu código es 482913');
  });

  test('the same key is recognised, another key is another message', async () => {
    const { email, arrived } = await start();
    await email.send(message);
    await email.send(message);
    await email.send({ ...message, key: 'another' });
    const [other, second, first] = (await arrived()).map(({ messageId }) => messageId);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test('a text cannot add a header or a recipient', async () => {
    const { email, arrived } = await start();
    await email.send({ ...message, subject: 'Hola\r\nBcc: eva@example.test' });
    await kindOf(email.send({ ...message, to: 'ana@example.test, eva@example.test' }));
    await kindOf(email.send({ ...message, to: 'ana@example.test\r\nBcc: eva@example.test' }));
    for (const { to } of await arrived()) expect(to).not.toContain('eva@example.test');
  });

  test('reports and answers go where the message says, and nowhere else without it', async () => {
    const { email, arrived } = await start();
    await email.send(message);
    await email.send({
      ...message,
      key: 'reports',
      envelopeFrom: 'reports@in.example.test',
      replyTo: ['house@example.test', 'reports@in.example.test'],
      unsubscribeTo: 'reports@in.example.test',
    });
    await email.send({ ...message, key: 'automatic', isAutomaticAnswer: true });
    const [automatic, reports, plain] = await arrived();
    expect(plain).toMatchObject({ replyTo: [], unsubscribe: null, autoSubmitted: null });
    expect(plain?.returnPath).not.toBe('');
    expect(reports).toMatchObject({
      to: [message.to],
      returnPath: 'reports@in.example.test',
      replyTo: ['house@example.test', 'reports@in.example.test'],
      unsubscribe: '<mailto:reports@in.example.test?subject=STOP>',
      autoSubmitted: null,
    });
    expect(automatic).toMatchObject({ to: [message.to], returnPath: '', autoSubmitted: 'auto-replied' });
  });

  test.each([
    'eva@example.test>\r\nRCPT TO:<eva@example.test',
    'a@b\r\nBcc: eva@example.test',
    'none',
    'a@b?c',
    '',
  ])('an address of ours that is none sends nothing: %j', async (address) => {
    const { email, arrived } = await start();
    expect(await kindOf(email.send({ ...message, envelopeFrom: address }))).toBe('refused');
    expect(await kindOf(email.send({ ...message, unsubscribeTo: address }))).toBe('refused');
    expect(await arrived()).toEqual([]);
  });

  test('busy is to wait for, a refusal is final, no connection is to wait for', async () => {
    const subject = await start();
    await subject.refuse('busy');
    expect(await kindOf(subject.email.send(message))).toBe('wait');
    await subject.refuse('for-good');
    expect(await kindOf(subject.email.send(message))).toBe('refused');
    expect(await kindOf(subject.unreachable.send(message))).toBe('wait');
  });
}

export type TextSubject = {
  readonly texts: TextCapability;
  /** The messages that arrived, newest first. */
  readonly arrived: () => readonly { to: string; text: string }[];
  /** The other side is busy. */
  readonly busy: () => void;
  /** Takes the message and loses the answer. */
  readonly loseAnswer: () => void;
  /** The same sender with a wrong password, and with nothing listening. */
  readonly stranger: TextCapability;
  readonly unreachable: TextCapability;
  /** Numbers the other side refuses: at once, and in an answer that looks like success. */
  readonly refusedNumbers: readonly string[];
};

/** What every sender of text messages owes us. Each test gets a subject of its own. */
export function textConformance(start: () => Promise<TextSubject>): void {
  const message = {
    to: '+573001112233',
    text: '482913 es tu código de Posada.',
    language: 'es',
    code: '482913',
    key: 'message:1:r1',
  } as const;
  const failureOf = (work: Promise<unknown>): Promise<ProviderFailure> =>
    work.then(
      () => expect.unreachable(),
      (error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        expect(error.message).not.toMatch(/573001112233|482913/);
        return error;
      },
    );

  test('a code arrives at its number', async () => {
    const { texts, arrived } = await start();
    const { id } = await texts.send(message);
    expect(id).not.toBe('');
    expect(arrived()).toMatchObject([{ to: message.to, text: expect.stringContaining('482913') as string }]);
  });

  test('a number that cannot be reached is refused by name, with any status', async () => {
    const { texts, arrived, refusedNumbers } = await start();
    for (const to of refusedNumbers) {
      const failure = await failureOf(texts.send({ ...message, to }));
      expect({ to, kind: failure.kind, fields: failure.fields.map(({ field }) => field) }).toEqual({
        to,
        kind: 'refused',
        fields: ['to'],
      });
    }
    expect(arrived()).toEqual([]);
  });

  test('busy is to wait for, a lost answer is in doubt, a wrong password wants a person [REL-04]', async () => {
    const { texts, busy, loseAnswer, stranger, unreachable } = await start();
    busy();
    expect((await failureOf(texts.send(message))).kind).toBe('wait');
    loseAnswer();
    expect((await failureOf(texts.send(message))).kind).toBe('unknown');
    expect((await failureOf(stranger.send(message))).kind).toBe('reconnect');
    expect((await failureOf(unreachable.send(message))).kind).toBe('wait');
  });
}
