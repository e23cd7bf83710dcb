import { isNoName, isPersonName } from '#vocabulary/person-name.ts';
import type { Complaint } from './complaint.ts';
import type { CheckAnswer, GuestAnswers } from './guest-field.ts';
import { cutName } from './plain-text.ts';

/* Names of guests: any that a passport shows. What an authority cannot take is changed for that authority alone. */

/**
 * Countries whose laws give a given name and a surname to everybody: Latin America and the continent of Europe. Elsewhere a passport
 * may show one name, which ICAO Doc 9303 part 3 (4.6) prints in the place of the surname.
 */
const ALWAYS_TWO: ReadonlySet<string> = new Set(
  `AR BO BR CL CO CR CU DO EC ES GT HN MX NI PA PE PR PT PY SV UY VE
   AT BE BG CH CY CZ DE DK EE FI FR GR HR HU IT LI LT LU LV MC MT NL NO PL RO SE SI SK SM`.split(/\s+/),
);

/** Whether the guest's document may show one name, which stands in the field of the surname. */
const mayHaveOneName = ({ nationality, lastName }: GuestAnswers): boolean =>
  Boolean(lastName?.trim()) && !ALWAYS_TWO.has(nationality ?? '');

/** The warning that stands at the empty given name of such a guest; null where it is missing. */
export const oneNameWarning = (answers: GuestAnswers): Complaint | null =>
  mayHaveOneName(answers) ? { text: 'guestField.check.oneName', isWarning: true } : null;

/** A name that no document shows, such as `X` in the place of a missing one. */
export const noNameComplaint = (value: string): Complaint | null => {
  if (isNoName(value)) return { text: 'guestField.check.noName' };
  return isPersonName(value) ? null : { text: 'guestField.check.nameCharacters' };
};

/** A name in the letters of an authority, cut to its length; null where the authority has none of the letters. */
export type NameForm = { readonly maximum: number; readonly write: (name: string) => string | null };

export function nameFor({ maximum, write }: NameForm, name: string | null): string {
  const written = write(name ?? '');
  return written === null ? '' : cutName(written, maximum);
}

/**
 * The given name for an authority whose forms refuse an empty one: of who has one name that name, which then stands in both fields.
 * None of their public manuals says otherwise, and an invented sign in its place would be another name.
 */
export const givenNameFor = (
  form: NameForm,
  { firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null },
): string => nameFor(form, firstName?.trim() ? firstName : lastName);

/** Refuses what cannot be written in an authority's form. A name of several words that is too long is cut there. */
export const checkNameFor =
  ({ maximum, write }: NameForm): CheckAnswer =>
  (value) => {
    const complaint = noNameComplaint(value);
    if (complaint) return complaint;
    const written = write(value);
    if (written === null) return { text: 'guestField.check.latin' };
    const longest = Math.max(...written.split(' ').map(({ length }) => length));
    return longest > maximum ? { text: 'guestField.check.tooLong', params: { maximum } } : null;
  };
