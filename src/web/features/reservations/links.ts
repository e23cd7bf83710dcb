/** A room and its nights, to begin a form with. */
export type Prefill = { readonly room?: string; readonly from?: string; readonly to?: string };

/** Where the drawers of a page are. The host that shows the page makes them, so each page keeps its own address behind. */
export type StayLinks = {
  /** The page without a drawer. */
  readonly home: () => string;
  readonly reservation: (id: string) => string;
  readonly edit: (id: string) => string;
  readonly split: (id: string) => string;
  readonly create: (prefill?: Prefill) => string;
  readonly block: (prefill?: Prefill) => string;
};
