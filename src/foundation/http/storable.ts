import { Failure } from '#vocabulary/errors.ts';
import { httpErrors } from './http.errors.ts';

/** SEC-62. No form is deeper. A deeper value would cost more to walk through than it is worth. */
const MOST_LEVELS = 20;

/** No column takes NUL, and half of a character is text nowhere: not in a database, nor in a provider's answer. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Paths of the values that the database cannot store. The schema is not consulted, because it may allow any value. */
function* unstorableIn(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path.join('.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MOST_LEVELS) {
    yield path.join('.');
    return;
  }
  for (const [key, inside] of Object.entries(value)) {
    if (!isStorable(key)) yield path.join('.');
    yield* unstorableIn(inside, [...path, key]);
  }
}

/** Whether every value in it can be stored. */
export const isStorableThroughout = (value: unknown): boolean => unstorableIn(value, []).next().done === true;

/** W1-C-06. Refuses input that would fail at the first statement that meets it, with the field's error. */
export function refuseUnstorable(...parts: readonly unknown[]): void {
  const fields = new Set(parts.flatMap((part) => [...unstorableIn(part, [])]));
  if (fields.size === 0) return;
  const { code, status, text } = httpErrors.invalidText;
  throw new Failure(
    status,
    [...fields]
      .slice(0, 20)
      .map((field) => ({ code, text, ...(field !== '' && isStorable(field) && { field }) })),
  );
}
