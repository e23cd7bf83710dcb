export type EmailMessage = {
  readonly to: string;
  readonly subject: string;
  /** Plain text; every message is readable without HTML. */
  readonly text: string;
  readonly html?: string;
  /** Sent as Message-ID, so that a repeat is recognised by the receiving side. */
  readonly key: string;
};

export type EmailCapability = {
  /** Throws ProviderFailure. Returns the id that the mail server gave. */
  readonly send: (message: EmailMessage) => Promise<{ readonly id: string }>;
};
