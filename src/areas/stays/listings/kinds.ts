import type { ListingKind } from './listings.tables.ts';

/** Words of the three languages and of property systems. The first match wins. */
const WORDS: readonly (readonly [RegExp, ListingKind])[] = [
  [/\b(cama|bed ?in|dorm|hostel|albergue)/, 'bed'],
  [/\bsuites?\b/, 'suite'],
  [/\b(estudio|studio|monoambiente|kitnet)/, 'studio'],
  [/\b(caba[nñ]a|cabin|chal[eé]|bungal|glamping)/, 'cabin'],
  [/\b(casa|house|villa|townhouse|finca)/, 'house'],
  [/\b(apart|departamento|depto|apto|flat|loft|condo|duplex|penthouse|ph\b)/, 'apartment'],
  [
    /\b(habitaci|quarto|room|doble|duplo|double|twin|single|individual|sencilla|triple|hotel|matrimonial)/,
    'room',
  ],
];

/** The kind of listing that a name suggests; `other` where it suggests none. */
export function listingKindOf(name: string): ListingKind {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return WORDS.find(([words]) => words.test(plain))?.[1] ?? 'other';
}
