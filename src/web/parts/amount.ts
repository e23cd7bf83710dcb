/**
 * An amount as people type it: `1.960.000`, `1,960,000`, `1960000,50`. Undefined when it is none. Groups of three after
 * a separator are thousands: people do not type three decimals of money.
 */
export function readAmount(text: string): number | undefined {
  const bare = text.replace(/[\s$\u00a0]/g, '');
  if (/^\d{1,3}([.,]\d{3})+$/.test(bare)) return Number(bare.replace(/[.,]/g, ''));
  const grouped = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(bare);
  if (grouped) return Number(`${grouped[1]?.replace(/[.,]/g, '')}.${grouped[2]}`);
  return /^\d+([.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}
