import { expect } from 'vitest';

import {
  ANNA,
  completeTestCheckIn,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TestApp } from '#support/app.ts';
import { type Answer, type Host, request } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { DIGEST_SECONDS, type NotificationType } from './notifications.constants.ts';
import type { NotificationSettings } from './notifications.contract.ts';
import { sendDueDigests } from './notifications.jobs.ts';

export const SETTINGS = '/api/notifications/settings';

export type Mail = { readonly to: string[]; readonly subject: string; readonly text: string };

/** Every mail that an address received, the newest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Mail[]> {
  const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

const LINK = /\/app\/notification-address#([\w-]+)/g;

/** The token of the last link in a mail: of a notification, the one that stops it. */
export function tokenIn(mail: Mail | undefined): string {
  const token = [...(mail?.text.matchAll(LINK) ?? [])].at(-1)?.[1];
  if (!token) throw new Error(`The mail has no link: ${mail?.text}`);
  return token;
}

/** What the owner of an address does with a link, in a browser without a session. */
export const press = (app: TestApp, deed: 'open' | 'confirm' | 'stop', token: string) =>
  request<Record<string, unknown>>(app, 'POST', `/api/notifications/addresses/${deed}`, { token });

export const change = (
  host: Host,
  type: NotificationType,
  key: string,
  value: unknown,
  version?: number,
): Promise<Answer<NotificationSettings>> =>
  host.send(
    'PATCH',
    `${SETTINGS}/${type}/${key}`,
    { value },
    version === undefined ? {} : { 'if-match': String(version) },
  );

/** Turns a type on with addresses. */
export async function turnOn(host: Host, type: NotificationType, emails: readonly string[]): Promise<void> {
  expect((await change(host, type, 'status', true)).status).toBe(200);
  expect((await change(host, type, 'emails', emails)).status).toBe(200);
}

export async function countNotices(app: TestApp, host: TestHost): Promise<number> {
  const [row] = await app.platform.pools.system.named<{ count: number }>(
    'test-notices',
    'select count(*)::int as count from notification_notices where property_id = $1',
    [host.propertyId],
  );
  return row?.count ?? 0;
}

/** A party of one answers, signs and completes. */
export async function guestCompletes(
  app: TestApp,
  host: TestHost,
  own: Record<string, unknown> = {},
): Promise<Reservation> {
  const stay = await createTestStay(host, { adults: 1, ...own });
  const { status, errors } = await completeTestCheckIn(app, host, stay, [ANNA]);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return stay;
}

/** The notices are there, their time has come, and two sweeps run. */
export async function digestsLeave(app: TestApp, host: TestHost, notices: number): Promise<void> {
  await eventually(async () => expect(await countNotices(app, host)).toBe(notices));
  app.clock.advance(DIGEST_SECONDS);
  await Promise.all([sendDueDigests.run(app.context()), sendDueDigests.run(app.context())]);
  await sendDueDigests.run(app.context());
}

/** Until no job waits or runs: what has not been sent by then is not sent. */
export async function jobsAreDone(app: TestApp): Promise<void> {
  await eventually(async () => {
    const left = await app.platform.pools.system.named(
      'test-jobs-left',
      "select 1 as one from jobs where state <> 'parked' and name ~ '^(notifications|effects)'",
      [],
    );
    expect(left).toEqual([]);
  });
}
