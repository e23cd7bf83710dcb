import type { Context } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { PresentedUser, User } from '../users/me.contract.ts';

/** Properties stand above this area, so what reads their names comes from the wiring. */
export type ReadPropertyNames = (
  ctx: Context,
  ids: readonly PropertyId[],
) => Promise<ReadonlyMap<PropertyId, string>>;

/** People with the names of their properties: one statement, however many they are. */
export async function addPropertyNamesToAll<Shown extends PresentedUser>(
  ctx: Context,
  namesOf: ReadPropertyNames,
  people: readonly Shown[],
): Promise<(Shown & User)[]> {
  const names = await namesOf(
    ctx,
    people.flatMap(({ properties }) => properties.map(({ _id }) => _id)),
  );
  return people.map((person) => ({
    ...person,
    properties: person.properties.map((own) => ({ ...own, name: names.get(own._id) ?? '' })),
  }));
}

/** The same of one of them. */
export async function addPropertyNames<Shown extends PresentedUser>(
  ctx: Context,
  namesOf: ReadPropertyNames,
  person: Shown,
): Promise<Shown & User> {
  const [one] = await addPropertyNamesToAll(ctx, namesOf, [person]);
  return one as Shown & User;
}
