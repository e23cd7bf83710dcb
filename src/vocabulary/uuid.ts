import type { Instant } from './instant.ts';

/** A new UUIDv7 (RFC 9562): the time in front keeps index pages together, 74 random bits keep it unguessable. */
export function newId<Id extends string>(now: Instant): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const milliseconds = Date.parse(now);
  for (let index = 0; index < 6; index++) bytes[index] = (milliseconds / 2 ** (8 * (5 - index))) & 0xff;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
}
