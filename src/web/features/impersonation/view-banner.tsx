import { Eye, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';

import { type View, impersonationContract } from '#areas/platform/impersonation/impersonation.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { closeView, showView } from '#web/shell/session/view-as.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ReasonForm } from './reason-form.tsx';
import styles from './impersonation.module.css';

const MINUTE_MS = 60_000;
/** This clock may be ahead of the server's: the server is asked, and asked again a little later. */
const ASK_AGAIN_MS = 5000;

const msUntil = (moment: string): number => Math.max(0, Date.parse(moment) - Date.now());

/** Minutes until the view ends by itself; at the end the server is asked whether it has ended. */
function useMinutesLeft(expiresAt: string): number {
  const [ms, setMs] = useState(() => msUntil(expiresAt));
  useEffect(() => {
    const timer = setInterval(() => setMs(msUntil(expiresAt)), 1000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  const isOver = ms === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const ask = () =>
      call(impersonationContract.currentView, {}).then(
        (view) => {
          if (view?.expiresAt !== expiresAt) closeView('over');
        },
        // The next look, or the next call of the page, will show it.
        () => {},
      );
    void ask();
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, expiresAt]);
  return Math.ceil(ms / MINUTE_MS);
}

function ElevateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const elevate = useChange(impersonationContract.elevateView);
  return (
    <Dialog open title={t('viewAs.elevate.title')} onClose={onClose}>
      <div className={styles['box']}>
        <p>{t('viewAs.elevate.text')}</p>
        <ReasonForm
          submit={t('viewAs.elevate.submit')}
          onClose={onClose}
          onReason={async (reason) => {
            showView(await elevate.send({ body: { reason } }));
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

/** D-13: over every page of a view, at every width: the account, the permissions and the remaining time. */
export function ViewBanner({ view }: { readonly view: View }) {
  const { t, tn } = useLanguage();
  const minutes = useMinutesLeft(view.expiresAt);
  const [isElevating, setElevating] = useState(false);
  const end = useChange(impersonationContract.endView);
  const leave = () =>
    end.send({}).then(
      () => closeView('ended'),
      (failure: unknown) =>
        notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  const Icon = view.isElevated ? PencilLine : Eye;
  return (
    <aside
      aria-label={t('viewAs.banner.label')}
      className={classes(styles['banner'], view.isElevated && styles['elevated'])}
    >
      <Icon aria-hidden="true" />
      <p className={styles['who']}>
        <span className={styles['sees']}>{t('viewAs.banner.sees')}</span> <b>{view.name}</b>
      </p>
      <p className={styles['state']}>
        <b>{t(view.isElevated ? 'viewAs.banner.writes' : 'viewAs.banner.reads')}</b>
        <span className="num nowrap">{tn('viewAs.banner.left', minutes)}</span>
      </p>
      <div className={styles['actions']}>
        {!view.isElevated && (
          <Button size="small" onClick={() => setElevating(true)}>
            {t('viewAs.banner.elevate')}
          </Button>
        )}
        <Button size="small" busy={end.isPending} onClick={() => void leave()}>
          {t('viewAs.banner.end')}
        </Button>
      </div>
      {isElevating && <ElevateDialog onClose={() => setElevating(false)} />}
    </aside>
  );
}
