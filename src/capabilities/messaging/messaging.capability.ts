import type { IncomingMail, RawMail } from './incoming-mail.ts';

export type EmailAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type EmailMessage = {
  readonly to: string;
  readonly subject: string;
  /** Plain text; every message is readable without HTML. */
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly EmailAttachment[];
  /** The name beside the address of the installation, which alone may send; without one, the installation's own. */
  readonly fromName?: string;
  /** Where answers go; without one, to the installation. */
  readonly replyTo?: readonly string[];
  /** Where mail servers report delivery and bounces (`MAIL FROM`); without one, the address of the installation. */
  readonly envelopeFrom?: string;
  /** Where a mail that says STOP ends such messages (RFC 2369). */
  readonly unsubscribeTo?: string;
  /** It answers a mail by itself, and takes no answer: two programs that answer each other never end (RFC 3834). */
  readonly isAutomaticAnswer?: boolean;
  /** Sent as Message-ID, so that a repeat is recognised by the receiving side. */
  readonly key: string;
};

export type EmailCapability = {
  /** False for the mailbox of the simulators, which delivers nowhere. */
  readonly reachesPeople: boolean;
  /** Throws ProviderFailure. Returns the id that the mail server gave. */
  readonly send: (message: EmailMessage) => Promise<{ readonly id: string }>;
  /** The domain whose mail comes in; null: answers and later bounces are not seen. */
  readonly inboundDomain: string | null;
  /** Never throws for what stands in the mail. */
  readonly read: (mail: RawMail) => Promise<IncomingMail>;
};

/** Words to a telephone. */
export type TextMessage = {
  /** `+` and digits. */
  readonly to: string;
  readonly text: string;
  readonly language: 'es' | 'pt' | 'en';
  /** The one-time code that the text is about: some channels carry codes only in a form of their own. */
  readonly code?: string;
  /** Goes along where the channel can carry it, to find the message again. */
  readonly key: string;
};

export type TextCapability = {
  /**
   * Throws ProviderFailure: `refused` with the field `to` for a number that cannot be reached, also if the provider
   * reports it in an answer that looks like success. Returns the provider's id of the message.
   */
  readonly send: (message: TextMessage) => Promise<{ readonly id: string }>;
};
