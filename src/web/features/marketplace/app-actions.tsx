import { useState } from 'react';

import type { AppId } from '#vocabulary/app-ids.ts';
import { type App, marketplaceContract } from '#areas/marketplace/marketplace.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import { canTry } from './app-trial.tsx';
import { lastDay } from './app-words.tsx';
import { MARKETPLACE_TOPICS } from './queries.ts';
import { useWaitList } from './wait-button.tsx';

const OFF: Readonly<Partial<Record<AppId, TextKey>>> = {
  'check-in-host': 'app.marketplace.off.check-in-host',
  'scan-id': 'app.marketplace.off.scan-id',
  'invoice-manager': 'app.marketplace.off.invoice-manager',
  'siigo-connect': 'app.marketplace.off.siigo-connect',
  'alegra-connect': 'app.marketplace.off.alegra-connect',
};
/** What stops, and what stays. */
export const offText = (id: AppId): TextKey => OFF[id] ?? 'app.marketplace.off.other';

function TryButton({ app }: { readonly app: App }) {
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
    <Button kind="primary" busy={isPending} onClick={() => void start()}>
      {tn('app.marketplace.try', app.trialPeriod)}
    </Button>
  );
}

function OffButton({ app }: { readonly app: App }) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(marketplaceContract.deactivateApp, { invalidates: MARKETPLACE_TOPICS });
  const name = app.name[language];
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
          await send(
            { params: { id: app._id }, query: { propertyId: property.id } },
            { ifMatch: String(app.property.version) },
          );
          notify('success', t('app.marketplace.deactivated', { app: name }));
        }}
      >
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

/** Whether there is anything to do with the app. */
export const hasActions = (app: App): boolean => app.status === 'dev' || isOn(app) || canTry(app);

/** What can be done with an app: wait for it, try it, or turn it off. */
export function AppActions({ app }: { readonly app: App }) {
  if (app.status === 'dev') return <WaitActions app={app} />;
  if (isOn(app)) {
    return (
      <May call={marketplaceContract.deactivateApp}>
        <OffButton app={app} />
      </May>
    );
  }
  return (
    <May call={marketplaceContract.startAppTrial}>
      <TryButton app={app} />
    </May>
  );
}
