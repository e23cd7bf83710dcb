import { useNavigate } from 'react-router';

import type { Challenge } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';

/** Opens a session together with any password, so it stays in the memory of the page: in no address, history or store. */
let waiting: Challenge | undefined;
export const waitingChallenge = (): Challenge | undefined => waiting;
export const forgetChallenge = (): void => {
  waiting = undefined;
};

/** The sign-in continues at the address of the new password (R-LOGIN-03). */
export function useExpiredPassword(address: (next: string) => string) {
  const navigate = useNavigate();
  return async (challenge: Challenge, next: string): Promise<void> => {
    waiting = challenge;
    await navigate(address(next));
  };
}
