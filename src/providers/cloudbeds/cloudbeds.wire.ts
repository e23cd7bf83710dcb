import { z } from 'zod';

import { Decimal } from '#vocabulary/decimal.ts';

/**
 * The wire format, read tolerantly: unknown fields are ignored, and a value that is a number in one answer and text in
 * the next is text here. Field names: github.com/cloudbeds/openapi-specs, `src/pms-v1.3`.
 */

/** Ids and counts come as text or as numbers. */
const text = z.union([z.string(), z.number()]).transform(String);
const maybeText = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)));
const maybeCount = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => {
    const count = Number(value ?? 0);
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  });
/** PHP writes an empty map as an empty list. */
const mapOf = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.record(z.string(), item), z.array(item)])
    .transform((map): z.output<Item>[] => Object.values(map));

/** Every answer. A failure is often HTTP 200 with `success: false`, so this comes before anything else. */
export const Envelope = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  data: z.unknown().optional(),
  total: z.coerce.number().optional().catch(undefined),
});

/** https://developers.cloudbeds.com/reference/get_gethotels */
export const Hotel = z.object({
  propertyID: text,
  propertyName: z.string(),
  propertyTimezone: z.string(),
  propertyCurrency: z.array(z.object({ currencyCode: z.string() })).min(1),
});

/** https://developers.cloudbeds.com/reference/get_gethoteldetails: here the currency is an object. */
export const HotelDetails = z.object({
  propertyID: text,
  propertyName: z.string(),
  propertyTimezone: z.string().optional(),
  propertyCurrency: z.object({ currencyCode: z.string() }),
  propertyPolicy: z
    .object({ propertyCheckInTime: maybeText, propertyCheckOutTime: maybeText })
    .optional()
    .catch(undefined),
});

/** https://developers.cloudbeds.com/reference/get_getrooms */
export const PropertyRooms = z.object({
  propertyID: text,
  rooms: z.array(
    z.object({
      roomID: text,
      roomName: z.string(),
      maxGuests: maybeCount,
      roomTypeID: maybeText,
      roomTypeName: maybeText,
    }),
  ),
});

/** Item of https://developers.cloudbeds.com/reference/get_getreservations */
export const ReservationItem = z.object({
  reservationID: text,
  status: z.string(),
  dateCreated: maybeText,
  dateModified: maybeText,
  dateModifiedUTC: maybeText,
});

export const Guest = z.object({
  guestID: text,
  isMainGuest: z.boolean().optional().default(false),
  roomID: maybeText,
  guestFirstName: maybeText,
  guestLastName: maybeText,
  guestEmail: maybeText,
  guestPhone: maybeText,
  guestCellPhone: maybeText,
});

/** One room of a booking; `roomID` is missing among the unassigned. */
export const ReservationRoom = z.object({
  reservationRoomID: maybeText,
  subReservationID: maybeText,
  roomID: maybeText,
  roomTypeID: maybeText,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  adults: maybeCount,
  children: maybeCount,
  roomTotal: maybeText,
});

/** https://developers.cloudbeds.com/reference/get_getreservation; `guestList` is a map keyed by guest id. */
export const Reservation = z.object({
  reservationID: text,
  guestName: maybeText,
  status: z.string(),
  source: maybeText,
  thirdPartyIdentifier: maybeText,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  total: maybeText,
  dateCreated: maybeText,
  dateModified: maybeText,
  dateModifiedUTC: maybeText,
  guestList: mapOf(Guest).optional().default([]),
  assigned: mapOf(ReservationRoom).optional().default([]),
  unassigned: mapOf(ReservationRoom).optional().default([]),
});

/** https://developers.cloudbeds.com/reference/post_postwebhook */
export const Subscription = z.object({ subscriptionID: text });
export const Webhook = z.object({
  id: text,
  event: z.object({ entity: z.string(), action: z.string() }),
  subscriptionData: z.object({ endpoint: z.string() }),
});

/** https://developers.cloudbeds.com/reference/get_getpaymentmethods */
export const PaymentMethods = z.object({
  methods: z.array(z.object({ method: z.string(), code: maybeText.optional(), name: z.string() })),
});
/** https://developers.cloudbeds.com/reference/post_postpayment */
export const PostedPayment = z.object({ transactionID: text });
/** https://developers.cloudbeds.com/reference/get_gettaxesandfees */
export const TaxOrFee = z.object({
  taxID: maybeText.optional(),
  feeID: maybeText.optional(),
  name: z.string(),
});
/** https://developers.cloudbeds.com/reference/get_getsources */
export const Source = z.object({ sourceID: text, sourceName: z.string() });

/** https://developers.cloudbeds.com/reference/get_getroomblocks: a list, or a list inside of a property. */
const RoomBlock = z.object({
  roomBlockID: text,
  roomBlockReason: maybeText,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  rooms: mapOf(z.object({ roomID: maybeText }))
    .optional()
    .default([]),
});
export const RoomBlocks = z.union([
  z.array(RoomBlock),
  z.object({ roomBlocks: z.array(RoomBlock) }).transform(({ roomBlocks }) => roomBlocks),
]);
export const RoomBlockMade = z.object({ roomBlockID: text });

/** Amounts are decimals; a value that is no decimal is left out. */
const amount = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? value.toFixed(4) : value.trim()))
  .pipe(Decimal);

/**
 * Item of https://developers.cloudbeds.com/reference/listtransactions.
 * The other interface calls `sourceIdentifier` and `subSourceIdentifier` `reservationID` and `subReservationID`; `sourceId`
 * is a number of the accounting interface.
 */
export const Transaction = z.object({
  id: text,
  internalTransactionCode: maybeText,
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  rootId: maybeText,
  parentId: maybeText,
  sourceKind: maybeText,
  sourceIdentifier: maybeText,
  subSourceIdentifier: maybeText,
  account: z
    .object({ category: maybeText })
    .nullish()
    .transform((account) => account ?? null),
  externalRelationId: maybeText,
  externalRelationKind: maybeText,
  originId: maybeText,
  quantity: maybeCount,
  description: maybeText,
  serviceDate: z.iso.date().nullish(),
  transactionDatetimePropertyTime: maybeText,
  transactionDatetime: maybeText,
});
export const Transactions = z.object({
  transactions: z.array(Transaction).optional().default([]),
  nextPageToken: maybeText,
});

export const AccountingError = z.object({ errorCode: maybeText, errorDetails: maybeText });

export type Transaction = z.output<typeof Transaction>;
export type RoomBlock = z.output<typeof RoomBlock>;
export type Hotel = z.output<typeof Hotel>;
export type HotelDetails = z.output<typeof HotelDetails>;
export type Guest = z.output<typeof Guest>;
export type ReservationRoom = z.output<typeof ReservationRoom>;
export type ReservationItem = z.output<typeof ReservationItem>;
export type Reservation = z.output<typeof Reservation>;
export type Webhook = z.output<typeof Webhook>;
export type Room = z.output<typeof PropertyRooms>['rooms'][number];
