import { daysBetween, isWorkingDay, simulatedRate } from '#capabilities/exchange-rates/simulated-rate.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { readDay } from '#vocabulary/plain-date.ts';

const AROUND: Readonly<Record<string, number>> = {
  USD: 1.08,
  BRL: 5.9,
  MXN: 20.1,
  GBP: 0.85,
  CHF: 0.94,
  CAD: 1.5,
};
const HEAD = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE';

/** The daily reference rates of some currencies; 404 with no text where a time has no working day. */
export const ecbSimulator = defineSimulator({
  id: 'ecb',
  seed: () => ({}),
  routes: (app) => {
    app.get('/service/data/EXR/:key', (request, reply) => {
      const { key } = request.params as { key: string };
      const { startPeriod = null, endPeriod = null } = request.query as Record<string, string>;
      const asked = /^D\.([A-Z+]+)\.EUR\.SP00\.A$/.exec(key)?.[1]?.split('+') ?? [];
      const [first, last] = [readDay(startPeriod), readDay(endPeriod)];
      if (!first || !last) return reply.code(400).send('Invalid value for the "startPeriod" parameter');
      const days = daysBetween(first, last).filter(isWorkingDay);
      const lines = asked.flatMap((currency) => {
        const around = AROUND[currency];
        if (around === undefined) return [];
        return days.map(
          (day) =>
            `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${day},${simulatedRate(around, day, 4)},A,"${currency}/Euro, ECB reference rate"`,
        );
      });
      if (lines.length === 0) return reply.code(404).send();
      return reply.type('text/csv').send([HEAD, ...lines, ''].join('\r\n'));
    });
  },
});
