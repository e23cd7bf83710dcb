import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import type { GuestMessagingEvent } from '#capabilities/guest-messaging/guest-messaging.events.ts';
import { SIMULATED_WHATSAPP_HOST } from '#providers/whatsapp-cloud/whatsapp-cloud.manifest.ts';
import { readWhatsappEvents } from '#providers/whatsapp-cloud/whatsapp-cloud.events.ts';
import { startHost } from '#providers/whatsapp-cloud/whatsapp-cloud.test-stage.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { documentedPosts, recordedNotices, statusPostSchema } from './whatsapp-cloud.ts';

const contentsOf = (body: unknown): readonly (GuestMessagingEvent | undefined)[] =>
  readWhatsappEvents(body).map(({ content }) => content);
const recorded = (name: string): readonly (GuestMessagingEvent | undefined)[] => {
  const notice = recordedNotices[name];
  if (notice === undefined) throw new Error(`There is no notice ${name}`);
  return contentsOf(notice);
};

test.each<[string, Partial<GuestMessagingEvent>]>([
  ['message_status.sent', { kind: 'status', status: 'sent', reason: null, key: null }],
  ['message_status.delivered', { kind: 'status', status: 'delivered', messageId: 'wamid.xyzxyz' }],
  ['message_status.read', { kind: 'status', status: 'read', at: '2023-07-15T00:20:58.000Z' as Instant }],
  ['message_status.played', { kind: 'status', status: 'read' }],
  ['message_status.failed', { kind: 'status', status: 'failed', reason: 'held-back' }],
  ['message_status.with_tracker', { kind: 'status', status: 'sent', key: 'some data' }],
  [
    'message.text',
    {
      kind: 'incoming',
      account: '1234567890987654321',
      senderId: '1122334455667',
      from: '+972987654321',
      guestId: 'US.13491208655302741918',
      text: 'Body Text',
      content: 'text',
      repliesTo: null,
    },
  ],
  ['message.image', { kind: 'incoming', text: null, content: 'media' }],
  ['message.voice', { kind: 'incoming', text: null, content: 'media' }],
  ['message.chosen_location', { kind: 'incoming', text: null, content: 'media' }],
  ['message.reaction', { kind: 'incoming', text: null, content: 'other' }],
  ['message.unsupported', { kind: 'incoming', text: null, content: 'other' }],
  ['callback_button.button', { kind: 'incoming', text: 'title', content: 'button' }],
  ['callback_button.quick_reply', { kind: 'incoming', text: 'title', repliesTo: 'wamid.xyzxyz==' }],
  ['callback_button.quick_reply_without_context', { kind: 'incoming', repliesTo: null }],
  ['callback_selection.callback', { kind: 'incoming', text: 'title', content: 'button' }],
  ['edited_message.image', { kind: 'incoming', text: null, content: 'other' }],
  ['deleted_message.revoke', { kind: 'incoming', from: null, content: 'other' }],
  ['outgoing_message.text', { kind: 'echo', to: null, text: 'Test message' }],
  ['outgoing_message.edit', { kind: 'echo', to: '+972123456789', text: null }],
  ['outgoing_message.delete', { kind: 'echo', text: null }],
  ['user_marketing_preferences.resume', { kind: 'preference', from: '+16505551234', wantsMarketing: true }],
  [
    'template_status_update.approved',
    {
      kind: 'template',
      externalId: '1689556908129832',
      name: 'order_confirmation',
      languageCode: 'en_US',
      state: 'approved',
      problem: null,
      category: null,
      quality: null,
    },
  ],
  [
    'template_status_update.rejected',
    {
      kind: 'template',
      state: 'rejected',
      problem:
        'Your template has parameters placed next to each other (like {{1}}{{2}}) without text or punctuation between them.',
    },
  ],
  ['template_category_update.marketing', { kind: 'template', category: 'marketing', state: null }],
  ['template_quality_update.yellow', { kind: 'template', quality: 'medium', state: null }],
  ['account_update.account_restriction', { kind: 'sender', change: 'ACCOUNT_RESTRICTION' }],
  ['account_update.account_disabled', { kind: 'sender', change: 'DISABLED_UPDATE' }],
  // The id of the entry is the partner's: the account stands inside.
  ['account_update.partner_app_uninstalled', { kind: 'sender', account: '184943124712545' }],
])('the notice %s that Meta posted is read as one event', (name, wanted) => {
  const all = recorded(name);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject(wanted);
});

test('a change of the guest’s own telephone is no message of a guest', () => {
  expect(recorded('system.phone_number_change')).toEqual([]);
  expect(recorded('system.identity_change')).toEqual([]);
});

test('what ends our access says so', () => {
  const revoked = Object.entries(recordedNotices)
    .filter(([, notice]) => readWhatsappEvents(notice).some((event) => event.revoked))
    .map(([name]) => name.split('.')[1]);
  expect(revoked).toEqual([
    'account_deleted',
    'partner_app_uninstalled',
    'partner_removed',
    'partner_removed_wa_app_disconnection',
    'account_offboarded',
  ]);
});

test('every notice about a number or a template has a key, and no two the same', () => {
  const keys = Object.values(recordedNotices)
    .flatMap(readWhatsappEvents)
    .filter(({ topic }) => topic === 'guest-template' || topic === 'guest-sender')
    .map(({ key }) => key);
  expect(keys).not.toContain(null);
  // The two removals of a partner were recorded with one moment of one account.
  expect(keys.length - new Set(keys).size).toBe(1);
});

test.each<[string, Partial<GuestMessagingEvent>]>([
  ['Text Message', { text: 'Does it come in another color?', from: '+16505551234', content: 'text' }],
  [
    'Text Message with Context (Product Inquiry)',
    { text: 'Is this still available?', repliesTo: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGA9wcm9kdWN0X2lucXVpcnkA' },
  ],
  ['Reaction Message', { text: null, content: 'other' }],
  ['Image Message', { text: null, content: 'media' }],
  ['Location Message', { text: null, content: 'media' }],
  ['Contact Sharing Message', { text: null, content: 'media' }],
  ['Unsupported Message', { text: null, content: 'other' }],
  ['Button Message', { text: 'Unsubscribe', content: 'button' }],
  ['Interactive List Reply Message', { text: 'Priority Mail Express', content: 'button' }],
  ['Interactive Button Reply Message', { text: 'Cancel', content: 'button' }],
])('the example “%s” of Meta’s document is read as one message of a guest', (name, wanted) => {
  const all = contentsOf(documentedPosts[name]);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ kind: 'incoming', ...wanted });
});

test('the example of a message of the system is no message of a guest', () => {
  expect(contentsOf(documentedPosts['System Message'])).toEqual([]);
});

const isStatusPost = new Ajv({ strict: false, allErrors: true }).compile(statusPostSchema);

test('the statuses that the simulator posts are what Meta’s document says', async () => {
  const { simulator, channel, connection, subscribe } = await startHost();
  await subscribe();
  simulator.has({ holdsStatuses: true });
  simulator.has({ wrote: '573001112233' });
  await channel.send(connection, { to: '+573001112233', key: 'k', content: { kind: 'text', text: 'Hola' } });
  for (const status of ['sent', 'delivered', 'read']) await simulator.emit({ status });
  await simulator.emit({ status: 'failed', code: 131026 });
  const posts = simulator.sent();
  expect(posts).toHaveLength(4);
  for (const { json } of posts) {
    isStatusPost(json);
    expect(isStatusPost.errors ?? []).toEqual([]);
  }
});

/** The names of all fields, at their places; lists count as their items. */
function shapeOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => shapeOf(item, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [`${place}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, part]) => shapeOf(part, `${place}.${name}`));
}

test('what the simulator posts besides has no field that Meta does not post', async () => {
  const { simulator, channel, connection, subscribe } = await startHost();
  await subscribe();
  simulator.has({ appCallback: 'http://127.0.0.1:1/app' });
  const draft = {
    name: 'aviso',
    languageCode: 'es',
    category: 'utility',
    body: 'Tu reserva cambió.',
  } as const;
  await channel.templates?.submit(connection, { ...draft, examples: [] });
  const template = { name: 'aviso' };
  await simulator.emit({ writes: '573001112233', text: 'Hola 👋🏽' });
  await simulator.emit({ types: '573001112233', text: 'Voy' });
  await simulator.emit({ template, becomes: 'APPROVED' });
  await simulator.emit({ template, category: 'MARKETING' });
  await simulator.emit({ template, quality: 'YELLOW' });
  await simulator.emit({ stops: '573001112233' });
  await simulator.emit({ resumes: '573001112233' });
  await simulator.emit({ accountEvent: 'ACCOUNT_DELETED' });
  const posted: Readonly<Record<string, string>> = {
    messages: 'message.text',
    smb_message_echoes: 'outgoing_message.text',
    message_template_status_update: 'template_status_update.approved',
    template_category_update: 'template_category_update.marketing',
    message_template_quality_update: 'template_quality_update.yellow',
    user_preferences: 'user_marketing_preferences.resume',
    account_update: 'account_update.account_deleted',
  };
  const beyond = simulator.sent().flatMap(({ json }) => {
    const { field } = (json as { entry: { changes: { field: string }[] }[] }).entry[0]!.changes[0]!;
    const known = new Set(shapeOf(recordedNotices[posted[field] ?? '']));
    return shapeOf(json).filter((one) => !known.has(one));
  });
  // In Meta's own page, which pywa reads as well.
  expect([...new Set(beyond)]).toEqual(['.entry[].changes[].value.previous_category: string']);
  expect(simulator.sent()).toHaveLength(8);
});

const hostile = (value: unknown, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [{ id: SIMULATED_WHATSAPP_HOST.wabaId, time: 1, changes: [{ field, value }] }],
});
const metadata = { phone_number_id: '1122334455667' };
const status = { id: 'wamid.x', status: 'sent', timestamp: '1698266945' };

test('what no one posts is left out, and what stands beside it counts [SEC-62]', () => {
  for (const nothing of [null, 7, 'x', [], {}, { object: 'page', entry: [] }, { object: 'x', entry: 1 }]) {
    expect(readWhatsappEvents(nothing)).toEqual([]);
  }
  for (const wrong of [
    null,
    [],
    { statuses: [status] },
    { metadata: { phone_number_id: 7 }, statuses: [status] },
    { metadata, statuses: { ...status } },
    { metadata, statuses: [null, 7, { ...status, id: 'with spaces' }, { ...status, id: 'x'.repeat(300) }] },
    {
      metadata,
      statuses: [
        { ...status, status: '__proto__' },
        { ...status, status: 'constructor' },
      ],
    },
    { metadata, messages: [{ from: '573001112233' }] },
  ]) {
    expect(readWhatsappEvents(hostile(wrong))).toEqual([]);
  }
  expect(contentsOf(hostile({ metadata, statuses: [null, status, 7] }))).toHaveLength(1);
});

test('lengths and counts of a post are bounded, and odd values are none [SEC-62]', () => {
  const many = Array.from({ length: 5000 }, (_none, number) => ({ ...status, id: `wamid.${number}` }));
  const unread = Object.defineProperty({ ...status }, 'id', {
    get: () => expect.unreachable('What is beyond the bound was read'),
  });
  expect(readWhatsappEvents(hostile({ metadata, statuses: [...many, unread] }))).toHaveLength(1000);
  const [long] = contentsOf(
    hostile({
      metadata,
      messages: [
        {
          id: 'wamid.x',
          type: 'text',
          from: 'someone',
          timestamp: 'yesterday',
          text: { body: `\u0000\ud83d${'👋'.repeat(5000)}` },
          context: 'none',
        },
      ],
    }),
  );
  expect(long).toMatchObject({ from: null, at: null, repliesTo: null });
  const { text } = long as { text: string };
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toContain('\u0000');
  const [keyed] = contentsOf(
    hostile({ metadata, statuses: [{ ...status, biz_opaque_callback_data: 'k'.repeat(600) }] }),
  );
  expect(keyed).toMatchObject({ key: null });
});
