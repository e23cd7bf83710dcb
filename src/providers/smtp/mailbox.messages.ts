import type { Instant } from '#vocabulary/instant.ts';

export type CaughtMail = {
  readonly id: string;
  readonly channel: 'email' | 'sms' | 'whatsapp';
  /** As sent, without brackets: repeats of one message share it. */
  readonly messageId: string;
  readonly receivedAt: Instant;
  readonly from: string;
  readonly to: readonly string[];
  /** `MAIL FROM`, and the headers by which a mail is answered and ended. */
  readonly returnPath?: string;
  readonly replyTo?: readonly string[];
  readonly unsubscribe?: string | null;
  readonly autoSubmitted?: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Names of the attachments, with their bytes. */
  readonly attachments?: readonly { readonly name: string; readonly bytes: number }[];
  /** The code that the message is about, if it holds one. */
  readonly code: string | null;
  readonly links: readonly string[];
};

export type CaughtText = {
  readonly channel: 'sms' | 'whatsapp';
  readonly from: string;
  readonly to: string;
  readonly text: string;
};
