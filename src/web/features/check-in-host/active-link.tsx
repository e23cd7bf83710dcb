import { Unlink } from 'lucide-react';
import { useState } from 'react';

import { checkInContract, type CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts, Part } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS } from './queries.ts';

/** The link that opens now, and the way to close it when it went to the wrong person (SEC-21). */
export function ActiveLink({ stay }: { readonly stay: CheckInDetail }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const [isRevoking, setRevoking] = useState(false);
  const { send } = useChange(checkInContract.revokeLinks, { invalidates: CHECK_IN_TOPICS });
  const { link, guestName, reservationId } = stay;
  if (!link) {
    return (
      <Part title={t('app.checkIn.link')}>
        <p className="sm muted">{t('app.checkIn.link.none')}</p>
      </Part>
    );
  }
  const shown = (moment: typeof link.createdAt) => format.dateTime(moment, property.timezone);
  return (
    <Part title={t('app.checkIn.link')}>
      <Facts
        facts={[
          { label: t('app.checkIn.link.created'), value: shown(link.createdAt) },
          {
            label: t('app.checkIn.link.opened'),
            value: link.firstOpenedAt ? shown(link.firstOpenedAt) : t('app.checkIn.link.notOpened'),
          },
          { label: t('app.checkIn.link.expires'), value: shown(link.expiresAt) },
        ]}
      />
      <div>
        <May call={checkInContract.revokeLinks}>
          <Button size="small" icon={<Unlink aria-hidden="true" />} onClick={() => setRevoking(true)}>
            {t('app.checkIn.link.revoke')}
          </Button>
        </May>
      </div>
      <ConfirmDialog
        open={isRevoking}
        danger
        title={t('app.checkIn.link.revokeQuestion', { guest: guestName || t('app.stay.noName') })}
        confirmLabel={t('app.checkIn.link.revoke')}
        onClose={() => setRevoking(false)}
        onConfirm={async () => {
          await send({ params: { reservationId }, query: { propertyId: property.id } });
          notify('success', t('app.checkIn.link.revoked'));
        }}
      >
        {t('app.checkIn.link.revokeText')}
      </ConfirmDialog>
    </Part>
  );
}
