import { epochMs, type Instant } from './instant.ts';

/**
 * A new UUIDv7 (RFC 9562): the time in front keeps index pages together, 74 random bits keep it unguessable. They are
 * those of a UUIDv4, which has its own version where this one has 7.
 */
export function newId<Id extends string>(now: Instant): Id {
  const time = epochMs(now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}` as Id;
}

/** Where an id stands in a longer text, such as an address. */
export const ID_INSIDE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export const isId = (text: string | undefined): boolean =>
  text !== undefined && ID_INSIDE.exec(text)?.[0] === text;
