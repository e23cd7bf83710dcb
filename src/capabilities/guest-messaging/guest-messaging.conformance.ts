import { expect, test } from 'vitest';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import type { WebhookEvent, WebhookPost, Webhooks } from '../webhooks.ts';
import type { GuestMessage, GuestMessagingCapability } from './guest-messaging.capability.ts';
import type { GuestMessagingEvent } from './guest-messaging.events.ts';
import { type GuestMessageReason, guestMessageReasonOf } from './guest-messaging.reasons.ts';
import type { GuestQuality } from './guest-messaging.templates.ts';

/** A channel to guests at work against its simulator. */
export type GuestMessagingSubject = {
  readonly channel: GuestMessagingCapability;
  readonly webhooks: Webhooks;
  /** Whether a post is the provider's: with the key of the connection, or with that of the installation. */
  readonly hasValidSignature: (post: WebhookPost) => boolean;
  readonly connection: ProviderConnection;
  /** The account of the connection at the provider, and one that is not of the connection. */
  readonly account: string;
  readonly strangeAccount: string;
  /** What arrived, newest first; numbers with their plus. */
  readonly arrived: () => readonly { readonly to: string; readonly text: string }[];
  readonly requests: () => number;
  /** The guest writes: words, and with it their window opens where there is one. */
  readonly write: (guest: string, text: string) => Promise<void>;
  readonly advance: (seconds: number) => void;
  /** The host types on the telephone; null where the provider does not tell of it. */
  readonly type: ((guest: string, text: string) => Promise<void>) | null;
  /** A status of the message with this key, or of one that was never sent. */
  readonly tell: (
    status: 'sent' | 'delivered' | 'read' | 'failed',
    of: { readonly key: string } | { readonly strange: string },
    how?: { readonly twice?: boolean; readonly forged?: boolean; readonly account?: string },
  ) => Promise<void>;
  /** The key in a status of a message that was never sent: none, or its id where messages are known by our keys only. */
  readonly strangeKey: 'none' | 'id';
  readonly quality: GuestQuality;
  /** The posts since the last call. */
  readonly posts: () => readonly WebhookPost[];
  /** Numbers that are refused at once, by reason. */
  readonly refused: Readonly<Partial<Record<GuestMessageReason, string>>>;
  readonly busy: () => void;
  /** Takes the message and loses the answer. */
  readonly loseAnswer: () => void;
  /** A connection whose access has ended. */
  readonly stranger: ProviderConnection;
  /** The same channel with nothing listening. */
  readonly unreachable: GuestMessagingCapability;
};

export const GUEST = '+573001112233';
const message: GuestMessage = {
  to: GUEST,
  key: 'message:7:r1',
  content: { kind: 'text', text: 'Hola Ana, tu código de la puerta es 4711 🔑' },
};
/** The subject with what the tests of each part say with it. */
export const withMessages =
  <Subject extends GuestMessagingSubject>(start: () => Promise<Subject>) =>
  async () => {
    const subject = await start();
    const { channel, connection, webhooks, posts, hasValidSignature } = subject;
    const send = (more: Partial<GuestMessage> = {}) => channel.send(connection, { ...message, ...more });
    const reasonOf = async (work: Promise<unknown>) => {
      const failure = await failureOf(work);
      for (const secret of [GUEST.slice(1), '4711', 'Ana']) expect(failure.message).not.toContain(secret);
      return { kind: failure.kind, reason: guestMessageReasonOf(failure) };
    };
    const eventsOf = (post: WebhookPost): readonly WebhookEvent[] => {
      expect(hasValidSignature(post)).toBe(true);
      return webhooks.read(JSON.parse(post.raw.toString('utf8')), post.headers);
    };
    const events = () => posts().flatMap(eventsOf);
    const contents = () => events().map(({ content }) => content);
    return { ...subject, send, reasonOf, events, contents };
  };

/** What every channel to guests owes us. Each test gets a subject of its own. */
export function guestMessagingConformance(start: () => Promise<GuestMessagingSubject>): void {
  const begin = withMessages(start);

  test('words reach the guest, and no one else', async () => {
    const { send, write, arrived } = await begin();
    await write(GUEST, '¿A qué hora puedo llegar?');
    const sent = await send();
    expect(sent).toMatchObject({ id: expect.stringMatching(/./) as string, isHeld: false });
    expect(arrived()).toEqual([{ to: GUEST, text: 'Hola Ana, tu código de la puerta es 4711 🔑' }]);
  });

  test('a number that cannot be reached has its reason, and nothing of the message is in it', async () => {
    const { send, write, reasonOf, refused, arrived } = await begin();
    await write(GUEST, 'Hola');
    expect(refused['recipient-unreachable']).toBeDefined();
    for (const [reason, to] of Object.entries(refused)) {
      expect((await reasonOf(send({ to }))).reason).toBe(reason);
    }
    expect(arrived()).toEqual([]);
  });

  test('what cannot be sent does not leave', async () => {
    const { send, write, reasonOf, channel, requests } = await begin();
    await write(GUEST, 'Hola');
    const before = requests();
    const text = 'x'.repeat(channel.longestText + 1);
    expect((await reasonOf(send({ content: { kind: 'text', text } }))).reason).toBe('text-too-long');
    expect((await reasonOf(send({ key: 'k'.repeat(channel.longestKey + 1) }))).reason).toBe('malformed');
    expect((await reasonOf(send({ to: '+57 300\r\n111' }))).reason).toBe('recipient-unreachable');
    expect(requests()).toBe(before);
    await send({ content: { kind: 'text', text: text.slice(1) }, key: 'k'.repeat(channel.longestKey) });
  });

  test('busy is to wait for, an ended access wants the host, no connection is to wait for [REL-04]', async () => {
    const { send, write, busy, channel, stranger, unreachable, connection, reasonOf } = await begin();
    await write(GUEST, 'Hola');
    busy();
    expect((await reasonOf(send())).kind).toBe('wait');
    expect(await reasonOf(channel.send(stranger, message))).toEqual({
      kind: 'reconnect',
      reason: 'access-ended',
    });
    expect((await failureOf(unreachable.send(connection, message))).kind).toBe('wait');
  });

  test('statuses arrive twice, backwards and of unknown messages, each with a key of its own [REL-08]', async () => {
    const { send, write, tell, events, account, strangeAccount, strangeKey, posts } = await begin();
    await write(GUEST, 'Hola');
    const { id } = await send();
    posts();
    await tell('read', { key: message.key }, { twice: true });
    await tell('sent', { key: message.key });
    await tell('delivered', { strange: 'wamid.unknown' });
    await tell('read', { key: message.key }, { account: strangeAccount });
    const all = events();
    expect(all.map(({ topic }) => topic)).toEqual(all.map(() => 'guest-message-status'));
    expect(all.map(({ content }) => content)).toMatchObject([
      { status: 'read', messageId: id, key: message.key, account },
      { status: 'read', messageId: id, key: message.key, account },
      { status: 'sent', messageId: id, key: message.key, account },
      {
        status: 'delivered',
        messageId: 'wamid.unknown',
        key: strangeKey === 'none' ? null : 'wamid.unknown',
        account,
      },
      { status: 'read', messageId: id, account: strangeAccount },
    ]);
    const keys = all.map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys.slice(1, 4)).size).toBe(3);
    expect(all.map((event) => event.account)).toEqual([account, account, account, account, strangeAccount]);
  });

  test('a message fails with its reason, after it was taken', async () => {
    const { send, write, tell, contents, posts } = await begin();
    await write(GUEST, 'Hola');
    await send();
    posts();
    await tell('failed', { key: message.key });
    expect(contents()).toMatchObject([{ status: 'failed', reason: 'recipient-unreachable' }]);
  });

  test('words of a guest and of the host arrive as they were written [SEC-33]', async () => {
    const { write, type, contents } = await begin();
    await write(GUEST, 'BAJA 👋🏽 ñandú');
    await type?.(GUEST, 'Te espero a las 3 ☕');
    const [incoming, echo] = contents() as GuestMessagingEvent[];
    expect(incoming).toMatchObject({
      kind: 'incoming',
      from: GUEST,
      text: 'BAJA 👋🏽 ñandú',
      content: 'text',
      at: expect.stringMatching(/^\d{4}-/) as string,
    });
    if (type === null) expect(echo).toBeUndefined();
    else expect(echo).toMatchObject({ kind: 'echo', to: GUEST, text: 'Te espero a las 3 ☕' });
  });

  test('a post with another signature, another body or none is forged [SEC-33]', async () => {
    const { write, tell, posts, hasValidSignature: isVerified } = await begin();
    await write(GUEST, 'Hola 🙂');
    const [post] = posts();
    if (!post) throw new Error('Nothing was posted');
    expect(isVerified(post)).toBe(true);
    expect(isVerified({ ...post, headers: {} })).toBe(false);
    expect(isVerified({ ...post, raw: Buffer.concat([post.raw, Buffer.from(' ')]) })).toBe(false);
    const escaped = Buffer.from(post.raw.toString('utf8').replace('🙂', '\\ud83d\\ude42'));
    expect(isVerified({ ...post, raw: escaped })).toBe(false);
    await tell('read', { strange: 'wamid.unknown' }, { forged: true });
    expect(posts().map((one) => isVerified(one))).toEqual([false]);
  });

  test('the sending number is read', async () => {
    const { channel, connection, quality } = await begin();
    expect(await channel.readSender?.(connection)).toMatchObject({
      displayNumber: expect.stringMatching(/^\+\d/) as string,
      state: 'connected',
      quality,
    });
  });
}

/** Class N: no one can be asked after a lost answer. */
export function unrepeatableMessagesConformance(start: () => Promise<GuestMessagingSubject>): void {
  const begin = withMessages(start);

  test('a lost answer is unknown, and only a signed status with our key settles it [REL-04]', async () => {
    const { channel, send, write, loseAnswer, tell, contents, arrived, posts } = await begin();
    expect(channel.safety).toBe('N');
    await write(GUEST, 'Hola');
    posts();
    loseAnswer();
    expect((await failureOf(send())).kind).toBe('unknown');
    expect(arrived()).toHaveLength(1);
    await tell('delivered', { key: message.key });
    expect(contents()).toMatchObject([{ kind: 'status', status: 'delivered', key: message.key }]);
  });
}

/** Class K: the provider remembers our key, so that a message is simply sent again. */
export function repeatableMessagesConformance(start: () => Promise<GuestMessagingSubject>): void {
  const begin = withMessages(start);

  test('a message that is sent twice with one key arrives once, with one result [REL-03]', async () => {
    const { channel, send, arrived } = await begin();
    expect(channel.safety).toBe('K');
    const sent = await send();
    expect(await send()).toEqual(sent);
    expect(await send({ content: { kind: 'text', text: 'Otras palabras' } })).toEqual(sent);
    expect(arrived()).toHaveLength(1);
    await send({ key: 'message:7:r2' });
    expect(arrived()).toHaveLength(2);
  });

  test('a message whose answer was lost is sent again and arrives once [REL-03, REL-04]', async () => {
    const { send, loseAnswer, arrived, tell, contents } = await begin();
    loseAnswer();
    // The client may repeat it by itself; if it gives up, the outcome is not known yet.
    const kind = await send().then(
      () => 'done',
      (error: unknown) => (error as { kind?: unknown }).kind,
    );
    expect(['done', 'unknown']).toContain(kind);
    expect(arrived()).toHaveLength(1);
    const { id } = await send();
    expect(arrived()).toHaveLength(1);
    await tell('delivered', { key: message.key });
    expect(contents()).toMatchObject([{ status: 'delivered', messageId: id, key: message.key }]);
  });
}
