import {
  type Client,
  openSession,
  presentUser,
  registerByAccessCode,
  addPropertyNames,
} from '#areas/platform/accounts/index.ts';
import { resolvePlace } from '#areas/platform/places/index.ts';
import { createProperty, getProperty, readPropertyNames } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { Context, PersonContext } from '#foundation/context/context.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { SignUpPayload } from './sign-up.contract.ts';

/** R-VAL-06, R-VAL-07, R-VAL-10: a country that exists, and one of its states when Posada has them. */
function checkPlace({ location }: SignUpPayload['property']): void {
  const { stateId } = resolvePlace(location, 'property.location');
  if (stateId !== null || countryOf(location.country.iso).states.length === 0) return;
  const field = 'property.location.state';
  throw new Failure(400, [{ code: 'invalid-input', field, text: 'signup.state.required' }]);
}

/**
 * C-AUTH-23. The code is used up with the person that it creates, so every possible error is checked before. If the
 * property fails after all, the person exists and continues at /register/complete.
 */
export async function signUpWithProperty(
  ctx: Context,
  payload: SignUpPayload,
  client: Client,
  formTicket: string | undefined,
) {
  checkPlace(payload.property);
  const { email, phoneNumber, accessCode, language } = payload;
  const input = { email, phoneNumber, accessCode, language, name: payload.user.name };
  const user = await registerByAccessCode(ctx, input, formTicket);
  const session = await openSession(ctx, user.id, client);
  const person: PersonContext = {
    ...ctx,
    person: {
      userId: user.id,
      sessionId: session.id,
      signedInAt: ctx.clock.now(),
      language: user.language,
      isAdmin: false,
      isDeveloper: false,
      currentPropertyId: null,
      memberships: new Map(),
    },
  };
  const { _id } = await createProperty(person, payload.property);
  const inside = ctx.forProperty(_id);
  const property = await getProperty(inside);
  const shown = await presentUser(ctx, { ...user, current_property_id: property._id });
  const made = await addPropertyNames(ctx, readPropertyNames, shown);
  // Offered with the property; its clock begins at the welcome button, as with the other ways of sign-up (D-2).
  return { user: made, property, trialEndDate: null, session };
}
