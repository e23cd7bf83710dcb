/** The addresses of an account, made by the entry. */
export type FolioLinks = {
  readonly home: (id: string) => string;
  readonly add: (id: string) => string;
  readonly line: (id: string, number: number | string) => string;
};
export type HouseLinks = FolioLinks & { readonly list: () => string; readonly create: () => string };
