import {
  paymentRequestsContract,
  type PaymentRequest,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MONEY_TOPICS } from './queries.ts';
import { useFullAmount, useRequestWords } from './request-words.ts';

type AcceptDialogProps = {
  /** As the person saw it. */
  readonly request: PaymentRequest;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** C-PCOL-10: asks once whether what arrived is enough. */
export function AcceptDialog({ request, open, onClose }: AcceptDialogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const full = useFullAmount();
  const { send } = useChange(paymentRequestsContract.acceptShortPayment, { invalidates: MONEY_TOPICS });
  const { _id: id, amount, missing, currency } = request;
  const arrived = full(amount - missing, currency);
  return (
    <ConfirmDialog
      open={open}
      title={t('guestPayments.host.accept.question', { arrived })}
      confirmLabel={t('guestPayments.host.accept')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id }, query: { propertyId: property.id }, body: { missing } });
        notify('success', t('guestPayments.host.accepted', { arrived }));
      }}
    >
      <p>
        {t('guestPayments.host.accept.text', {
          amount: full(amount, currency),
          missing: full(missing, currency),
          name: words.guest(request),
        })}
      </p>
    </ConfirmDialog>
  );
}
