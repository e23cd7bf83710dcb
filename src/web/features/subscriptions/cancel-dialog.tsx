import { Link } from 'react-router';

import {
  type Subscription,
  subscriptionsContract,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { SubscriptionLinks } from './links.ts';
import { SUBSCRIPTION_TOPICS } from './queries.ts';
import { saying } from './saying.ts';
import styles from './subscriptions.module.css';

type CancelDialogProps = {
  readonly open: boolean;
  readonly one: Subscription;
  readonly links: SubscriptionLinks;
  readonly onClose: () => void;
};

/** C-SUB-15: the end of the plan, that nothing more is charged, and what continues for ever. */
export function CancelDialog({ open, one, links, onClose }: CancelDialogProps) {
  const { t, format } = useLanguage();
  const { properties, property } = useProperty();
  const { send } = useChange(subscriptionsContract.cancelSubscription, { invalidates: SUBSCRIPTION_TOPICS });
  const zone = properties.find(({ id }) => id === one.propertyId)?.timezone ?? property.timezone;
  const end = one.periodEnd ?? (one.trialEndsAt && dayIn(zone, plusSeconds(one.trialEndsAt, -1)));
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('app.subscription.cancel.question', { property: one.name })}
      confirmLabel={t('app.subscription.cancel.confirm')}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await send({ body: { propertyId: one.propertyId } });
        } catch (failure) {
          throw saying(t('subscriptions.update'), failure);
        }
        notify('success', t('app.subscription.canceled', { property: one.name }));
      }}
    >
      <ul className={styles['facts']}>
        <li>
          {end === null
            ? t('app.subscription.cancel.now')
            : t('app.subscription.cancel.until', { day: format.date(end, 'long') })}
        </li>
        <li>{t('app.subscription.cancel.nothing')}</li>
        <li>{t('app.subscription.cancel.forever')}</li>
        <li>{t('app.subscription.cancel.back')}</li>
      </ul>
      <p>
        <Link to={links.export}>{t('app.subscription.cancel.export')}</Link>
      </p>
    </ConfirmDialog>
  );
}
