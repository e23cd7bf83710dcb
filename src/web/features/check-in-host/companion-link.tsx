import { Link as LinkIcon, Unlink } from 'lucide-react';

import { checkInContract, type CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { copyWhenReady } from '#web/parts/check-in-link.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS } from './queries.ts';

type CompanionProps = { readonly stay: CheckInDetail; readonly guestId: GuestId };

/** A link that shows one companion, for the messages in which the host sends it; it opens with the surname (D-71). */
export function CompanionLink({ stay, guestId }: CompanionProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const change = { invalidates: CHECK_IN_TOPICS };
  const create = useChange(checkInContract.createGuestLink, change);
  const revoke = useChange(checkInContract.revokeGuestLink, change);
  const asked = {
    params: { reservationId: stay.reservationId, guestId },
    query: { propertyId: property.id },
  };
  const failed = (failure: Error) => notify('error', failure.message);
  const copy = async () => {
    const made = create.send(asked).then(({ url }) => url);
    try {
      await copyWhenReady(made);
      notify('success', t('app.checkIn.link.copied'));
    } catch {
      await made.then((url) => notify('information', t('app.checkIn.link.here', { url })), failed);
    }
  };
  const end = () => revoke.send(asked).then(() => notify('success', t('app.guest.linkRevoked')), failed);
  return (
    <May call={checkInContract.createGuestLink}>
      <Button
        size="small"
        busy={create.isPending}
        icon={<LinkIcon aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('app.guest.link')}
      </Button>
      {stay.shared.includes(guestId) && (
        <Button
          size="small"
          busy={revoke.isPending}
          icon={<Unlink aria-hidden="true" />}
          onClick={() => void end()}
        >
          {t('app.guest.linkRevoke')}
        </Button>
      )}
    </May>
  );
}
