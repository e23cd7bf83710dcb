import Fastify from 'fastify';

import { systemClock } from '#foundation/context/clock.ts';
import { mountSimulator, simulatorPrefix } from '#foundation/simulation/mount.ts';
import { createCloudbedsSimulator } from '#providers/cloudbeds/cloudbeds.simulator.ts';
import type { CloudbedsWorld, SimulatedReservation } from '#providers/cloudbeds/cloudbeds.simulated-world.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

/**
 * The Cloudbeds simulator as a program of its own, with many bookings and a limit of its own. `GET /counted` tells how
 * many requests it was asked, and how many of them came too soon.
 */
const [port, requestsPerSecond, bookings] = process.argv.slice(2).map(Number) as [number, number, number];
const ROOMS = 50;

const app = Fastify();
const counted = { requests: 0, tooMany: 0 };
app.addHook('onResponse', async ({ url }, { statusCode }) => {
  if (!url.startsWith(simulatorPrefix('cloudbeds'))) return;
  counted.requests += 1;
  if (statusCode === 429) counted.tooMany += 1;
});
app.get('/counted', async () => counted);
const { stage } = mountSimulator(app, createCloudbedsSimulator([], requestsPerSecond), {
  clock: systemClock,
  control: false,
});
fill(stage.world, plainDate(systemClock.now().slice(0, 10)));
await app.listen({ port, host: '127.0.0.1' });

/** Stays of one to four nights that never overlap, one every five days in each room. */
function fill(world: CloudbedsWorld, today: PlainDate): void {
  const [model] = world.reservations;
  const [room] = world.rooms;
  if (!model || !room) throw new Error('The simulator has no booking to copy');
  for (let number = 0; number < ROOMS; number++) {
    world.rooms.push({ ...room, roomID: `bench-${number}`, roomName: `Habitación ${number + 1}` });
  }
  world.reservations = Array.from({ length: bookings }, (_, index) => bookingOf(model, index, today));
}

function bookingOf(model: SimulatedReservation, index: number, today: PlainDate): SimulatedReservation {
  const [room] = model.assigned;
  const [guest] = model.guestList;
  if (!room || !guest) throw new Error('The booking to copy has no room or no guest');
  const reservationID = String(70_000_000 + index);
  const startDate = addDays(today, Math.floor(index / ROOMS) * 5);
  const endDate = addDays(startDate, 1 + (index % 4));
  const roomID = `bench-${index % ROOMS}`;
  return {
    ...model,
    reservationID,
    startDate,
    endDate,
    status: 'confirmed',
    thirdPartyIdentifier: `HM${reservationID}`,
    guestList: [{ ...guest, guestID: String(index), roomID }],
    assigned: [
      {
        ...room,
        roomID,
        startDate,
        endDate,
        subReservationID: reservationID,
        reservationRoomID: `r${reservationID}`,
      },
    ],
    notes: [],
  };
}
