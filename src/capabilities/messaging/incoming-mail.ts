/** A mail as it came over SMTP. */
export type RawMail = {
  readonly raw: Uint8Array;
  /** Its sender takes no answers (`MAIL FROM:<>`): mail servers and answering machines write so. */
  readonly hasNullSender: boolean;
};

/** What became of one recipient of a mail, as a mail server tells it (RFC 3464). */
export type DeliveryReport = {
  /** In small letters: the one that was written to, and the one where it ended. */
  readonly addresses: readonly string[];
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** `5.1.1` (RFC 3463); null where it is not of that form. */
  readonly status: string | null;
};

/**
 * What a mail says.
 * - `report`: of a mail server.
 * - `automatic`: of a program. It is answered by nothing (RFC 3834).
 * - `answer`: of a person.
 */
export type IncomingMail =
  | { readonly kind: 'report'; readonly recipients: readonly DeliveryReport[] }
  | { readonly kind: 'automatic' }
  | {
      readonly kind: 'answer';
      /** In small letters. Anyone can write any address there. */
      readonly from: string | null;
      readonly subject: string;
      /** Without the mail that it answers; null for anything but words, and for what cannot be read. */
      readonly text: string | null;
    };
