import { z } from 'zod';

/** Every id is a UUIDv7 (D-55); the brand keeps a listing's id out of a reservation's place. */
const idOf = <Name extends string>() =>
  z
    .uuid()
    .meta({ examples: ['019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c'] })
    .brand<Name>();

export const AccountId = idOf<'Account'>();
export type AccountId = z.infer<typeof AccountId>;
export const UserId = idOf<'User'>();
export type UserId = z.infer<typeof UserId>;
export const PropertyId = idOf<'Property'>();
export type PropertyId = z.infer<typeof PropertyId>;
export const ListingId = idOf<'Listing'>();
export type ListingId = z.infer<typeof ListingId>;
export const ListingTypeId = idOf<'ListingType'>();
export type ListingTypeId = z.infer<typeof ListingTypeId>;
export const ReservationId = idOf<'Reservation'>();
export type ReservationId = z.infer<typeof ReservationId>;
export const GuestId = idOf<'Guest'>();
export type GuestId = z.infer<typeof GuestId>;
export const ArrivalRequestId = idOf<'ArrivalRequest'>();
export type ArrivalRequestId = z.infer<typeof ArrivalRequestId>;
export const ConnectionId = idOf<'Connection'>();
export type ConnectionId = z.infer<typeof ConnectionId>;
export const InvoiceId = idOf<'Invoice'>();
export type InvoiceId = z.infer<typeof InvoiceId>;
export const FolioId = idOf<'Folio'>();
export type FolioId = z.infer<typeof FolioId>;
export const FolioEntryId = idOf<'FolioEntry'>();
export type FolioEntryId = z.infer<typeof FolioEntryId>;
export const IssuerId = idOf<'Issuer'>();
export type IssuerId = z.infer<typeof IssuerId>;
export const InvoiceSeriesId = idOf<'InvoiceSeries'>();
export type InvoiceSeriesId = z.infer<typeof InvoiceSeriesId>;
export const CustomerId = idOf<'Customer'>();
export type CustomerId = z.infer<typeof CustomerId>;
export const JournalId = idOf<'Journal'>();
export type JournalId = z.infer<typeof JournalId>;
export const BillId = idOf<'Bill'>();
export type BillId = z.infer<typeof BillId>;
