import { daysBetween, isWorkingDay, simulatedRate } from '#capabilities/exchange-rates/simulated-rate.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { addDays, readDay, weekday } from '#vocabulary/plain-date.ts';

const ASKED = /vigenciahasta>='([\d-]+)' AND vigenciadesde<='([\d-]+)'/;
const shown = (day: string) => `${day}T00:00:00.000`;

/** One row a working day; what is set on a Friday holds from Saturday to Monday. */
export const trmSimulator = defineSimulator({
  id: 'trm',
  seed: () => ({}),
  routes: (app) => {
    app.get('/resource/32sa-8pi3.json', (request, reply) => {
      const { $where = '', $limit = '1000' } = request.query as { $where?: string; $limit?: string };
      const [, from = null, to = null] = ASKED.exec($where) ?? [];
      const [first, last] = [readDay(from), readDay(to)];
      if (!first || !last) {
        return reply.code(400).send({
          code: 'query.soql.no-such-column',
          error: true,
          message: 'Query coordinator error: query.soql.no-such-column',
        });
      }
      const beginnings = daysBetween(addDays(first, -3), last).filter(
        (day) => weekday(day) === 6 || (isWorkingDay(day) && weekday(day) !== 1),
      );
      return beginnings
        .map((day) => ({ day, end: weekday(day) === 6 ? addDays(day, 2) : day }))
        .filter(({ end }) => end >= first)
        .slice(0, Number($limit))
        .map(({ day, end }) => ({
          valor: simulatedRate(4_000, day, 2),
          unidad: 'COP',
          vigenciadesde: shown(day),
          vigenciahasta: shown(end),
        }));
    });
  },
});
