import { ProviderFailure } from '#capabilities/failures.ts';
import {
  bookingCanceledFailure,
  bookingMissingFailure,
  onlyAllRoomsFailure,
  type PmsModifications,
  type PmsModification,
} from '#capabilities/pms/pms.modifications.ts';
import { nightsSoldFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';

import type { CloudbedsClient } from './cloudbeds.client.ts';
import type { Reservation, ReservationRoom } from './cloudbeds.wire.ts';

const PROVIDER = 'cloudbeds';

/** Cloudbeds' words for a room that is taken; there is no code for it. */
const TAKEN = /not available|unavailable|already|occupied|overlap/i;

type Place = { readonly room: ReservationRoom; readonly isOnly: boolean };

type Work = {
  readonly client: CloudbedsClient;
  readonly property: string;
  readonly reservation: Reservation;
  readonly place: Place;
};

/** One call of a modification, and the call that takes it back when the next one is refused. */
type Step = { readonly go: () => Promise<void>; readonly back: () => Promise<void> };

async function withReason(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
      throw error;
    }
    throw TAKEN.test(error.message) ? nightsSoldFailure(PROVIDER, error.message) : error;
  }
}

/** `checkoutDate` is for the whole booking; every other field is for one of its rooms. */
function datesStep({ client, property, reservation, place }: Work, wanted: PmsModification): Step | null {
  const { room, isOnly } = place;
  const { arrival = room.startDate, departure = room.endDate } = wanted;
  if (arrival === room.startDate && departure === room.endDate) return null;
  const common = { propertyID: property, reservationID: reservation.reservationID };
  const put = (from: string, to: string, isDepartureOnly: boolean) =>
    client.putReservation(
      isDepartureOnly
        ? { ...common, checkoutDate: to }
        : {
            ...common,
            'rooms[0][subReservationID]': room.subReservationID ?? undefined,
            'rooms[0][roomTypeID]': room.roomTypeID ?? undefined,
            'rooms[0][checkinDate]': from,
            'rooms[0][checkoutDate]': to,
            'rooms[0][adults]': String(room.adults),
            'rooms[0][children]': String(room.children),
          },
    );
  const isDepartureOnly = isOnly && arrival === room.startDate;
  return {
    go: () => put(arrival, departure, isDepartureOnly),
    back: () => put(room.startDate, room.endDate, isDepartureOnly),
  };
}

async function roomStep(work: Work, { listingExternalId: wanted }: PmsModification): Promise<Step | null> {
  const { client, property, reservation, place } = work;
  const { room } = place;
  if (wanted === undefined || wanted === room.roomID) return null;
  const rooms = await client.getRooms(property);
  const typeOf = (id: string) => rooms.find(({ roomID }) => roomID === id)?.roomTypeID;
  const type = typeOf(wanted);
  if (!type) throw new ProviderFailure(PROVIDER, 'refused', 'cloudbeds: the room does not exist there');
  const assign = (newRoomID: string, roomTypeID: string, oldRoomID: string | null) =>
    client.postRoomAssign({
      propertyID: property,
      reservationID: reservation.reservationID,
      subReservationID: room.subReservationID ?? undefined,
      newRoomID,
      roomTypeID,
      oldRoomID: oldRoomID ?? undefined,
    });
  return {
    go: () => assign(wanted, type, room.roomID),
    back: async () => {
      if (room.roomID !== null) await assign(room.roomID, typeOf(room.roomID) ?? type, wanted);
    },
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ProviderFailure && error.kind === 'refused';

/** Both or none. Dates and room are two calls, and between them the room may have nights of another guest. */
async function both(first: Step, second: Step): Promise<void> {
  try {
    await withReason(first.go);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await withReason(second.go);
    await orBack(first, second);
    return;
  }
  await orBack(second, first);
}

async function orBack(step: Step, done: Step): Promise<void> {
  try {
    await withReason(step.go);
  } catch (error) {
    // If taking it back fails too, the caller reads the booking again.
    if (isRefusal(error)) await done.back().catch(() => undefined);
    throw error;
  }
}

/**
 * `putReservation` and `postRoomAssign`. They take no key of ours and no version, but the wanted state itself. They are
 * called only if the booking is not in that state yet: class L.
 */
export function createCloudbedsModifications(
  clientOf: (connection: ProviderConnection) => CloudbedsClient,
  placeOf: (reservation: Reservation, stayId: string) => Place | undefined,
): PmsModifications {
  return {
    supports: ['arrival', 'departure', 'listing', 'cancel'],
    safety: 'L',

    change: async (connection, property, wanted) => {
      const client = clientOf(connection);
      const reservation = await client.getReservation(property, wanted.reservationExternalId);
      if (!reservation) throw bookingMissingFailure(PROVIDER);
      const place = placeOf(reservation, wanted.stayId);
      if (!place) throw bookingMissingFailure(PROVIDER);
      if (reservation.status === 'canceled') {
        if (wanted.cancel) return;
        throw bookingCanceledFailure(PROVIDER);
      }
      if (wanted.cancel) {
        if (!place.isOnly) throw onlyAllRoomsFailure(PROVIDER);
        const { reservationID } = reservation;
        await client.putReservation({ propertyID: property, reservationID, status: 'canceled' });
        return;
      }
      const work = { client, property, reservation, place };
      const dates = datesStep(work, wanted);
      const room = await roomStep(work, wanted);
      if (dates && room) await both(dates, room);
      else await withReason(async () => (dates ?? room)?.go());
    },
  };
}
