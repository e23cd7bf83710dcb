import { expect, test } from 'vitest';

import type { Instant } from '#vocabulary/instant.ts';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import { GUEST, type GuestMessagingSubject, withMessages } from './guest-messaging.conformance.ts';
import type { GuestDevice } from './guest-messaging.devices.ts';

/** A channel whose telephones are linked. */
export type GuestDevicesSubject = GuestMessagingSubject & {
  readonly now: () => Instant;
  /** What happens to a telephone, by the credentials of its connection. */
  readonly happen: (
    connection: ProviderConnection,
    what: 'scan' | 'log out' | 'replace' | 'block' | 'lose connection' | 'reconnect',
  ) => Promise<void>;
  /** The mode in which nothing can be linked here. */
  readonly missingMode: ProviderConnection['mode'];
};

const TEXT = { kind: 'text', text: 'Hola Ana, tu código de la puerta es 4711 🔑' } as const;

function codeIn(device: GuestDevice): string {
  if (device.state !== 'qr') throw new Error(`The device is ${device.state} and shows no code`);
  return device.qr;
}

/** What a channel owes us that sends from a telephone of the host. Each test links one that was never linked before. */
export function guestDevicesConformance(start: () => Promise<GuestDevicesSubject>): void {
  const begin = async () => {
    const subject = await withMessages(start)();
    const { devices } = subject.channel;
    if (!devices) throw new Error('The channel links no device');
    const { mode } = subject.connection;
    const connection: ProviderConnection = { mode, credentials: devices.createCredentials(mode) };
    const message = { key: 'message:8:r1', to: GUEST, content: TEXT };
    const happen = (what: Parameters<typeof subject.happen>[1]) => subject.happen(connection, what);
    const read = () => devices.read(connection);
    const link = async () => {
      await devices.connect(connection, { kind: 'qr' });
      await read();
      await happen('scan');
    };
    return {
      ...subject,
      devices,
      connection,
      happen,
      read,
      link,
      send: () => subject.channel.send(connection, message),
    };
  };
  test('a telephone is linked with the code that it scans, and sends from then on', async () => {
    const { devices, connection, read, happen, send, reasonOf, arrived, channel, now } = await begin();
    expect(await read()).toMatchObject({ state: 'disconnected', phone: null, lastError: null });
    expect(await channel.readSender?.(connection)).toMatchObject({
      state: 'disconnected',
      displayNumber: '',
    });
    expect(await reasonOf(send())).toEqual({ kind: 'reconnect', reason: 'access-ended' });
    expect(['connecting', 'qr']).toContain((await devices.connect(connection, { kind: 'qr' })).state);
    const shown = await read();
    expect(codeIn(shown).length).toBeGreaterThan(20);
    if (shown.state === 'qr') expect((shown.expiresAt ?? '') > now()).toBe(true);
    // A person may be scanning: what is to be sent waits for it.
    expect((await reasonOf(send())).kind).toBe('wait');
    await happen('scan');
    const linked = await read();
    expect(linked).toMatchObject({
      state: 'connected',
      phone: expect.stringMatching(/^\+\d{7,15}$/) as string,
      name: expect.stringMatching(/./) as string,
      since: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      lastError: null,
    });
    expect(await channel.readSender?.(connection)).toMatchObject({
      state: 'connected',
      displayNumber: linked.phone,
      verifiedName: linked.name,
    });
    expect(arrived()).toEqual([]);
    await send();
    expect(arrived()).toHaveLength(1);
    // Asking once more does not end the link.
    expect((await devices.connect(connection, { kind: 'qr' })).state).toBe('connected');
  });

  test('a telephone is linked with a code that is typed on it', async () => {
    const { devices, connection, read, happen } = await begin();
    await devices.connect(connection, { kind: 'code', phone: '+573005552222' });
    expect(await read()).toMatchObject({
      state: 'code',
      pairingCode: expect.stringMatching(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/) as string,
    });
    await happen('scan');
    expect((await read()).state).toBe('connected');
  });

  test('a number that is none is refused at its field, and nothing leaves', async () => {
    const { devices, connection, requests } = await begin();
    const before = requests();
    for (const phone of ['', '0300', '+57 300 555 2222', '573005552222/x']) {
      const failure = await failureOf(devices.connect(connection, { kind: 'code', phone }));
      expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', 'phone']);
    }
    expect(requests()).toBe(before);
  });

  test('a code that is not scanned is renewed, given up after three minutes, and shown again on demand', async () => {
    const { devices, connection, read, advance } = await begin();
    await devices.connect(connection, { kind: 'qr' });
    const codes = [codeIn(await read())];
    for (const seconds of [61, 20, 20]) {
      advance(seconds);
      codes.push(codeIn(await read()));
    }
    expect(new Set(codes).size).toBe(4);
    advance(80);
    expect(await read()).toMatchObject({ state: 'disconnected', lastError: 'not-scanned' });
    await devices.connect(connection, { kind: 'qr' });
    expect(codes).not.toContain(codeIn(await read()));
    expect((await read()).lastError).toBeNull();
  });

  test('a lost connection is waited for, and the message leaves once it is back [REL-04]', async () => {
    const { link, happen, read, send, reasonOf, arrived, channel, connection } = await begin();
    await link();
    await happen('lose connection');
    expect((await read()).state).toBe('reconnecting');
    expect((await channel.readSender?.(connection))?.state).toBe('connected');
    const failure = await failureOf(send());
    expect([failure.kind, failure.retryAfterSeconds]).toEqual(['wait', expect.any(Number)]);
    await happen('reconnect');
    await send();
    expect(arrived()).toHaveLength(1);
    expect(await reasonOf(Promise.reject(failure))).toEqual({ kind: 'wait', reason: 'provider-busy' });
  });

  test.each([
    ['log out', 'logged-out', null],
    ['replace', 'disconnected', 'replaced'],
  ] as const)(
    'after "%s" only the host helps, who links the telephone again',
    async (what, state, lastError) => {
      const { link, happen, read, send, reasonOf, arrived, channel, connection } = await begin();
      await link();
      await happen(what);
      expect(await read()).toMatchObject({ state, lastError });
      const ended = { kind: 'reconnect', reason: 'access-ended' };
      expect(await reasonOf(send())).toEqual(ended);
      expect(await reasonOf(channel.readSender?.(connection) ?? Promise.resolve())).toEqual(ended);
      expect(arrived()).toEqual([]);
      await link();
      await send();
      expect(arrived()).toHaveLength(1);
    },
  );

  test('a number that the network refuses is restricted, and messages take another channel', async () => {
    const { link, happen, read, send, reasonOf, channel, connection } = await begin();
    await link();
    await happen('block');
    expect((await read()).state).toBe('blocked');
    expect(await reasonOf(send())).toEqual({ kind: 'refused', reason: 'account-restricted' });
    expect((await channel.readSender?.(connection))?.state).toBe('restricted');
  });

  test('a link that is ended here is gone, also where there was none', async () => {
    const { devices, link, connection, read, send, reasonOf } = await begin();
    await devices.logOut(connection);
    await link();
    await devices.logOut(connection);
    expect(await read()).toMatchObject({ state: 'disconnected', phone: null, lastError: null });
    expect((await reasonOf(send())).kind).toBe('reconnect');
  });

  test('changes of a device are told, signed, as changes of its sender', async () => {
    const { link, happen, events, connection } = await begin();
    await link();
    await happen('log out');
    const all = events();
    expect(all.length).toBeGreaterThan(0);
    for (const { topic, account, content, revoked } of all) {
      expect([topic, content?.kind]).toEqual(['guest-sender', 'sender']);
      expect(Object.values(connection.credentials)).toContain(account);
      // A notice may be late: that the access has ended is read, not believed.
      expect(revoked).toBeUndefined();
    }
  });

  test('each connection has a device of its own, and a mode that is missing says so', async () => {
    const { devices, connection, missingMode, reasonOf, channel } = await begin();
    expect(devices.createCredentials(connection.mode)).not.toEqual(connection.credentials);
    expect(devices.isAvailable(connection.mode)).toBe(true);
    expect(devices.isAvailable(missingMode)).toBe(false);
    const missing = { mode: missingMode, credentials: devices.createCredentials(missingMode) };
    expect((await reasonOf(devices.read(missing))).kind).toBe('refused');
    expect((await reasonOf(devices.connect(missing, { kind: 'qr' }))).kind).toBe('refused');
    const message = { key: 'message:8:r1', to: GUEST, content: TEXT };
    expect((await reasonOf(channel.send(missing, message))).kind).toBe('refused');
    // The key of one mode opens nothing in the other.
    const crossed = { mode: missingMode, credentials: connection.credentials };
    expect((await reasonOf(devices.read(crossed))).kind).toBe('refused');
  });
}
