import { ProviderFailure } from '#capabilities/failures.ts';
import { readCsv } from '#foundation/http/csv-reading.ts';
import { readDay } from '#vocabulary/plain-date.ts';

const COLUMNS = ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE'] as const;

/** https://data.ecb.europa.eu/help/api/data: `csvdata`, a line an observation, columns by name; empty where there is none. */
export function readObservations(provider: string, text: string) {
  const [head, ...lines] = readCsv(text);
  // No observation at all is an empty answer.
  if (head === undefined) return [];
  const places = COLUMNS.map((name) => head.cells.indexOf(name));
  if (places.includes(-1)) {
    throw new ProviderFailure(provider, 'wait', `${provider}: answered in a form that is not known`);
  }
  return lines.flatMap(({ cells }) => {
    const [currency = '', period = '', value = ''] = places.map((place) => cells[place]);
    const day = readDay(period);
    return day && /^\d+(\.\d+)?$/.test(value) ? [{ currency, day, value }] : [];
  });
}
