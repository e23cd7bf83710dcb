import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { pageAfterSignIn, type Passed } from '#web/shell/session/after-sign-in.ts';
import { isImpersonating } from '#web/shell/session/stored-view.ts';
import { paths } from './paths.ts';

/** The page after a sign-in: an open question to the person, or the wanted page. */
export const onwards = (person: User | undefined, next: string): string => onwardsAfter(person, next);

/** The same after the pages in `passed`. */
export function onwardsAfter(person: User | undefined, next: string, passed?: Passed): string {
  switch (pageAfterSignIn(person, isImpersonating(), next === paths.today(), passed)) {
    case 'name':
      return paths.addName(next);
    case 'wizard':
      return paths.checkInWizardFirst(next);
    case 'setup':
      return paths.setUpFirst(next);
    case 'phone':
      // The setup asks for it itself, and a first property leads to it.
      return next.startsWith(paths.setup()) || next.startsWith(paths.newProperty())
        ? next
        : paths.verificationAccount(next);
    case undefined:
      return next;
  }
}
