import { daysBetween, isWorkingDay, simulatedRate } from '#capabilities/exchange-rates/simulated-rate.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { readDay } from '#vocabulary/plain-date.ts';

export const SIMULATED_BANXICO = { token: 'banxico-test-token' } as const;

const shown = (day: string) => day.split('-').toReversed().join('/');

/** The series of the settlement FIX: a figure each working day, none on the others. */
export const banxicoSimulator = defineSimulator({
  id: 'banxico',
  seed: () => ({}),
  routes: (app) => {
    app.get('/SieAPIRest/service/v1/series/:series/datos/:first/:last', (request, reply) => {
      if (request.headers['bmx-token'] !== SIMULATED_BANXICO.token) {
        return reply.code(401).send({ error: { mensaje: 'Token inválido', detalle: '' } });
      }
      const { series, first, last } = request.params as Record<'series' | 'first' | 'last', string>;
      const [from, to] = [readDay(first), readDay(last)];
      if (series !== 'SF60653' || !from || !to) {
        return reply.code(404).send({ error: { mensaje: 'No existe la serie', detalle: series } });
      }
      const datos = daysBetween(from, to)
        .filter(isWorkingDay)
        .map((day) => ({ fecha: shown(day), dato: simulatedRate(18.5, day, 4) }));
      const titulo = 'Tipo de cambio pesos por dólar E.U.A. Para solventar obligaciones';
      return { bmx: { series: [{ idSerie: series, titulo, ...(datos.length > 0 && { datos }) }] } };
    });
  },
});
