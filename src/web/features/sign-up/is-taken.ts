import { signUpContract } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';

/**
 * Asks early whether an address has an account. A network that has asked too often is not told (SEC-14), and a newcomer of
 * it continues all the same: the step that sends the code says it, too.
 */
export async function isTaken(contact: {
  readonly email?: string;
  readonly phoneNumber?: string;
}): Promise<boolean> {
  try {
    return (await call(signUpContract.userExists, { query: contact })).exists;
  } catch (error) {
    if (error instanceof CallFailure && error.status === 429) return false;
    throw error;
  }
}
