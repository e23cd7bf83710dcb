import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { AppId } from '#vocabulary/app-ids.ts';
import { type App, marketplaceContract } from '#areas/property/marketplace/marketplace.contract.ts';
import { paidAppsContract } from '#areas/subscription/subscriptions/apps.contract.ts';
import { subscriptionsContract } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './app-drawer.module.css';
import { canTry } from './app-trial.tsx';
import { lastDay } from './app-words.tsx';
import { MARKETPLACE_TOPICS, paidUntilQuery } from './queries.ts';
import { useWaitList } from './wait-button.tsx';

const OFF: Readonly<Partial<Record<AppId, TextKey>>> = {
  'check-in-host': 'app.marketplace.off.check-in-host',
  'scan-id': 'app.marketplace.off.scan-id',
  'invoice-manager': 'app.marketplace.off.invoice-manager',
  'siigo-connect': 'app.marketplace.off.siigo-connect',
  'alegra-connect': 'app.marketplace.off.alegra-connect',
};
/** The functions that stop, and the data that stays. */
export const offText = (id: AppId): TextKey => OFF[id] ?? 'app.marketplace.off.other';

function TryButton({ app, isMain }: { readonly app: App; readonly isMain: boolean }) {
  const { t, tn, format, language } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(marketplaceContract.startAppTrial, {
    invalidates: MARKETPLACE_TOPICS,
  });
  const start = async () => {
    try {
      const body = { appId: app._id, propertyId: property.id, subscription: 'trial' } as const;
      const { until } = await send({ body });
      const day = until === null ? '' : format.date(lastDay(property.timezone, until));
      notify('success', t('app.marketplace.trying', { app: app.name[language], day }));
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    }
  };
  return (
    <Button kind={isMain ? 'primary' : 'outlined'} busy={isPending} onClick={() => void start()}>
      {tn('app.marketplace.try', app.trialPeriod)}
    </Button>
  );
}

/** For a paid app: the end of its period, and whether it ends then; unknown for members who see no money. */
function usePaidUntil(app: App): { readonly until: string | undefined; readonly isEnding: boolean } {
  const { format } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const enabled = app.property.state === 'active' && mayCall(subscriptionsContract.getSubscription);
  const { data } = useQuery({ ...paidUntilQuery(property.id), enabled });
  const wanted = enabled ? data?.wanted : undefined;
  return {
    until: data?.periodEnd ? format.date(data.periodEnd, 'long') : undefined,
    isEnding: wanted ? !wanted.apps.includes(app._id) : false,
  };
}

/** Turns an app off: a trial now; a paid one with its period, by members who see the money. */
function useTurnOff(app: App): () => Promise<unknown> {
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const tried = useChange(marketplaceContract.deactivateApp, { invalidates: MARKETPLACE_TOPICS });
  const paid = useChange(paidAppsContract.endApp, { invalidates: MARKETPLACE_TOPICS });
  const params = { id: app._id };
  const query = { propertyId: property.id };
  return () =>
    app.property.state === 'active' && mayCall(paidAppsContract.endApp)
      ? paid.send({ params, query })
      : tried.send({ params, query }, { ifMatch: String(app.property.version) });
}

/** Says what stops, from when, and what stays, before it happens. */
function OffButton({ app }: { readonly app: App }) {
  const { t, language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const turnOff = useTurnOff(app);
  const { until, isEnding } = usePaidUntil(app);
  const name = app.name[language];
  const isPaid = app.property.state === 'active';
  if (isEnding) return <p className="sm muted">{t('app.marketplace.isEnding', { day: until ?? '' })}</p>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('app.marketplace.deactivate')}</Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('app.marketplace.deactivate.question', { app: name })}
        confirmLabel={t('app.marketplace.deactivate')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await turnOff();
          notify(
            'success',
            t(isPaid ? 'app.marketplace.ending' : 'app.marketplace.deactivated', { app: name }),
          );
        }}
      >
        {isPaid && (
          <p>
            {until === undefined
              ? t('app.marketplace.deactivate.paid')
              : t('app.marketplace.deactivate.paidUntil', { day: until })}
          </p>
        )}
        <p>
          {t(offText(app._id))} {app.property.state === 'trialing' && t('app.marketplace.deactivate.trial')}
        </p>
      </ConfirmDialog>
    </>
  );
}

function WaitActions({ app }: { readonly app: App }) {
  const { t } = useLanguage();
  const { isBusy, join, leave } = useWaitList(app);
  return app.isWaitedFor ? (
    <Button busy={isBusy} onClick={leave}>
      {t('app.marketplace.leave')}
    </Button>
  ) : (
    <Button kind="primary" busy={isBusy} onClick={join}>
      {t('app.marketplace.notify')}
    </Button>
  );
}

const isOn = ({ property: { state } }: App): boolean => state === 'trialing' || state === 'active';

function TryOrOff({ app, isMain }: { readonly app: App; readonly isMain: boolean }) {
  if (isOn(app)) {
    return (
      <May call={marketplaceContract.deactivateApp}>
        <OffButton app={app} />
      </May>
    );
  }
  return (
    canTry(app) && (
      <May call={marketplaceContract.startAppTrial}>
        <TryButton app={app} isMain={isMain} />
      </May>
    )
  );
}

/** On the page of the activation, which shows the price itself: the trial, or the consequences of turning it off. */
export function AppWays({ app }: { readonly app: App }) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const mayOff = isOn(app) && mayCall(marketplaceContract.deactivateApp);
  const mayTry = !isOn(app) && canTry(app) && mayCall(marketplaceContract.startAppTrial);
  if (!mayOff && !mayTry) return null;
  return (
    <Card padded title={t(mayOff ? 'app.marketplace.off' : 'app.activation.try')}>
      <div className={styles['about']}>
        <p>{t(mayOff ? offText(app._id) : 'app.activation.try.text')}</p>
        <div>
          <TryOrOff app={app} isMain={false} />
        </div>
      </div>
    </Card>
  );
}

type AppActionsProps = {
  readonly app: App;
  /** The address of its activation, or of its setup once it is active. */
  readonly activate: string;
};

/** The actions of an app: wait for it, try it, activate and set it up, or turn it off. */
export function AppActions({ app, activate }: AppActionsProps) {
  const { t } = useLanguage();
  if (app.status === 'dev') return <WaitActions app={app} />;
  const { open } = app.property.access;
  return (
    <>
      <LinkButton to={activate} kind={canTry(app) ? 'outlined' : 'primary'}>
        {t(open ? 'app.marketplace.setUp' : 'app.marketplace.activate')}
      </LinkButton>
      <TryOrOff app={app} isMain />
    </>
  );
}
