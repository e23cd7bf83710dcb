/** A room and its nights, to begin a form with. */
export type Prefill = { readonly room?: string; readonly from?: string; readonly to?: string };

/** The addresses of the drawers of a page, made by the entry, so that each page keeps its own behind them. */
export type StayLinks = {
  /** The page without a drawer. */
  readonly home: () => string;
  readonly reservation: (id: string) => string;
  readonly edit: (id: string) => string;
  readonly split: (id: string) => string;
  readonly create: (prefill?: Prefill) => string;
  readonly block: (prefill?: Prefill) => string;
};
