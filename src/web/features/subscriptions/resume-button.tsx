import type { Subscription } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { subscriptionsContract } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SUBSCRIPTION_TOPICS } from './queries.ts';

/** C-SUB-16: the plan continues as before, as long as it has not ended. */
export function ResumeButton({ one }: { readonly one: Subscription }) {
  const { t } = useLanguage();
  const { send, isPending } = useChange(subscriptionsContract.resumeSubscription, {
    invalidates: SUBSCRIPTION_TOPICS,
  });
  const resume = async () => {
    try {
      await send({ body: { propertyId: one.propertyId } });
      notify('success', t('app.subscription.resumed', { property: one.name }));
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : '';
      notify('error', `${t('subscriptions.update')}. ${why}`);
    }
  };
  return (
    <Button kind="primary" size="small" busy={isPending} onClick={() => void resume()}>
      {t('app.subscription.resume')}
      <span className="visually-hidden"> {one.name}</span>
    </Button>
  );
}
