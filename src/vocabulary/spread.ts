/** Shares of amounts in minor units. BigInt inside: a product of two amounts is more than a number holds exactly. */

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`Not an amount of minor units: ${value}`);
  return BigInt(value);
}

/** `part` of `of` parts, half and more rounded up. */
export function portion(amount: number, part: number, of: number): number {
  const divisor = whole(of);
  if (divisor === 0n) throw new RangeError('The divisor is zero');
  return Number((2n * whole(amount) * whole(part) + divisor) / (2n * divisor));
}

/**
 * Splits an amount over parts by their weights, so that the parts sum to it. Each part gets its share cut to whole
 * units; the remaining units go one by one to the largest remainders, of equal ones to the first. A part without weight
 * gets nothing, and no part gets more than its weight if the amount is no more than the sum of weights.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + whole(weight), 0n);
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('The weights sum to zero');
    return weights.map(() => 0);
  }
  const exact = weights.map((weight) => whole(amount) * whole(weight));
  const shares = exact.map((product) => product / total);
  const left = Number(whole(amount) - shares.reduce((sum, share) => sum + share, 0n));
  const remainders = exact.map((product, place) => ({ place, rest: product % total }));
  remainders.sort((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,
  );
  const favoured = new Set(remainders.slice(0, left).map(({ place }) => place));
  return shares.map((share, place) => Number(share) + (favoured.has(place) ? 1 : 0));
}
