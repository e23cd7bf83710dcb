import { useQuery, useQueryClient } from '@tanstack/react-query';

import { impersonationContract } from '#areas/platform/impersonation/impersonation.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { forgetViewUser } from '#web/shell/session/stored-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { currentViewQuery } from './queries.ts';
import styles from './impersonation.module.css';

/** For an administrator with an open view in the background: return to it, or end it. */
export function OpenViewNotice({ onResume }: { readonly onResume: (userId: string) => void }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { data: view } = useQuery(currentViewQuery);
  const end = useChange(impersonationContract.endView, { invalidates: [currentViewQuery.queryKey] });
  if (!view) return null;
  const finish = () =>
    end.send({}).then(
      () => {
        forgetViewUser();
        queries.setQueryData(currentViewQuery.queryKey, null);
        notify('success', t('viewAs.end.ended'));
      },
      (failure: unknown) =>
        notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  return (
    <Notice
      family="sun"
      more={
        <div className={styles['notice']}>
          <Button size="small" onClick={() => onResume(view.userIdView)}>
            {t('viewAs.open.resume')}
          </Button>
          <Button size="small" busy={end.isPending} onClick={() => void finish()}>
            {t('viewAs.banner.end')}
          </Button>
        </div>
      }
    >
      {t('viewAs.open', { name: view.name })}
    </Notice>
  );
}
