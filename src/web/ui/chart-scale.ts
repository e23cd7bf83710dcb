/** The minimum room of a chart above and below 0. */
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const STEPS = [1, 2, 2.5, 5, 10] as const;
/** Lines that a chart of a hand's height bears. */
const LINES = 4;

/** A round step that divides a span into few parts. */
function stepFor(span: number): number {
  const least = span / LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}

/** Round lines around all values; 0 is always one of them. */
export function scaleFor(values: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (lowest === highest) return { low: 0, high: 1, ticks: [0] };
  const step = stepFor(highest - lowest);
  const [from, to] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { low: from * step, high: to * step, ticks };
}
