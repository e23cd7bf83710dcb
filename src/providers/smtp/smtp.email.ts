import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { EmailCapability, EmailMessage } from '#capabilities/messaging/messaging.capability.ts';

import { readAside } from './incoming/read-aside.ts';

export type SmtpOptions = {
  /** `smtp://127.0.0.1:2525`, `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** `Posada <hola@posada.example>` */
  readonly from: string;
  /** False for the mailbox of the simulators. */
  readonly reachesPeople?: boolean;
  /** The domain whose mail comes in. Default: none. */
  readonly inboundDomain?: string | null;
  /** REL-13: mail is not sent while a transaction is open. */
  readonly isInTransaction?: () => boolean;
  /** Called when the server waits for the text (DATA): a conversation that ends before has sent nothing (REL-04). */
  readonly departing?: () => Promise<void>;
  readonly connectMs?: number;
  readonly answerMs?: number;
};

/** E-mail through a mail server (RFC 5321). One connection per message: mail is rare and never urgent. */
export function createSmtp(options: SmtpOptions): EmailCapability {
  const settings = {
    url: options.url,
    connectionTimeout: options.connectMs ?? 5000,
    greetingTimeout: options.connectMs ?? 5000,
    socketTimeout: options.answerMs ?? 20_000,
    // A message is text that we wrote: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  return {
    reachesPeople: options.reachesPeople ?? true,
    inboundDomain: options.inboundDomain ?? null,
    read: readAside,
    send: async (message) => {
      if (options.isInTransaction?.()) {
        throw new Error('Mail was sent while a database transaction is open (REL-13)');
      }
      const messageId = messageIdOf(message, options.from);
      const envelope = envelopeOf(message);
      const headers = headersOf(message);
      // Loaded with the first message, not with the process (P-05): the API sends none.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(settings);
      let hasDeparted = false;
      const depart = AsyncResource.bind(async () => {
        await options.departing?.();
        hasDeparted = true;
      });
      // Nothing reads the text before the server has answered DATA with 354.
      transport.use('stream', ({ message: body }, done) => {
        const read = body.createReadStream.bind(body);
        body.createReadStream = () => Readable.from(readAfter(depart, read), { objectMode: false });
        done();
      });
      try {
        const { messageId: id } = await transport.sendMail({
          from: senderOf(options.from, message.fromName),
          ...(message.replyTo !== undefined && {
            replyTo: message.replyTo.map((address) => ({ name: '', address })),
          }),
          to: { name: '', address: message.to },
          subject: message.subject.replace(/[\r\n]+/g, ' '),
          text: message.text,
          ...(message.html !== undefined && { html: message.html }),
          attachments: (message.attachments ?? []).map(({ name, contentType, content }) => ({
            filename: name,
            contentType,
            content: Buffer.from(content),
          })),
          messageId,
          ...(envelope && { envelope }),
          headers,
        });
        return { id };
      } catch (error) {
        throw failureOf(error, hasDeparted);
      }
    },
  };
}

/** Only the installation's own address may send; the name beside it is the host's. */
function senderOf(from: string, name: string | undefined) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return name === undefined ? from : { name: name.replace(/[\r\n]+/g, ' '), address };
}

/** One address, and nothing that could end a header or an envelope. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@?&%]{1,64}@[\w.-]{1,255}$/;

function assertAddress(address: string): string {
  if (ADDRESS.test(address)) return address;
  throw new ProviderFailure('smtp', 'refused', 'smtp: an address of ours is none');
}

/** Without one nodemailer makes it of the headers. An automatic answer takes no answer, and no report (RFC 3834). */
function envelopeOf({ to, envelopeFrom, isAutomaticAnswer }: EmailMessage) {
  // As an object it stays one address.
  const guest = { name: '', address: to };
  if (isAutomaticAnswer) return { from: '', to: guest };
  return envelopeFrom === undefined ? undefined : { from: assertAddress(envelopeFrom), to: guest };
}

function headersOf({ unsubscribeTo, isAutomaticAnswer }: EmailMessage): Record<string, string> {
  return {
    ...(unsubscribeTo !== undefined && {
      'List-Unsubscribe': `<mailto:${assertAddress(unsubscribeTo)}?subject=STOP>`,
    }),
    ...(isAutomaticAnswer && { 'Auto-Submitted': 'auto-replied' }),
  };
}

async function* readAfter(depart: () => Promise<void>, read: () => Readable): AsyncGenerator<Buffer> {
  await depart();
  yield* read();
}

/** The same key gives the same Message-ID, by which the receiving side recognises a repeat. */
function messageIdOf({ key }: EmailMessage, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'posada.invalid';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}

/** The fields that nodemailer adds to its errors. */
type MailError = {
  readonly code?: unknown;
  readonly responseCode?: unknown;
};

/** No message of a failure holds an address, a text or the server's own words, which repeat both. */
function failureOf(error: unknown, hasDeparted: boolean): ProviderFailure {
  const { code, responseCode } = mailErrorOf(error);
  const fail = (kind: ProviderFailure['kind'], what: string, field?: string) =>
    new ProviderFailure('smtp', kind, `smtp: ${what}`, {
      ...(field !== undefined && { fields: [{ field, message: 'The mail server refused it' }] }),
    });

  if (code === 'EAUTH') return fail('reconnect', 'the mail server refused the password');
  if (typeof responseCode === 'number') {
    return responseCode < 500
      ? fail('wait', `the mail server is busy (${responseCode})`)
      : fail('refused', `refused (${responseCode})`, code === 'EENVELOPE' ? 'to' : 'text');
  }
  if (code === 'EENVELOPE') return fail('refused', 'there is no usable address', 'to');
  // The network error proves nothing: only the text tells whether the message may have been taken (REL-04).
  return hasDeparted
    ? fail('unknown', 'the connection to the mail server was lost')
    : fail('wait', 'the mail server could not be reached');
}

const mailErrorOf = (error: unknown): MailError =>
  typeof error === 'object' && error !== null ? (error satisfies MailError) : {};
