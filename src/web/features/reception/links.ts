/** Where the desk leads. */
export type ReceptionLinks = {
  readonly home: () => string;
  readonly walkIn: () => string;
  /** The check-in of a stay, over the desk. */
  readonly checkIn: (reservationId: string) => string;
  /** Where a list of guests is loaded into the check-in of a group. */
  readonly guestList: (reservationId: string) => string;
  /** The registration card of a stay, to print. */
  readonly card: (reservationId: string) => string;
  readonly reservation: (reservationId: string) => string;
  readonly reservations: () => string;
  readonly registry: () => string;
  /** The check-ins of tomorrow. */
  readonly tomorrow: () => string;
};

/** The text of the search before the form was opened. It names a guest, so it is in no address (PRV-11). */
export type WalkInAsked = { readonly name: string };
