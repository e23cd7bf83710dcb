import { daysBetween, isWorkingDay, simulatedRate } from '#capabilities/exchange-rates/simulated-rate.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { readDay } from '#vocabulary/plain-date.ts';

/** The dollar on each working day, the newest first. */
export const bcraSimulator = defineSimulator({
  id: 'bcra',
  seed: () => ({}),
  routes: (app) => {
    app.get('/estadisticascambiarias/v1.0/Cotizaciones/:currency', (request, reply) => {
      const { currency } = request.params as { currency: string };
      const { fechadesde = null, fechahasta = null } = request.query as Record<string, string>;
      const [first, last] = [readDay(fechadesde), readDay(fechahasta)];
      if (currency !== 'USD' || !first || !last) {
        const errorMessages = ['Parámetro erróneo: la fecha desde no puede ser mayor que la fecha hasta.'];
        return reply.code(400).send({ status: 400, errorMessages });
      }
      const results = daysBetween(first, last)
        .filter(isWorkingDay)
        .toReversed()
        .map((fecha) => ({
          fecha,
          detalle: [
            {
              codigoMoneda: 'USD',
              descripcion: 'DOLAR E.E.U.U.',
              tipoPase: 1,
              tipoCotizacion: Number(simulatedRate(1_400, fecha, 2)),
            },
          ],
        }));
      const resultset = { count: results.length, offset: 0, limit: 1000 };
      return { status: 200, metadata: { resultset }, results };
    });
  },
});
