import { Eye } from 'lucide-react';
import { useState } from 'react';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import type { GuestForm, GuestFormField } from '#areas/guests/check-in/guest.contract.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Dialog, WarningDialog } from '#web/ui/dialog.tsx';

type RevealDocumentProps = {
  readonly reservationId: string;
  readonly guest: GuestForm;
  readonly guestName: string;
};

/**
 * PRV-11, PRV-13: masked answers in full. The server records every view, so the person is warned before. The answers
 * are kept as long as the dialog and are in no cache.
 */
export function RevealDocument({ reservationId, guest, guestName }: RevealDocumentProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const [answers, setAnswers] = useState<Readonly<Partial<Record<string, string>>>>();
  const masked = guest.fields.filter((field) => field.masked);
  const wordsOf = ({ name, kind }: GuestFormField) => {
    const answer = answers?.[name] ?? t('app.blank');
    const day = kind === 'date' ? PlainDate.safeParse(answer) : undefined;
    return day?.success ? format.date(day.data, 'numeric') : answer;
  };
  if (masked.length === 0) return null;
  const reveal = async () => {
    const args = { params: { reservationId, guestId: guest._id }, query: { propertyId: property.id } };
    setAnswers((await call(checkInContract.revealIdentity, args)).answers);
  };
  return (
    <>
      <Button size="small" icon={<Eye aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('app.guest.reveal')}
      </Button>
      <WarningDialog
        open={isAsking}
        title={t('app.guest.revealQuestion', { guest: guestName })}
        confirmLabel={t('app.guest.reveal')}
        onClose={() => setAsking(false)}
        onConfirm={reveal}
      >
        {t('app.guest.revealText')}
      </WarningDialog>
      <Dialog
        open={answers !== undefined}
        title={t('app.guest.revealed', { guest: guestName })}
        onClose={() => setAnswers(undefined)}
      >
        <Facts
          facts={masked.map((field) => ({
            label: field.label,
            value: <Copyable text={wordsOf(field)} label={t('app.guest.copy', { label: field.label })} />,
          }))}
        />
      </Dialog>
    </>
  );
}
