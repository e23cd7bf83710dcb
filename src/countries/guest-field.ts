import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Complaint, TextKey } from './complaint.ts';
import type { GuestIdentity } from './stay.ts';

/** A field of the guest form; reason and hour are asked of the main guest and belong to the stay. */
export type GuestFieldName = Exclude<keyof GuestIdentity, 'id' | 'isMain'> | 'tripReason' | 'arrivalHour';

export type GuestAnswers = Readonly<Partial<Record<GuestFieldName, string | null>>>;

/** Judges an answer that is not empty. `arrival` is what "old enough" and "not yet born" are measured by. */
export type CheckAnswer = (value: string, answers: GuestAnswers, arrival: PlainDate) => Complaint | null;

export type GuestField = {
  readonly name: GuestFieldName;
  readonly kind: 'text' | 'date' | 'time' | 'country' | 'city' | 'choice';
  readonly label: TextKey;
  /** Why the guest is asked, in one sentence shown beside the field (USER-PAIN 11). */
  readonly why: TextKey;
  readonly missing: TextKey;
  readonly required: boolean;
  /** Ids of the registries that ask for it; their legal basis is in the country's policies (PRV-01). */
  readonly registries: readonly string[];
  /** Words of ours, or a name, such as that of another guest. */
  readonly choices?: readonly {
    readonly value: string;
    readonly label: TextKey | { readonly plain: string };
  }[];
  /** With kind `city`: the field that holds its country. */
  readonly countryIn?: GuestFieldName;
  /** Whether a required answer may stay empty beside the others: a given name, where the document shows one name. */
  readonly mayBeEmpty?: (answers: GuestAnswers) => Complaint | null;
  /** Required only as long as that field is empty: a phone or an e-mail address. */
  readonly unless?: GuestFieldName;
  /** The answer that stands when this one stays empty; a form shows it already filled in. */
  readonly sameAs?: GuestFieldName;
  readonly check?: CheckAnswer;
};

/** The facts that decide which fields a guest is asked for; null while unknown. */
export type GuestKind = {
  readonly isMain: boolean;
  readonly nationality: string | null;
  /** Whole years on the day of arrival. */
  readonly age: number | null;
  readonly documentType?: string | null;
  /** Other guests of the stay who may be responsible for a minor; left out if they are not known. */
  readonly adults?: readonly { readonly id: string; readonly name: string }[];
};

/** Complaint about one answer, empty ones included; null when there is nothing to correct. */
export function findComplaint(
  field: GuestField,
  answers: GuestAnswers,
  arrival: PlainDate,
): Complaint | null {
  const value = answers[field.name]?.trim() ?? '';
  if (value === '') {
    const isAnsweredElsewhere = field.unless !== undefined && (answers[field.unless]?.trim() ?? '') !== '';
    if (!field.required || isAnsweredElsewhere) return null;
    return field.mayBeEmpty?.(answers) ?? { text: field.missing };
  }
  if (field.choices && !field.choices.some((choice) => choice.value === value)) {
    return { text: 'guestField.check.option' };
  }
  return field.check?.(value, answers, arrival) ?? null;
}
