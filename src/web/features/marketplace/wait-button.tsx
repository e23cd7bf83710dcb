import { Check } from 'lucide-react';

import { type App, marketplaceContract } from '#areas/property/marketplace/marketplace.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { notify } from '#web/ui/toasts.ts';
import styles from './marketplace.module.css';
import { MARKETPLACE_TOPICS } from './queries.ts';

export function useWaitList(app: App) {
  const { t, language } = useLanguage();
  const join = useChange(marketplaceContract.joinWaitList, { invalidates: MARKETPLACE_TOPICS });
  const leave = useChange(marketplaceContract.leaveWaitList, { invalidates: MARKETPLACE_TOPICS });
  const name = app.name[language];
  const saying = (sent: Promise<unknown>, text: 'joined' | 'left') =>
    void sent.then(
      () => notify('success', t(`app.marketplace.${text}`, { app: name })),
      (failure: Error) => notify('error', failure.message),
    );
  return {
    isBusy: join.isPending || leave.isPending,
    join: () => saying(join.send({ body: { appId: app._id } }), 'joined'),
    leave: () => saying(leave.send({ query: { appId: app._id } }), 'left'),
  };
}

/** On the card of an app that is being made. */
export function WaitButton({ app }: { readonly app: App }) {
  const { t, language } = useLanguage();
  const { isBusy, join } = useWaitList(app);
  if (app.isWaitedFor) {
    return (
      <span className={classes(styles['state'], styles['ok'])}>
        <Check aria-hidden="true" />
        {t('app.marketplace.waiting')}
      </span>
    );
  }
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={t('app.marketplace.notify.of', { app: app.name[language] })}
      onClick={join}
    >
      {t('app.marketplace.notify')}
    </Button>
  );
}
