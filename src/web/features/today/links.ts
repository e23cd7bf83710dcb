/** Where the buttons of the first page lead. */
export type TodayLinks = {
  readonly reservation: (id: string) => string;
  readonly create: () => string;
  readonly block: () => string;
  readonly report: (id: string) => string;
  readonly registrySettings: () => string;
  /** The check-in of one stay. */
  readonly checkIn: (reservationId: string) => string;
  /** A message of a stay. */
  readonly message: (reservationId: string, messageId: string) => string;
  readonly checkIns: (arrival?: 'today' | 'tomorrow') => string;
  readonly newListing: () => string;
  readonly newRegistry: () => string;
  readonly calendar: () => string;
  readonly conflicts: () => string;
  readonly listing: (id: string) => string;
  readonly issuers: () => string;
  readonly invoice: (id: string) => string;
  /** The account of a stay, or one of the house. */
  readonly account: (of: { readonly reservationId: string | null; readonly folioId: string }) => string;
  readonly credits: () => string;
  readonly autoBill: () => string;
  /** The drafts of invoices. */
  readonly drafts: () => string;
  readonly journals: () => string;
  /** What guests owe, and what arrived. */
  readonly collections: () => string;
  readonly connect: (partner: string) => string;
  readonly messageSettings: () => string;
  /** A connected system. */
  readonly connection: (id: string) => string;
  /** Of another entry: reached by leaving this one. */
  readonly setup: (propertyId: string) => string;
};
