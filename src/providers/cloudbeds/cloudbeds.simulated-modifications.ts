import { epochMs } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { isTaken } from './cloudbeds.simulated-blocks.ts';
import {
  type CloudbedsStage,
  type Fields,
  findReservation,
  type Method,
  READING,
} from './cloudbeds.simulated-reading.ts';
import { type NewPosting, addPosting, voidPosting } from './cloudbeds.simulated-postings.ts';
import type { SimulatedReservation, SimulatedRoom } from './cloudbeds.simulated-world.ts';
import { wallClockOf } from './cloudbeds.time.ts';

/** A change made by a user of Cloudbeds, with the webhook event that follows; `twice` delivers it doubled. */
export type CloudbedsHappening = { readonly reservationID: string; readonly twice?: boolean } & (
  | { readonly status: string }
  | { readonly moveDays: number }
  | { readonly days: readonly [string, string] }
  | { readonly roomID: string }
  /** Something is entered into the account of the booking, or taken back there by its number. */
  | { readonly posts: NewPosting }
  | { readonly takesBack: string }
);

export const wallClockNow = (stage: CloudbedsStage): string =>
  wallClockOf(stage.clock.now(), stage.world.hotel.propertyTimezone);

/** Spelled as Cloudbeds does: `reservationID` in status_changed, `reservationId` in the others. */
function eventOf({ world, clock }: CloudbedsStage, id: string, happening: CloudbedsHappening) {
  const timestamp = epochMs(clock.now()) / 1000 + 0.000123;
  const property = Number(world.hotel.propertyID);
  const common = { version: '1.0', timestamp };
  if ('posts' in happening || 'takesBack' in happening) {
    const transactionId = world.postings.at(-1)?.id;
    const of = { propertyId: property, propertyId_str: world.hotel.propertyID };
    return { ...common, event: 'transaction/created', ...of, transactionId };
  }
  if ('status' in happening) {
    return {
      ...common,
      event: 'reservation/status_changed',
      propertyID: property,
      propertyID_str: world.hotel.propertyID,
      reservationID: id,
      status: happening.status,
    };
  }
  return {
    ...common,
    event: 'roomID' in happening ? 'reservation/accommodation_changed' : 'reservation/dates_changed',
    propertyId: property,
    propertyId_str: world.hotel.propertyID,
    reservationId: id,
  };
}

/** The dates of a booking are those of its rooms together. */
function setDays(
  reservation: SimulatedReservation,
  rooms: readonly SimulatedRoom[],
  days: (one: Days) => Days,
) {
  for (const room of rooms) Object.assign(room, days(room));
  if (reservation.assigned.length === 0) Object.assign(reservation, days(reservation));
  else {
    reservation.startDate = reservation.assigned.map(({ startDate }) => startDate).sort()[0] ?? '';
    reservation.endDate =
      reservation.assigned
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ?? '';
  }
}
type Days = { startDate: string; endDate: string };

function setRoom({ world }: CloudbedsStage, room: SimulatedRoom | undefined, roomID: string): void {
  const other = world.rooms.find((one) => one.roomID === roomID);
  if (room && other) Object.assign(room, { roomID, roomName: other.roomName, roomTypeID: other.roomTypeID });
}

async function tell(stage: CloudbedsStage, happening: CloudbedsHappening): Promise<void> {
  const event = eventOf(stage, happening.reservationID, happening);
  for (const { object, action, endpointUrl } of stage.world.webhooks) {
    if (`${object}/${action}` !== event.event) continue;
    await stage.notify(endpointUrl, { json: event });
    if (happening.twice) await stage.notify(endpointUrl, { json: event });
  }
}

export async function applyHappening(stage: CloudbedsStage, happening: CloudbedsHappening): Promise<void> {
  const reservation = findReservation(stage, happening.reservationID);
  if (!reservation) throw new Error(`There is no reservation ${happening.reservationID}`);
  if ('posts' in happening || 'takesBack' in happening) {
    if ('posts' in happening) addPosting(stage, reservation.reservationID, happening.posts);
    else voidPosting(stage, happening.takesBack);
    // The booking itself is unchanged: only the event reports it.
    return tell(stage, happening);
  }
  if ('status' in happening) reservation.status = happening.status;
  else if ('roomID' in happening) setRoom(stage, reservation.assigned[0], happening.roomID);
  else if ('days' in happening) {
    const [startDate, endDate] = happening.days;
    setDays(reservation, reservation.assigned, () => ({ startDate, endDate }));
  } else {
    const moved = (day: string) => addDays(plainDate(day), happening.moveDays);
    setDays(reservation, reservation.assigned, ({ startDate, endDate }) => ({
      startDate: moved(startDate),
      endDate: moved(endDate),
    }));
  }
  reservation.dateModified = wallClockNow(stage);
  await tell(stage, happening);
}

/** Makes a change now and, where the world is slow, shows it later. */
function modified(stage: CloudbedsStage, reservation: SimulatedReservation, make: () => void): void {
  const { world } = stage;
  const before = structuredClone(reservation);
  make();
  reservation.dateModified = wallClockNow(stage);
  world.late = [{ readings: world.slow ?? 0, before }, ...(world.late ?? [])].filter(
    ({ readings }) => readings > 0,
  );
}

const NOT_FREE = 'The room is not available for the selected dates';

/** Which room is meant, and the days asked for. */
function askedFor(fields: Fields, { assigned, startDate, endDate }: SimulatedReservation) {
  const sub = fields['rooms[0][subReservationID]'];
  const isRooms = fields['rooms[0][checkinDate]'] !== undefined;
  return {
    rooms: isRooms ? assigned.filter(({ subReservationID }) => !sub || subReservationID === sub) : assigned,
    startDate: fields['rooms[0][checkinDate]'] ?? startDate,
    endDate: fields['rooms[0][checkoutDate]'] ?? fields['checkoutDate'] ?? endDate,
    isWhole:
      !isRooms ||
      ['roomTypeID', 'checkoutDate', 'adults', 'children'].every(
        (name) => fields[`rooms[0][${name}]`] !== undefined,
      ),
  };
}

/** Bookings changed from outside: other days, another status, another room. */
export const MODIFICATION_METHODS: Readonly<Record<string, Method>> = {
  'PUT putReservation': async (fields, stage) => {
    const { reservationID, status } = fields;
    const found = findReservation(stage, reservationID);
    if (!found) return 'Reservation not found';
    const { rooms, startDate, endDate, isWhole } = askedFor(fields, found);
    if (!isWhole) return 'Parameter rooms is invalid';
    if (!(startDate < endDate)) return 'Parameter checkoutDate is invalid';
    const isMoved = rooms.some((room) => room.startDate !== startDate || room.endDate !== endDate);
    if (isMoved && fields['status'] === undefined) {
      const isSold = rooms.some(({ roomID }) =>
        isTaken(
          stage.world,
          { roomBlockID: '', startDate, endDate, rooms: [{ roomID }] },
          found.reservationID,
        ),
      );
      if (isSold) return NOT_FREE;
      modified(stage, found, () => setDays(found, rooms, () => ({ startDate, endDate })));
      await tell(stage, { reservationID: found.reservationID, days: [startDate, endDate] });
    }
    if (status) {
      modified(stage, found, () => {
        found.status = status;
      });
      await tell(stage, { reservationID: found.reservationID, status });
    }
    return READING['getReservation']?.({ reservationID }, stage) ?? {};
  },

  'POST postRoomAssign': async (
    { reservationID, subReservationID, newRoomID, roomTypeID, oldRoomID },
    stage,
  ) => {
    const found = findReservation(stage, reservationID);
    if (!found) return 'Reservation not found';
    const room = found.assigned.find(
      (one) => (!subReservationID || one.subReservationID === subReservationID) && one.roomID === oldRoomID,
    );
    const wanted = stage.world.rooms.find((one) => one.roomID === newRoomID);
    if (!room || !wanted || wanted.roomTypeID !== roomTypeID) return 'Parameter newRoomID is invalid';
    const { startDate, endDate } = room;
    const nights = { roomBlockID: '', startDate, endDate, rooms: [{ roomID: wanted.roomID }] };
    if (isTaken(stage.world, nights, found.reservationID)) return NOT_FREE;
    modified(stage, found, () => setRoom(stage, room, wanted.roomID));
    await tell(stage, { reservationID: found.reservationID, roomID: wanted.roomID });
    return {};
  },
};
