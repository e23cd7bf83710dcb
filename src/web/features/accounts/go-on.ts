import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { notify } from '#web/ui/toasts.ts';

/** R-LOGIN-09, R-LOGIN-12: questions that a person gets once before the wanted page. */
export type Onwards = (person: User | undefined, next: string) => string;

/** From the last answer of a sign-in to where it was going. */
export function useGoOn(onwards: Onwards): (next: string) => Promise<void> {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (next) => {
    queries.clear();
    // The account decides the first question; without the account there is none.
    const person = await queries.fetchQuery(meQuery).catch(() => {
      notify('error', t('login.error.getUser'));
      return undefined;
    });
    await navigate(onwards(person, next), { replace: true });
  };
}
