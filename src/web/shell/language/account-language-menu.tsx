import { useQueryClient } from '@tanstack/react-query';

import { meContract } from '#areas/platform/accounts/users/me.contract.ts';
import type { Language } from '#vocabulary/language.ts';
import { notify } from '#web/ui/toasts.ts';
import { meQuery } from '../session/account.tsx';
import { call } from '../call.ts';
import { LanguageMenu } from './language-menu.tsx';
import { useLanguage } from './language.tsx';
import { isSignedIn } from '../session/session.ts';
import { useViewState } from '../session/view-as.ts';

/**
 * The menu of pages behind a sign-in. The account's language comes before the tab's (R-LANG-01), so a choice of the tab
 * alone would be lost with the next load (W1-B-06). An administrator who views a person does not change the person's
 * language.
 */
export function AccountLanguageMenu() {
  const queries = useQueryClient();
  const { t } = useLanguage();
  const { view } = useViewState();
  const keep = async (language: Language) => {
    if (view || !isSignedIn()) return;
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, language });
    try {
      await call(meContract.updateMeV2, { body: { language } });
    } catch {
      notify('error', t('general.tryLater'));
    }
  };
  return <LanguageMenu onChoose={(language) => void keep(language)} />;
}
