import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { FieldName, type GuestFormField } from '#areas/check-in/guest.contract.ts';
import type { StayReport } from '#areas/registry/registry.contract.ts';
import { GuestFieldControl } from '#web/shell/guest-field.tsx';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';
import { guestsQuery } from './queries.ts';
import { useSendReport } from './send-report.ts';

type CorrectionProps = { readonly report: StayReport };

function CorrectField({
  report,
  field,
  country,
}: CorrectionProps & { field: GuestFormField; country: string }) {
  const { t } = useLanguage();
  const [value, setValue] = useState(field.masked ? '' : (field.value ?? ''));
  const { send, isPending, error } = useSendReport();
  const isBlank = value.trim() === '';
  const submit = async () => {
    await send(report._id, { correction: { [field.name]: value.trim() } });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The failure is shown below; nothing that was typed is lost.
        if (!isBlank && !isPending) submit().catch(() => undefined);
      }}
      style={{ display: 'grid', gap: 16 }}
    >
      <GuestFieldControl
        field={{ ...field, complaint: field.complaint ?? report.problem?.message ?? null }}
        value={value}
        onChange={setValue}
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

/** The one answer that the registry did not take, to be written anew and sent in one step. */
export function Correction({ report }: CorrectionProps) {
  const { property } = useProperty();
  const { data, isPending } = useQuery(guestsQuery(property.id, report.reservationId));
  const name = FieldName.safeParse(report.problem?.field);
  if (isPending) return <Skeleton lines={2} />;
  const guest = data?.guests.find(({ _id }) => _id === report.guestId);
  const field = guest?.fields.find((one) => one.name === name.data);
  if (!field) return null;
  const country = guest?.fields.find((one) => one.name === field.countryIn)?.value ?? '';
  return <CorrectField report={report} field={field} country={country} />;
}
