import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { dayIn } from '#vocabulary/instant.ts';

import type { CloudbedsStage } from './cloudbeds.simulated-reading.ts';
import type { SimulatedPosting, SimulatedReservation, SimulatedRoom } from './cloudbeds.simulated-world.ts';

/** What the front desk enters; the rest follows from the booking. */
export type NewPosting = Partial<Omit<SimulatedPosting, 'id' | 'reservationID'>> &
  Pick<SimulatedPosting, 'code' | 'relation' | 'amount'>;

type Books = Pick<CloudbedsStage, 'world' | 'clock'>;

export const todayOf = ({ world, clock }: Books) => dayIn(world.hotel.propertyTimezone, clock.now());

/** Writes a line into the account of a booking; returns its id. */
export function addPosting(stage: Books, reservationID: string, entered: NewPosting): string {
  const { world } = stage;
  world.lastId += 1;
  const id = `54741${String(world.lastId).padStart(9, '0')}`;
  world.postings.push({
    id,
    reservationID,
    subReservationID: null,
    description: '',
    serviceDate: todayOf(stage),
    rootId: null,
    parentId: null,
    originId: null,
    quantity: 1,
    isDeposit: false,
    currency: world.hotel.currency,
    ...entered,
  });
  return id;
}

const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** A line is taken back by a line of its own, and so is every tax on it and every adjustment of it. */
export function voidPosting(stage: Books, id: string): void {
  const all = stage.world.postings;
  const meant = all.filter(
    (one) => one.id === id || one.parentId === id || (one.rootId === id && !one.code.endsWith('V')),
  );
  for (const { id: rootId, reservationID, amount, code, ...line } of meant) {
    if (all.some((one) => one.rootId === rootId && one.code.endsWith('V'))) continue;
    const serviceDate = todayOf(stage);
    addPosting(stage, reservationID, {
      ...line,
      code: `${code}V`,
      amount: opposite(amount),
      rootId,
      serviceDate,
    });
  }
}

const VAT = 19;

/** The price of each night of a room: the last one has the remainder of the division. Its tax is separate. */
export function nightsOf({ startDate, endDate, roomTotal }: SimulatedRoom) {
  const days: string[] = [];
  for (let day = plainDate(startDate); day < endDate; day = addDays(day, 1)) days.push(day);
  const whole = Math.round(Number(roomTotal) * 100);
  const share = Math.round(whole / Math.max(1, days.length));
  return days.map((day, place) => {
    const gross = place === days.length - 1 ? whole - share * (days.length - 1) : share;
    const net = Math.round((gross * 100) / (100 + VAT));
    return { day, rate: (net / 100).toFixed(2), tax: ((gross - net) / 100).toFixed(2) };
  });
}

/** The night and its tax as two lines. */
export function linesOfNight(
  { reservationID }: SimulatedReservation,
  room: SimulatedRoom,
  { day, rate, tax }: ReturnType<typeof nightsOf>[number],
) {
  const of = { reservationID, subReservationID: room.subReservationID, serviceDate: day };
  return [
    { ...of, code: '1000', relation: 'ROOM', amount: rate, description: `Room rate - ${room.roomName}` },
    { ...of, code: '8000', relation: 'TAX', amount: tax, description: 'IVA 19 %', originId: '91' },
  ] as const;
}

const POSTING: ReadonlySet<string> = new Set(['confirmed', 'checked_in', 'checked_out']);

/** The night audit: each night that is over is posted under a number of its own; one that was moved away is taken back. */
export function auditNight(stage: Books): void {
  const today = todayOf(stage);
  const { world } = stage;
  for (const reservation of world.reservations) {
    const own = world.postings.filter(
      ({ reservationID, code }) => reservationID === reservation.reservationID && code === '1000',
    );
    const stood = own.filter(({ id }) => !world.postings.some(({ rootId }) => rootId === id));
    const isSold = POSTING.has(reservation.status);
    const rooms = isSold ? reservation.assigned : [];
    const sold = rooms.flatMap((room) =>
      nightsOf(room)
        .filter(({ day }) => day < today)
        .map((night) => ({ room, night })),
    );
    const isOf = (line: SimulatedPosting, { room, night }: (typeof sold)[number]) =>
      line.subReservationID === room.subReservationID && line.serviceDate === night.day;
    // Cancelled ones keep their postings until the desk reverses them.
    for (const line of isSold ? stood : []) {
      if (!sold.some((one) => isOf(line, one))) voidPosting(stage, line.id);
    }
    for (const one of sold) {
      if (stood.some((line) => isOf(line, one))) continue;
      const [rate, tax] = linesOfNight(reservation, one.room, one.night);
      const parentId = addPosting(stage, reservation.reservationID, rate);
      addPosting(stage, reservation.reservationID, { ...tax, parentId });
    }
  }
}

/** The desk's postings so far: half of the price of each booking, and the evening of those in the house. */
export function seedPostings(books: Books): void {
  for (const { reservationID, status, paid, assigned } of books.world.reservations) {
    const subReservationID = assigned[0]?.subReservationID ?? null;
    const enter = (line: NewPosting) => addPosting(books, reservationID, { subReservationID, ...line });
    if (status === 'canceled') continue;
    // Before the guest has arrived, a payment is a deposit.
    const isDeposit = status === 'confirmed';
    const card = { code: '9300', relation: 'PAYMENT', description: 'Credit card' };
    enter({ ...card, amount: paid.toFixed(2), isDeposit, subReservationID: null });
    if (status !== 'checked_in') continue;
    const item = { code: '2000', relation: 'ITEM' };
    const tax = { code: '8000', relation: 'TAX', description: 'IVA 19 %', originId: '91' };
    const minibar = enter({
      ...item,
      amount: '38000.00',
      description: 'Minibar',
      originId: '301',
      quantity: 2,
    });
    enter({ ...tax, amount: '7220.00', parentId: minibar });
    enter({ code: '8995', relation: 'GRATUITY', amount: '20000.00', description: 'Propina' });
    const laundry = enter({ ...item, amount: '25000.00', description: 'Lavandería', originId: '302' });
    voidPosting(books, laundry);
    const commission = { code: '8700', relation: 'CHANNEL_COMMISSION', description: 'Booking.com' };
    enter({ ...commission, amount: '222000.00' });
  }
}
