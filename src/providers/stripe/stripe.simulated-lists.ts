import { type Form } from './stripe.simulated-form.ts';
import { missing, refuse } from './stripe.simulated-errors.ts';

export const LISTED = ['limit', 'starting_after', 'ending_before', 'expand.*'];
export const CREATED = ['created.gte', 'created.gt', 'created.lte', 'created.lt'];

/** A page of a list, newest first. */
export function pageOf<Item extends { readonly id: string }>(
  form: Form,
  what: string,
  url: string,
  items: readonly Item[],
  shown: (item: Item) => unknown,
) {
  const limit = form.whole('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw refuse(400, {
      code: 'parameter_invalid_integer',
      message: `Invalid limit: must be between 1 and 100, was ${limit}`,
      param: 'limit',
    });
  }
  const after = form.text('starting_after');
  const before = form.text('ending_before');
  const indexOf = (id: string, param: string): number => {
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) throw missing(what, id, param, 400);
    return place;
  };
  const from = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  const to = before === undefined ? items.length : indexOf(before, 'ending_before');
  const rest = items.slice(from, to);
  const page = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return {
    object: 'list',
    data: page.map(shown),
    has_more: rest.length > page.length,
    url,
  };
}

/** `created[gte]` and the like. */
export function createdWithin(form: Form): (item: { readonly created: number }) => boolean {
  const [gte, gt, lte, lt] = ['gte', 'gt', 'lte', 'lt'].map((bound) => form.whole(`created.${bound}`));
  return ({ created }) =>
    created >= (gte ?? -Infinity) &&
    created > (gt ?? -Infinity) &&
    created <= (lte ?? Infinity) &&
    created < (lt ?? Infinity);
}
