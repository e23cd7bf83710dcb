import { useQuery } from '@tanstack/react-query';

import { FieldName, type GuestFormField } from '#areas/guests/check-in/guest.contract.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import { GuestFieldControl } from '#web/parts/guest-field.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';
import { guestsQuery } from './queries.ts';
import { useSendReport } from './send-report.ts';

/** The typed and unsent correction; the drawer keeps it, so that every way of sending includes it. */
export type CorrectionDraft = { readonly field: FieldName; readonly value: string };

/** The correction in the format of the call; none without typed text. */
export const correctionOf = (draft: CorrectionDraft | null) =>
  draft && draft.value.trim() !== '' ? { correction: { [draft.field]: draft.value.trim() } } : null;

type CorrectionProps = {
  readonly report: StayReport;
  readonly draft: CorrectionDraft | null;
  readonly onDraft: (draft: CorrectionDraft) => void;
};

function CorrectField({
  report,
  draft,
  onDraft,
  field,
  country,
}: CorrectionProps & { field: GuestFormField; country: string }) {
  const { t } = useLanguage();
  const kept = field.masked ? '' : (field.value ?? '');
  const value = draft?.field === field.name ? draft.value : kept;
  const { send, isPending, error } = useSendReport();
  const isBlank = value.trim() === '';
  const submit = async () => {
    await send(report._id, correctionOf({ field: field.name, value }) ?? {});
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The failure is shown below; typed text is kept.
        if (!isBlank && !isPending) submit().catch(() => undefined);
      }}
      style={{ display: 'grid', gap: 16 }}
    >
      <GuestFieldControl
        field={{ ...field, complaint: field.complaint ?? report.problem?.message ?? null }}
        value={value}
        onChange={(typed) => onDraft({ field: field.name, value: typed })}
        country={country}
      />
      {error && (
        <Notice family="rose" live>
          {error.message}
        </Notice>
      )}
      <div>
        <Button type="submit" kind="primary" busy={isPending} disabled={isBlank}>
          {t('app.report.correct')}
        </Button>
      </div>
    </form>
  );
}

/** The one answer that the registry refused, to be corrected and sent in one step. */
export function Correction(props: CorrectionProps) {
  const { report } = props;
  const { property } = useProperty();
  const { data, isPending } = useQuery(guestsQuery(property.id, report.reservationId));
  const name = FieldName.safeParse(report.problem?.field);
  if (isPending) return <Skeleton lines={2} />;
  const guest = data?.guests.find(({ _id }) => _id === report.guestId);
  const field = guest?.fields.find((one) => one.name === name.data);
  if (!field) return null;
  const country = guest?.fields.find((one) => one.name === field.countryIn)?.value ?? '';
  return <CorrectField {...props} field={field} country={country} />;
}
