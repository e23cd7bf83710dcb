/**
 * The scope that each call needs, in the words of Cloudbeds' documents (github.com/cloudbeds/openapi-specs,
 * `src/pms-v1.3` and `src/accounting-v1.0`). Webhooks need the scope of their subject.
 */
export const CLOUDBEDS_SCOPES = {
  getHotels: 'read:hotel',
  getHotelDetails: 'read:hotel',
  getRooms: 'read:room',
  getReservations: 'read:reservation',
  getReservation: 'read:reservation',
  putReservation: 'write:reservation',
  postReservationNote: 'write:reservation',
  postRoomAssign: 'write:room',
  getRoomBlocks: 'read:roomblock',
  postRoomBlock: 'write:roomblock',
  putRoomBlock: 'write:roomblock',
  deleteRoomBlock: 'delete:roomblock',
  getSources: 'read:reservation',
  getPaymentMethods: 'read:payment',
  postPayment: 'write:payment',
  'accounting/v1.0/transactions': 'read:payment',
  'accounting/v1.0/pending-transactions': 'read:payment',
  getTaxesAndFees: 'read:taxesAndFees',
  putGuest: 'write:guest',
} as const;

export type CloudbedsMethod = keyof typeof CLOUDBEDS_SCOPES;

/**
 * The scopes that an application of the host asks for: the calls of the product, and guests, which webhook events
 * report.
 */
export const ASKED_SCOPES: readonly string[] = [
  ...new Set([...Object.values(CLOUDBEDS_SCOPES), 'read:guest']),
].sort();
