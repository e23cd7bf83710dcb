import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { FieldName, type GuestFormField } from '#areas/check-in/guest.contract.ts';
import { registryContract, type StayReport } from '#areas/registry/registry.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { GuestFieldControl } from '#web/shell/guest-field.tsx';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, Skeleton } from '#web/ui/faces.tsx';
import { notify } from '#web/ui/toasts.ts';
import { guestsQuery, REPORT_TOPICS } from './queries.ts';

type CorrectionProps = { readonly report: StayReport; readonly onDone: () => void };

function CorrectField({
  report,
  onDone,
  field,
  country,
}: CorrectionProps & { field: GuestFormField; country: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [value, setValue] = useState(field.masked ? '' : (field.value ?? ''));
  const { send, isPending, error } = useChange(registryContract.sendReport, { invalidates: REPORT_TOPICS });
  const isBlank = value.trim() === '';
  const submit = async () => {
    await send({
      params: { id: report._id },
      query: { propertyId: property.id },
      body: { correction: { [field.name]: value.trim() } },
    });
    notify('success', t('app.report.resent', { registry: report.registryName }));
    onDone();
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
export function Correction({ report, onDone }: CorrectionProps) {
  const { property } = useProperty();
  const { data, isPending } = useQuery(guestsQuery(property.id, report.reservationId));
  const name = FieldName.safeParse(report.problem?.field);
  if (isPending) return <Skeleton lines={2} />;
  const guest = data?.guests.find(({ _id }) => _id === report.guestId);
  const field = guest?.fields.find((one) => one.name === name.data);
  if (!field) return null;
  const country = guest?.fields.find((one) => one.name === field.countryIn)?.value ?? '';
  return <CorrectField report={report} onDone={onDone} field={field} country={country} />;
}
