export type SubscriptionLinks = {
  readonly home: string;
  readonly create: (bill?: string) => string;
  readonly change: (propertyId: string) => string;
  readonly cards: string;
  readonly newCard: string;
  /** Where everything can be taken along. */
  readonly export: string;
  readonly today: string;
};
