import { expect, test } from 'vitest';

import type { Instant } from '#vocabulary/instant.ts';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import type { WebhookEvent, WebhookPost, Webhooks } from '../webhooks.ts';
import type { GuestMessage, GuestMessagingCapability } from './guest-messaging.capability.ts';
import type { GuestMessagingEvent } from './guest-messaging.events.ts';
import { type GuestMessageReason, guestMessageReasonOf } from './guest-messaging.reasons.ts';
import type { GuestTemplateDraft } from './guest-messaging.templates.ts';

/** A channel to guests at work against its simulator. */
export type GuestMessagingSubject = {
  readonly channel: GuestMessagingCapability;
  readonly webhooks: Webhooks;
  readonly connection: ProviderConnection;
  /** The account of the connection at the provider. */
  readonly account: string;
  /** What arrived, newest first; numbers with their plus. */
  readonly arrived: () => readonly { readonly to: string; readonly text: string }[];
  readonly requests: () => number;
  /** The guest writes: words, and with it their window opens. */
  readonly write: (guest: string, text: string) => Promise<void>;
  readonly advance: (seconds: number) => void;
  /** The host types on the telephone. */
  readonly type: (guest: string, text: string) => Promise<void>;
  readonly review: (name: string, to: 'approved' | 'rejected' | 'paused' | 'disabled') => Promise<void>;
  /** A status of the message with this key, or of one that was never sent. */
  readonly tell: (
    status: 'sent' | 'delivered' | 'read' | 'failed',
    of: { readonly key: string } | { readonly strange: string },
    how?: { readonly twice?: boolean; readonly forged?: boolean; readonly account?: string },
  ) => Promise<void>;
  /** The posts since the last call. */
  readonly posts: () => readonly WebhookPost[];
  /** Numbers that are refused at once, by reason. */
  readonly refused: Readonly<Partial<Record<GuestMessageReason, string>>>;
  readonly busy: () => void;
  /** Takes the message and loses the answer. */
  readonly loseAnswer: () => void;
  /** The same connection with another token. */
  readonly stranger: ProviderConnection;
  /** The same channel with nothing listening. */
  readonly unreachable: GuestMessagingCapability;
};

const NOW = '2026-11-21T15:00:00.000Z' as Instant;
const GUEST = '+573001112233';
const message: GuestMessage = {
  to: GUEST,
  key: 'message:7:r1',
  content: { kind: 'text', text: 'Hola Ana, tu código de la puerta es 4711 🔑' },
};
const draft: Omit<GuestTemplateDraft, 'languageCode'> = {
  name: 'checkin_recordatorio',
  category: 'utility',
  body: 'Hola {{1}}, completa tu registro en {{2}} antes de llegar.',
  examples: ['Ana', 'https://example.test/r/abc'],
};

/** What every channel to guests with windows and templates owes us. Each test gets a subject of its own. */
export function guestMessagingConformance(start: () => Promise<GuestMessagingSubject>): void {
  const begin = async () => {
    const subject = await start();
    const { channel, connection, webhooks, posts } = subject;
    const { templates } = channel;
    if (!templates) throw new Error('The channel has no templates');
    const send = (more: Partial<GuestMessage> = {}) => channel.send(connection, { ...message, ...more });
    const reasonOf = async (work: Promise<unknown>) => {
      const failure = await failureOf(work);
      for (const secret of [GUEST.slice(1), '4711', 'Ana']) expect(failure.message).not.toContain(secret);
      return { kind: failure.kind, reason: guestMessageReasonOf(failure) };
    };
    const key = await webhooks.signingKey?.(connection);
    const eventsOf = (post: WebhookPost): readonly WebhookEvent[] => {
      expect(webhooks.verify?.(post, key ?? null, NOW)).toBe(true);
      return webhooks.read(JSON.parse(post.raw.toString('utf8')), post.headers);
    };
    const events = () => posts().flatMap(eventsOf);
    const contents = () => events().map(({ content }) => content);
    const languageCode = templates.languageCodes.es;
    const submit = (more: Partial<GuestTemplateDraft> = {}) =>
      templates.submit(connection, { ...draft, languageCode, ...more });
    const template = (parameters: readonly string[], more = {}) => ({
      content: { kind: 'template', name: draft.name, languageCode, parameters, ...more } as const,
    });
    return { ...subject, templates, send, reasonOf, events, contents, submit, template, key: key ?? null };
  };

  test('words reach a guest who wrote, and no one else', async () => {
    const { send, write, arrived, reasonOf, advance, channel } = await begin();
    expect(await reasonOf(send())).toEqual({ kind: 'refused', reason: 'window-closed' });
    await write(GUEST, '¿A qué hora puedo llegar?');
    const sent = await send();
    expect(sent).toMatchObject({ id: expect.stringMatching(/./) as string, isHeld: false });
    expect(arrived()).toEqual([{ to: GUEST, text: 'Hola Ana, tu código de la puerta es 4711 🔑' }]);
    advance((channel.windowSeconds ?? 0) + 1);
    expect(await reasonOf(send())).toEqual({ kind: 'refused', reason: 'window-closed' });
  });

  test('a template is sent once it is approved, with its values in their order', async () => {
    const { send, submit, template, arrived, reasonOf, review, templates, connection } = await begin();
    expect(await submit()).toMatchObject({ state: 'pending', category: 'utility' });
    const values = template(['Ana\nMaría', 'https://example.test/r/9?a=1&b=2']);
    expect(await reasonOf(send(values))).toEqual({ kind: 'refused', reason: 'template-missing' });
    await review(draft.name, 'approved');
    await send(values);
    expect(arrived()[0]?.text).toBe(
      'Hola Ana María, completa tu registro en https://example.test/r/9?a=1&b=2 antes de llegar.',
    );
    const inPortuguese = template(['Ana', 'x'], { languageCode: templates.languageCodes.pt });
    expect((await reasonOf(send(inPortuguese))).reason).toBe('template-missing');
    for (const wrong of [['Ana'], ['Ana', 'x', 'y'], ['Ana', ' \n ']]) {
      expect((await reasonOf(send(template(wrong)))).reason).toBe('template-parameters');
    }
    for (const state of ['paused', 'disabled'] as const) {
      await review(draft.name, state);
      expect((await reasonOf(send(values))).reason).toBe(`template-${state}`);
      const [listed] = await templates.list(connection);
      expect(listed).toMatchObject({ name: draft.name, state });
    }
    expect(arrived()).toHaveLength(1);
  });

  test('templates are listed to the last one, refused a second time, and removed', async () => {
    const { submit, templates, connection, reasonOf, review } = await begin();
    const first = await submit();
    expect(await reasonOf(submit())).toEqual({ kind: 'refused', reason: 'template-exists' });
    const other = await submit({ languageCode: templates.languageCodes.pt });
    await review(draft.name, 'rejected');
    const count = 120;
    for (let number = 1; number <= count; number += 1) await submit({ name: `aviso_${number}` });
    const listed = await templates.list(connection);
    expect(listed).toHaveLength(count + 2);
    expect(new Set(listed.map(({ externalId }) => externalId)).size).toBe(count + 2);
    expect(listed.find(({ externalId }) => externalId === first.externalId)).toMatchObject({
      state: 'rejected',
      problem: expect.stringMatching(/./) as string,
      body: draft.body,
    });
    await templates.remove(connection, { ...first, name: draft.name });
    await templates.remove(connection, { ...first, name: draft.name });
    const left = await templates.list(connection);
    expect(left.filter(({ name }) => name === draft.name).map(({ externalId }) => externalId)).toEqual([
      other.externalId,
    ]);
  });

  test('a template that cannot be right is not submitted', async () => {
    const { submit, reasonOf, requests } = await begin();
    const before = requests();
    for (const wrong of [
      { name: 'Con Mayúsculas' },
      { body: 'Hola {{2}}, llega a {{3}}, por favor.' },
      { examples: ['Ana'] },
      { body: `${'x'.repeat(5000)} {{1}} y {{2}}.` },
    ]) {
      expect((await reasonOf(submit(wrong))).reason).toBe('template-refused');
    }
    expect(requests()).toBe(before);
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

  test('a lost answer is unknown, and only a signed status with our key settles it [REL-04]', async () => {
    const { send, write, loseAnswer, tell, contents, arrived, posts } = await begin();
    await write(GUEST, 'Hola');
    posts();
    loseAnswer();
    expect((await failureOf(send())).kind).toBe('unknown');
    expect(arrived()).toHaveLength(1);
    await tell('delivered', { key: message.key });
    expect(contents()).toMatchObject([{ kind: 'status', status: 'delivered', key: message.key }]);
  });

  test('busy is to wait for, another token wants the host, no connection is to wait for [REL-04]', async () => {
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
    const { send, write, tell, events, account, posts } = await begin();
    await write(GUEST, 'Hola');
    const { id } = await send();
    posts();
    await tell('read', { key: message.key }, { twice: true });
    await tell('sent', { key: message.key });
    await tell('delivered', { strange: 'wamid.unknown' });
    await tell('read', { key: message.key }, { account: '999' });
    const all = events();
    expect(all.map(({ topic }) => topic)).toEqual(all.map(() => 'guest-message-status'));
    expect(all.map(({ content }) => content)).toMatchObject([
      { status: 'read', messageId: id, key: message.key, account },
      { status: 'read', messageId: id, key: message.key, account },
      { status: 'sent', messageId: id, key: message.key, account },
      { status: 'delivered', messageId: 'wamid.unknown', key: null, account },
      { status: 'read', messageId: id, account: '999' },
    ]);
    const keys = all.map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys.slice(1, 4)).size).toBe(3);
    expect(all.map((event) => event.account)).toEqual([account, account, account, account, '999']);
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
    await type(GUEST, 'Te espero a las 3 ☕');
    const [incoming, echo] = contents() as GuestMessagingEvent[];
    expect(incoming).toMatchObject({
      kind: 'incoming',
      from: GUEST,
      text: 'BAJA 👋🏽 ñandú',
      content: 'text',
      at: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect(echo).toMatchObject({ kind: 'echo', to: GUEST, text: 'Te espero a las 3 ☕' });
  });

  test('a post with another signature, another body or none is forged [SEC-33]', async () => {
    const { write, tell, posts, webhooks, key } = await begin();
    await write(GUEST, 'Hola 🙂');
    const [post] = posts();
    if (!post) throw new Error('Nothing was posted');
    const isVerified = (one: WebhookPost, secret: string | null = key) => webhooks.verify?.(one, secret, NOW);
    expect(isVerified(post)).toBe(true);
    expect(isVerified(post, null)).toBe(false);
    expect(isVerified(post, '')).toBe(false);
    expect(isVerified({ ...post, headers: {} })).toBe(false);
    expect(isVerified({ ...post, raw: Buffer.concat([post.raw, Buffer.from(' ')]) })).toBe(false);
    const escaped = Buffer.from(post.raw.toString('utf8').replace('🙂', '\\ud83d\\ude42'));
    expect(isVerified({ ...post, raw: escaped })).toBe(false);
    await tell('read', { strange: 'wamid.unknown' }, { forged: true });
    expect(posts().map((one) => isVerified(one))).toEqual([false]);
  });

  test('the sending number is read', async () => {
    const { channel, connection } = await begin();
    expect(await channel.readSender?.(connection)).toMatchObject({
      displayNumber: expect.stringMatching(/^\+\d/) as string,
      state: 'connected',
      quality: 'high',
    });
  });
}
