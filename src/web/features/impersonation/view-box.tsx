import { useQuery } from '@tanstack/react-query';

import { type View, impersonationContract } from '#areas/platform/impersonation/impersonation.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { userQuery } from '#web/shell/session/user.ts';
import { PersonCell } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { ReasonForm } from './reason-form.tsx';
import styles from './impersonation.module.css';

type ViewBoxProps = {
  readonly userId: string;
  readonly onStarted: (view: View) => void;
  readonly onClose: () => void;
};

/**
 * SEC-17: confirms a view of the person in the address or in storage. Nothing starts before the administrator has
 * written the reason and pressed the button.
 */
export function ViewBox({ userId, onStarted, onClose }: ViewBoxProps) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(userQuery(userId));
  const start = useChange(impersonationContract.startView);
  return (
    <Dialog open title={t('viewAs.box.title')} onClose={onClose}>
      {data && (
        <div className={styles['box']}>
          <PersonCell name={data.name} text={data.email ?? data.phoneNumber ?? ''} />
          <Notice family="sky">{t('viewAs.box.text')}</Notice>
          <ReasonForm
            submit={t('viewAs.box.start')}
            onClose={onClose}
            onReason={async (reason) =>
              onStarted(await start.send({ body: { userIdView: data._id, reason } }))
            }
          />
        </div>
      )}
      {data === null && <Empty compact title={t('viewAs.box.nobody')} />}
      {data === undefined && error && (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Skeleton lines={4} />}
    </Dialog>
  );
}
