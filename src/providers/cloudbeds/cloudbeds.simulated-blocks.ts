import { type Method, pageOf } from './cloudbeds.simulated-reading.ts';
import type { CloudbedsWorld, SimulatedRoomBlock } from './cloudbeds.simulated-world.ts';

const TYPES = new Set(['blocked_dates', 'out_of_service', 'courtesy_hold']);
const LONGEST_READING_DAYS = 35;
const HOLDING = new Set(['confirmed', 'not_confirmed', 'checked_in']);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whether a stay or another block has a night of the room. */
export function isTaken(
  world: CloudbedsWorld,
  block: Omit<SimulatedRoomBlock, 'roomBlockReason' | 'roomBlockType'>,
  except?: string,
) {
  const meets = (one: { startDate: string; endDate: string }) =>
    one.startDate < block.endDate && block.startDate < one.endDate;
  const isRoom = ({ roomID }: { roomID: string }) => block.rooms.some((room) => room.roomID === roomID);
  return (
    world.reservations.some(
      ({ reservationID, status, assigned }) =>
        reservationID !== except &&
        HOLDING.has(status) &&
        assigned.some((room) => isRoom(room) && meets(room)),
    ) ||
    world.roomBlocks.some(
      (other) => other.roomBlockID !== block.roomBlockID && other.rooms.some(isRoom) && meets(other),
    )
  );
}

/** Each room of a block is an event of its own. */
const shown = ({ rooms }: CloudbedsWorld, block: SimulatedRoomBlock) => ({
  ...block,
  rooms: block.rooms.map(({ roomID }) => ({
    eventID: `${block.roomBlockID}${roomID.replaceAll(/\D/g, '')}`,
    roomID,
    roomTypeID: rooms.find((room) => room.roomID === roomID)?.roomTypeID ?? '',
    isSource: true,
    sourceEventIds: null,
    linkedEventIds: null,
  })),
});

/** Rooms that are closed without a guest: `getRoomBlocks` and the calls that write them. */
export const BLOCK_METHODS: Readonly<Record<string, Method>> = {
  getRoomBlocks: (fields, { world }) => {
    const { roomID, startDate = '', endDate = '' } = fields;
    if (!startDate || !endDate) return 'Parameter startDate is required';
    if (daysBetween(startDate, endDate) > LONGEST_READING_DAYS) return 'The period is longer than 35 days';
    const data = world.roomBlocks.filter(
      (block) =>
        block.startDate <= endDate &&
        startDate <= block.endDate &&
        (!roomID || block.rooms.some((room) => room.roomID === roomID)),
    );
    const { propertyID } = world.hotel;
    const page = pageOf(data, fields, 20, 100);
    return { ...page, data: { propertyID, roomBlocks: page.data.map((block) => shown(world, block)) } };
  },

  'POST postRoomBlock': (fields, { world }) => {
    const { startDate = '', endDate = '', roomBlockType = '', roomBlockReason = '' } = fields;
    const roomID = fields['rooms[0][roomID]'];
    if (!roomID) return 'At least one room is required';
    if (!TYPES.has(roomBlockType)) return 'Parameter roomBlockType is invalid';
    if (!(startDate < endDate)) return 'Parameter endDate is invalid';
    world.lastId += 1;
    const roomBlockID = String(world.lastId);
    const block = { roomBlockID, roomBlockType, roomBlockReason, startDate, endDate, rooms: [{ roomID }] };
    if (isTaken(world, block)) return 'The room is not available for the selected dates';
    world.roomBlocks.push(block);
    return { propertyID: world.hotel.propertyID, ...shown(world, block) };
  },

  'PUT putRoomBlock': ({ roomBlockID, startDate, endDate }, { world }) => {
    const found = world.roomBlocks.find((block) => block.roomBlockID === roomBlockID);
    if (!found) return 'Room block not found';
    const dates = { startDate: startDate ?? found.startDate, endDate: endDate ?? found.endDate };
    if (isTaken(world, { ...found, ...dates })) return 'The room is not available for the selected dates';
    Object.assign(found, dates);
    return { propertyID: world.hotel.propertyID, ...shown(world, found) };
  },

  'POST deleteRoomBlock': ({ roomBlockID }, { world }) => {
    if (!world.roomBlocks.some((block) => block.roomBlockID === roomBlockID)) return 'Room block not found';
    world.roomBlocks = world.roomBlocks.filter((block) => block.roomBlockID !== roomBlockID);
    return {};
  },
};
