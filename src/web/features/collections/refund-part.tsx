import { useState } from 'react';

import {
  paymentRequestsContract,
  type PaymentRequest,
  type ReceivedPayment,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MONEY_TOPICS } from './queries.ts';
import { useFullAmount, useRequestWords } from './request-words.ts';

type OfPayment = { readonly payment: ReceivedPayment };

/** C-PCOL-18: what is over goes back through the provider that took it. */
export function RefundPress({ request, payment }: OfPayment & { readonly request: PaymentRequest }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const full = useFullAmount();
  const { send } = useChange(paymentRequestsContract.refundPayment, { invalidates: MONEY_TOPICS });
  const [isAsking, setAsking] = useState(false);
  const amount = full(payment.over, payment.currency);
  return (
    <May call={paymentRequestsContract.refundPayment}>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t('guestPayments.host.refund.save', { amount })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('guestPayments.host.refund.question', { amount, name: words.guest(request) })}
        confirmLabel={t('guestPayments.host.refund.save', { amount })}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await send({
            params: { id: payment._id },
            query: { propertyId: property.id },
            body: { amount: payment.over },
          });
          notify('success', t('guestPayments.host.refund.done', { amount }));
        }}
      >
        <p>
          {payment.isTest
            ? t('guestPayments.host.refund.test')
            : t('guestPayments.host.refund.confirm', {
                provider: payment.by ?? '',
                means: words.means({ ...payment, by: null }),
              })}
        </p>
      </ConfirmDialog>
    </May>
  );
}

/** What is on its way back. */
export function ReturningPart({ payment }: OfPayment) {
  const { t } = useLanguage();
  const full = useFullAmount();
  if (payment.returning === 0) return null;
  const amount = full(payment.returning, payment.currency);
  return (
    <p className="sm muted" role="status">
      {t('guestPayments.host.refund.returning', { name: payment.by ?? '', amount })}
    </p>
  );
}

/** Why the last refund came to nothing, with what to do now. */
export function RefundProblem({ payment }: OfPayment) {
  const { t } = useLanguage();
  const full = useFullAmount();
  const problem = payment.refundProblem;
  if (problem === null) return null;
  const name = payment.by ?? '';
  const amount = full(problem.amount, payment.currency);
  if (problem.state !== 'refused') {
    return <Notice family="sun">{t(`guestPayments.host.refund.${problem.state}`, { name, amount })}</Notice>;
  }
  return (
    <Notice family="sun">
      {problem.reason === null
        ? t('guestPayments.host.refund.refused.plain', { name, amount })
        : t('guestPayments.host.refund.refused', { name, amount, reason: problem.reason })}
    </Notice>
  );
}
