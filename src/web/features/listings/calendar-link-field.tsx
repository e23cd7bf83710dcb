import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { listingContract } from '#areas/stays/listings/listings.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { useSettled } from '#web/ui/use-settled.ts';

type CalendarLinkFieldProps = {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly input: UseFormRegisterReturn<'calendar'>;
  readonly value: string;
  readonly error: string | undefined;
};

/** Reads the link as soon as it is pasted and shows its content, so that a wrong one is found immediately. */
export function CalendarLinkField({ label, hint, input, value, error }: CalendarLinkFieldProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const link = useSettled(value.trim());
  const check = useQuery({
    queryKey: ['calendar-check', property.id, link],
    queryFn: ({ signal }) =>
      call(
        listingContract.validateCalendar,
        { body: { calendar: link, propertyId: property.id } },
        { signal },
      ),
    enabled: link.length > 8,
    retry: false,
    // Each form checks again, and an open form checks once: its link is taken after its listing is saved, which is no
    // error.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isCurrent = link === value.trim();
  const pill = () => {
    if (check.isFetching) return <StatusPill family="sky">{t('app.listing.link.reading')}</StatusPill>;
    if (!check.isSuccess || !isCurrent) return null;
    return <StatusPill family="palm">{tn('app.listing.link.read', check.data.stays)}</StatusPill>;
  };
  return (
    <Field
      label={label ?? t('app.listing.link')}
      note={label === undefined ? t('app.recommended') : t('app.optional')}
      hint={hint ?? t('app.listing.link.hint')}
      error={error ?? (isCurrent ? check.error?.message : undefined)}
    >
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        checked={check.isSuccess && isCurrent}
        trailing={<span role="status">{pill()}</span>}
        {...input}
      />
    </Field>
  );
}
