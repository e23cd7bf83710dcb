import { hasCardNumber } from '#vocabulary/card-number.ts';
import { Failure } from '#vocabulary/errors.ts';
import { httpErrors } from './http.errors.ts';

function* cardsIn(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    if (hasCardNumber(String(value))) yield path.join('.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value)) yield* cardsIn(inside, [...path, key]);
  }
}

/**
 * SEC-71. The number of a card belongs into the provider's frame: in a note, a message or any other field it would be
 * stored, sent and read. Refused with the field, before any call sees it.
 */
export function refuseCardNumbers(...parts: readonly unknown[]): void {
  const fields = new Set(parts.flatMap((part) => [...cardsIn(part, [])]));
  if (fields.size === 0) return;
  const { code, status, text } = httpErrors.cardNumber;
  throw new Failure(
    status,
    [...fields].slice(0, 20).map((field) => ({ code, text, ...(field !== '' && { field }) })),
  );
}
