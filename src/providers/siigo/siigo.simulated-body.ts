/** The fields that the simulated Siigo reads of a request, and its refusals. */

export type Refused = { readonly code: string; readonly message: string; readonly params: readonly string[] };

export type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectIn = (body: Json, name: string): Json => {
  const value = body[name];
  return isObject(value) ? value : {};
};
export const listIn = (body: Json, name: string): readonly Json[] => {
  const value = body[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const refuse = (code: string, param: string, message: string): Refused => ({
  code,
  message,
  params: [param],
});
