/** The addresses of guest payments, made by the entry. */
export type CollectionLinks = {
  readonly home: () => string;
  readonly create: (stay?: string) => string;
  readonly request: (id: string) => string;
  readonly settings: () => string;
  readonly connect: (partner: string) => string;
  /** `new` for one that does not exist yet. */
  readonly plan: (id: string) => string;
};
