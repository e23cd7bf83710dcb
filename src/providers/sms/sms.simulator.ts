import crypto from 'node:crypto';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';
import type { Instant } from '#vocabulary/instant.ts';

type SentSms = { readonly sid: string; readonly to: string; readonly text: string; readonly at: Instant };
export type SmsWorld = { messages: SentSms[] };

/** The name of the simulator's own account; the product uses it if no real one is configured. */
export const SIMULATED_SMS = {
  account: 'AC00000000000000000000000000000000',
  token: 'sms-test-token',
  from: '+15005550006',
} as const;

const REMEMBERED = 200;
/** More than this to one number within a minute is too many. */
const A_MINUTE = 10;

/** Numbers that a person can type to see each failure (D-62). */
const SENTINELS: Readonly<Record<string, { status: number; code: number; message: string }>> = {
  '00': { status: 400, code: 21211, message: "Invalid 'To' Phone Number" },
  '01': { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '02': { status: 429, code: 20429, message: 'Too Many Requests' },
  // The request is taken with success, and its answer says that the message is lost.
  '03': { status: 201, code: 30003, message: 'Unreachable destination handset' },
};

/**
 * The message call of the API in small, errors included. Numbers ending in 5550000 … 5550003 fail, each in its way.
 * `deliver` shows what was sent, for example on the mailbox page.
 */
export const createSmsSimulator = (
  deliver: (message: { channel: 'sms'; from: string; to: string; text: string }) => void = () => undefined,
): Simulator<SmsWorld, never, never> =>
  defineSimulator<SmsWorld>({
    id: 'sms',
    seed: () => ({ messages: [] }),
    routes: (app, stage) => {
      app.post<{ Params: { account: string } }>(
        '/2010-04-01/Accounts/:account/Messages.json',
        async (request, reply) => {
          const fail = (status: number, code: number, message: string) =>
            reply
              .code(status)
              .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
          const { account, token } = SIMULATED_SMS;
          const expected = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
          if (request.headers.authorization !== expected || request.params.account !== account) {
            return fail(401, 20003, 'Authenticate');
          }
          const { To: to = '', From: from = '', Body: text = '' } = bodyOf(request).form;
          if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(400, 21211, `Invalid 'To' Phone Number: ${to}`);
          if (text === '') return fail(400, 21602, 'Message body is required.');
          if (text.length > 1600) return fail(400, 21617, 'The concatenated message body exceeds the limit');
          const sentinel = SENTINELS[/55500(0\d)$/.exec(to)?.[1] ?? ''];
          if (sentinel && sentinel.status >= 400) {
            if (sentinel.status === 429) reply.header('retry-after', '5');
            return fail(sentinel.status, sentinel.code, sentinel.message);
          }
          const { world, clock } = stage;
          const now = clock.now();
          const recent = world.messages.filter(
            (message) => message.to === to && Date.parse(now) - Date.parse(message.at) < 60_000,
          );
          if (recent.length >= A_MINUTE) {
            reply.header('retry-after', '30');
            return fail(429, 20429, 'Too Many Requests');
          }
          const sid = `SM${crypto.randomBytes(16).toString('hex')}`;
          const answer = { sid, account_sid: account, to, from, body: text, num_segments: '1', price: null };
          if (sentinel) {
            const { code, message } = sentinel;
            return reply
              .code(sentinel.status)
              .send({ ...answer, status: 'undelivered', error_code: code, error_message: message });
          }
          world.messages = [{ sid, to, text, at: now }, ...world.messages].slice(0, REMEMBERED);
          deliver({ channel: 'sms', from, to, text });
          return reply.code(201).send({ ...answer, status: 'queued', error_code: null, error_message: null });
        },
      );
    },
  });
