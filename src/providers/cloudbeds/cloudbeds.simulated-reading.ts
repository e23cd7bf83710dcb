import type { Stage } from '#foundation/simulation/definition.ts';

import type { CloudbedsWorld, SimulatedReservation } from './cloudbeds.simulated-world.ts';

export type CloudbedsStage = Stage<CloudbedsWorld>;
export type Fields = Readonly<Record<string, string | undefined>>;
/** The answer of a method beside `success: true`; a text is the message of a refusal. */
type Reply = Readonly<Record<string, unknown>> | string;
export type Method = (fields: Fields, stage: CloudbedsStage) => Reply | Promise<Reply>;

export const findReservation = ({ world }: CloudbedsStage, id: string | undefined) =>
  world.reservations.find(({ reservationID }) => String(reservationID) === id);

/** The current state or, for so many reads, the state before the change. */
function shownReservation(stage: CloudbedsStage, id: string | undefined) {
  const late = stage.world.late?.find(({ readings, before }) => readings > 0 && before.reservationID === id);
  if (!late) return findReservation(stage, id);
  late.readings -= 1;
  return late.before;
}

export function pageOf<Item>(items: readonly Item[], fields: Fields, standard: number, most: number) {
  const size = Math.min(Number(fields['pageSize'] ?? standard), most);
  const from = (Number(fields['pageNumber'] ?? 1) - 1) * size;
  const data = items.slice(from, from + size);
  return { data, count: data.length, total: items.length };
}

const listItem = (
  { guestList, assigned, notes: _notes, paid, total, source, ...item }: SimulatedReservation,
  propertyID: string,
) => ({
  ...item,
  propertyID,
  sourceName: source,
  guestID: guestList[0]?.guestID ?? '',
  adults: assigned[0]?.adults ?? '0',
  children: assigned[0]?.children ?? '0',
  balance: total - paid,
});

/** The calls that change nothing. */
export const READING: Readonly<Record<string, Method>> = {
  getHotels: (fields, { world: { hotel } }) =>
    pageOf(
      [
        {
          propertyID: hotel.propertyID,
          organizationID: '700',
          propertyName: hotel.propertyName,
          propertyTimezone: hotel.propertyTimezone,
          propertyCurrency: [
            { currencyCode: hotel.currency, currencySymbol: '$', currencyPosition: 'before' },
          ],
        },
      ],
      fields,
      20,
      100,
    ),

  getHotelDetails: ({ propertyID }, { world: { hotel } }) =>
    propertyID === hotel.propertyID
      ? {
          data: {
            propertyID,
            propertyName: hotel.propertyName,
            propertyCurrency: { currencyCode: hotel.currency },
            propertyPolicy: {
              propertyCheckInTime: hotel.propertyCheckInTime,
              propertyCheckOutTime: hotel.propertyCheckOutTime,
            },
          },
        }
      : 'Property not found',

  getRooms: (fields, { world: { hotel, rooms } }) => {
    const page = pageOf(rooms, fields, 20, 100);
    const shown = page.data.map((room) => ({
      ...room,
      isPrivate: true,
      isVirtual: false,
      roomBlocked: false,
      doorlockID: '',
    }));
    return { ...page, data: [{ propertyID: hotel.propertyID, rooms: shown }] };
  },

  getReservations: (fields, { world }) => {
    const { status, modifiedFrom, checkInFrom, checkInTo } = fields;
    const found = world.reservations.filter(
      (one) =>
        (!status || one.status === status) &&
        (!modifiedFrom || one.dateModified >= modifiedFrom) &&
        (!checkInFrom || one.startDate >= checkInFrom) &&
        (!checkInTo || one.startDate <= checkInTo),
    );
    return pageOf(
      found.map((one) => listItem(one, world.hotel.propertyID)),
      fields,
      100,
      100,
    );
  },

  getReservation: ({ reservationID }, stage) => {
    if (!reservationID) return 'Parameter reservationID is required';
    const found = shownReservation(stage, reservationID);
    if (!found) return 'Reservation not found';
    const { guestList, notes: _notes, paid, ...shown } = found;
    return {
      data: {
        propertyID: stage.world.hotel.propertyID,
        ...shown,
        guestEmail: guestList[0]?.['guestEmail'] ?? '',
        balance: found.total - paid,
        balanceDetailed: { subTotal: found.total, taxesFees: 0, grandTotal: found.total, paid },
        // PHP: an empty map is a list.
        guestList: guestList.length > 0 ? Object.fromEntries(guestList.map((one) => [one.guestID, one])) : [],
        unassigned: [],
        customFields: [],
      },
    };
  },

  getSources: () => ({
    data: [
      ['ss-1-1', 'Website/Booking Engine', false],
      ['s-2-1', 'Airbnb (API)', true],
      ['s-3-1', 'Booking.com', true],
    ].map(([sourceID, sourceName, isThirdParty]) => ({ sourceID, sourceName, isThirdParty, status: true })),
  }),

  getPaymentMethods: () => ({
    data: {
      methods: [
        { method: 'cash', code: 'cash', name: 'Efectivo' },
        { method: 'custom', code: 'nequi', name: 'Nequi' },
      ],
      gateway: { name: '', currency: 'COP' },
    },
  }),

  getTaxesAndFees: () => ({
    data: [
      { type: 'tax', taxID: '91', name: 'IVA 19 %', code: 'IVA', amount: '19', amountType: 'percentage' },
      { type: 'fee', feeID: '12', name: 'Seguro hotelero', amount: 8500, amountType: 'fixed' },
    ],
  }),

  getWebhooks: (_fields, { world }) => ({
    data: world.webhooks.map(({ id, object, action, endpointUrl }) => ({
      id,
      key: { type: 'property', id: world.hotel.propertyID },
      event: { entity: object, action },
      owner: { type: 'client', id: 'app' },
      subscriptionType: 'webhook',
      subscriptionData: { endpoint: endpointUrl },
    })),
  }),
};
