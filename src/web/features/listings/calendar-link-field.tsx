import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { listingContract } from '#areas/stays/listings/listings.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { helpFor } from './calendar-link-help.ts';
import { CalendarLinkWrong } from './calendar-link-wrong.tsx';

type CalendarLinkFieldProps = {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly input: UseFormRegisterReturn<'calendar'>;
  readonly value: string;
  readonly error: string | undefined;
  /** Saves without the link, where a wrong one must not be in the way. */
  readonly onWithout?: (() => void) | undefined;
};

/** The link is right, and what came of it is not. */
const NOT_THE_LINK = [
  'calendar-duplicate',
  'calendar-too-large',
  'calendar-too-many-events',
  'calendar-too-slow',
  'calendar-unavailable',
];
/** The sentence of the server says all that there is to say. */
const SAID = [
  'calendar-address-not-https',
  'calendar-address-private',
  'calendar-not-a-calendar',
  'calendar-gone',
  'calendar-refused',
];

const isOneOf = (error: Error | null, codes: readonly string[]): boolean =>
  error instanceof CallFailure && error.entries.some(({ code }) => codes.includes(code));
const isOfLink = (error: Error | null): boolean =>
  error instanceof CallFailure && error.status === 400 && !isOneOf(error, NOT_THE_LINK);

/** Reads the link as soon as it is pasted and shows its content, so that a wrong one is found immediately. */
export function CalendarLinkField(props: CalendarLinkFieldProps) {
  const { label, hint, input, value, error, onWithout } = props;
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
  const isWrong = isCurrent && isOfLink(check.error);
  // The server's sentence says that it is wrong; the link itself often says why.
  const why = isWrong && !isOneOf(check.error, SAID) ? t(helpFor(link).text) : undefined;
  const said = error ?? (isCurrent ? check.error?.message : undefined);
  return (
    <>
      <Field
        label={label ?? t('app.listing.link')}
        note={label === undefined ? t('app.recommended') : t('app.optional')}
        hint={hint ?? t('app.listing.link.hint')}
        error={said && why ? `${said.replace(/\.$/, '')}. ${why}` : said}
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
      {isWrong && <CalendarLinkWrong link={link} onWithout={onWithout} />}
    </>
  );
}
