import { type Context, seesMoney } from '#foundation/context/context.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { Failure } from '#vocabulary/errors.ts';
import { httpErrors } from './http.errors.ts';

/** The same value with these fields null, at any depth. */
export function hideFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => hideFields(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      fields.includes(name) ? null : hideFields(inner, fields),
    ]),
  );
}

/**
 * D-9, at the edge and not in the services: what a member may not see still has to be right where it is counted
 * with, such as in the report to a registry.
 */
export async function hideMoney(
  { money, meta }: CallShape,
  ctx: Context,
  body: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (money === undefined || seesMoney(ctx)) return run();
  const written = money.filter(
    (field) => (body as Record<string, unknown> | undefined)?.[field] !== undefined,
  );
  if (written[0] !== undefined) throw httpErrors.forbidden({ field: written[0] });
  try {
    const result = await run();
    // The total of a list counts its lines.
    if (!meta) return hideFields(result, money);
    const page = result as { data: unknown; meta: unknown };
    return { ...page, data: hideFields(page.data, money) };
  } catch (error) {
    // The state that a refused change meets is part of the answer (REL-22).
    if (!(error instanceof Failure) || error.details === undefined) throw error;
    const { status, entries, details } = error;
    throw new Failure(status, entries, { details: hideFields(details, money), cause: error });
  }
}
