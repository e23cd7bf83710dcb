/**
 * A table that is read with a value from outside. It has no prototype: in a plain object `__proto__`, `constructor` and
 * `toString` are found although the table does not have them (SEC-62).
 */
export const lookUpTable = <Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, Value>, entries));
