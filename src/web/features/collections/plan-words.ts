import type { PaymentPlan } from '#areas/guests/guest-payments/plans/plans.contract.ts';
import { channelName } from '#web/parts/channel-names.ts';
import { useLanguage } from '#web/shell/language/language.tsx';

export function usePlanWords() {
  const { t, tn } = useLanguage();
  const part = ({ percent, daysBefore }: PaymentPlan['parts'][number]): string => {
    if (daysBefore === null) return t('guestPayments.plans.part.sold', { percent });
    return daysBefore === 0
      ? t('guestPayments.plans.part.arrival', { percent })
      : tn('guestPayments.plans.part.days', daysBefore, { percent });
  };
  /** A plan has no name: its parts say what it is. */
  const plan = ({ parts }: Pick<PaymentPlan, 'parts'>): string => parts.map(part).join(' · ');
  const isFor = ({ channels, listings }: Pick<PaymentPlan, 'channels' | 'listings'>): string =>
    [
      channels.length === 0
        ? t('guestPayments.plans.channels.all')
        : channels.map((slug) => channelName(slug, t)).join(', '),
      listings.length === 0
        ? t('guestPayments.plans.listings.all')
        : tn('guestPayments.plans.listings.some', listings.length),
    ].join(' · ');
  return { plan, isFor };
}
