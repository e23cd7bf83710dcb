export type SubscriptionLinks = {
  readonly home: string;
  /** Of a bill, or of a plan with an app. */
  readonly create: (what?: { readonly bill?: string; readonly app?: string }) => string;
  readonly change: (propertyId: string) => string;
  readonly cards: string;
  readonly newCard: string;
  /** Where everything can be taken along. */
  readonly export: string;
  readonly today: string;
  readonly rates: string;
  readonly activate: (app: string) => string;
};
