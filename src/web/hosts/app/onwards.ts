import type { User } from '#areas/accounts/me.contract.ts';
import { askedAfterSignIn } from '#web/shell/after-sign-in.ts';
import { viewsAsSomebody } from '#web/shell/view-as.ts';
import { paths } from './paths.ts';

/** Where a sign-in leads: to what is asked of the person first, or straight on. */
export function onwards(person: User | undefined, next: string): string {
  switch (askedAfterSignIn(person, viewsAsSomebody())) {
    case 'name':
      return paths.addName(next);
    case 'phone':
      return paths.verificationAccount(next);
    case undefined:
      return next;
  }
}
