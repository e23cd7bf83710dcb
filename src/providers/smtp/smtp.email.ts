import { createHash } from 'node:crypto';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { EmailCapability, EmailMessage } from '#capabilities/messaging/messaging.capability.ts';

export type SmtpOptions = {
  /** `smtp://127.0.0.1:2525`, `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** `Posada <hola@posada.example>` */
  readonly from: string;
  /** REL-13: mail is not sent while a transaction is open. */
  readonly isInTransaction?: () => boolean;
  /** Called when a message is about to be handed over (REL-04). */
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
    send: async (message) => {
      if (options.isInTransaction?.()) {
        throw new Error('Mail was sent while a database transaction is open (REL-13)');
      }
      const messageId = messageIdOf(message, options.from);
      // Loaded with the first message, not with the process (P-05): the API sends none.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(settings);
      await options.departing?.();
      try {
        const { messageId: id } = await transport.sendMail({
          from: options.from,
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
        });
        return { id };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The same key gives the same Message-ID, by which the receiving side recognises a repeat. */
function messageIdOf({ key }: EmailMessage, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'posada.invalid';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}

/** What nodemailer adds to its errors. */
type MailError = {
  readonly code?: unknown;
  /** The system's code, such as ECONNREFUSED, where `code` says only ESOCKET. */
  readonly originalCode?: unknown;
  readonly timeoutType?: unknown;
  readonly responseCode?: unknown;
};

const NOT_CONNECTED =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EDNS|ETLS|(CONNECT|GREETING|UPGRADE)_TIMEOUT)$/;

/** No message of a failure holds an address, a text or the server's own words, which repeat both. */
function failureOf(error: unknown): ProviderFailure {
  const { code, originalCode, timeoutType, responseCode } = mailErrorOf(error);
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
  if ([code, originalCode, timeoutType].some((one) => NOT_CONNECTED.test(String(one)))) {
    return fail('wait', 'the mail server could not be reached');
  }
  // The library does not tell how far it was: the message may have been taken (REL-04).
  return fail('unknown', 'the connection to the mail server was lost');
}

const mailErrorOf = (error: unknown): MailError =>
  typeof error === 'object' && error !== null ? (error satisfies MailError) : {};
