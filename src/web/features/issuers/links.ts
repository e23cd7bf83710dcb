/** Where the buttons of the page lead: each thing opens in a drawer of its own. */
export type IssuerLinks = {
  readonly create: () => string;
  readonly issuer: (id: string) => string;
  readonly listings: (id: string) => string;
  readonly newSeries: (issuer: string) => string;
  readonly series: (id: string) => string;
  readonly numbers: (id: string) => string;
};
