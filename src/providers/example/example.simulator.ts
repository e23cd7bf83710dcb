import type { Clock } from '#foundation/context/clock.ts';
import { SEEDED_LISTINGS, SEEDED_PROPERTY, seededStays } from '#foundation/simulation/seeded-world.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { dayIn } from '#vocabulary/instant.ts';

import { exampleManifest } from './example.manifest.ts';
import type { Booking } from './example.wire.ts';

type World = { bookings: Booking[] };
const PAGE = 50;

const STATES = {
  confirmed: 'booked',
  not_confirmed: 'asked',
  checked_in: 'here',
  checked_out: 'left',
  canceled: 'called_off',
} as const;

const seed = (clock: Clock): World => ({
  bookings: seededStays(dayIn(SEEDED_PROPERTY.timeZone, clock.now())).flatMap((stay) =>
    stay.guests.slice(0, 1).map(({ id, firstName, lastName }) => ({
      id: stay.reservationId,
      room: stay.roomIds[0] ?? '',
      state: STATES[stay.status],
      from: stay.arrival,
      to: stay.departure,
      guest: { id, first: firstName, last: lastName },
      people: stay.adults + stay.children,
      updated: clock.now(),
    })),
  ),
});

/** `has` adds a booking or replaces the one with its id. */
export const exampleSimulator = defineSimulator<World, Partial<Booking> & { id: string }>({
  id: 'example',
  seed,
  has: ({ world, clock }, item) => {
    const model = world.bookings.find(({ id }) => id === item.id) ?? world.bookings[0];
    if (!model) throw new Error('The seeded world has no booking');
    const others = world.bookings.filter(({ id }) => id !== item.id);
    world.bookings = [...others, { ...model, updated: clock.now(), ...item }];
  },
  routes: (app, stage) => {
    app.addHook('preHandler', async (request, reply) => {
      if (reply.sent) return;
      if (request.headers.authorization !== `Bearer ${exampleManifest.testCredentials['token']}`) {
        await reply.code(401).send({ error: 'unknown token' });
      }
    });

    app.get('/properties', async () => {
      const { id, name, timeZone, currency } = SEEDED_PROPERTY;
      return [{ id, name, zone: timeZone, currency }];
    });

    app.get('/properties/:id/rooms', async () =>
      SEEDED_LISTINGS.map(({ roomId, name, capacity }) => ({ id: roomId, name, sleeps: capacity })),
    );

    app.get<{ Params: { id: string } }>('/bookings/:id', async (request, reply) => {
      const booking = stage.world.bookings.find(({ id }) => id === request.params.id);
      return booking ?? reply.code(404).send({ error: 'no such booking' });
    });

    app.get<{ Querystring: { since: string; page: string } }>('/bookings', async (request) => {
      const page = Number(request.query.page);
      const found = stage.world.bookings.filter(({ updated }) => updated >= request.query.since);
      return {
        items: found.slice((page - 1) * PAGE, page * PAGE),
        next: page * PAGE < found.length ? page + 1 : null,
      };
    });
  },
});
