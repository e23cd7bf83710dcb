import { listConnectedRegistries } from '#areas/property/connections/index.ts';
import { propertyFacts, type PropertyFacts } from '#areas/property/properties/index.ts';
import { type Complaint, localizeParams } from '#countries/complaint.ts';
import type { Country } from '#countries/country.ts';
import { findComplaint, type GuestField, type GuestKind } from '#countries/guest-field.ts';
import { fieldsWithHost, type HostWish } from '#countries/host-fields.ts';
import { countryOf } from '#countries/index.ts';
import { ADULT_AGE } from '#countries/stay-checks.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import { ageOn, PlainDate } from '#vocabulary/plain-date.ts';
import type { FieldName, GuestForm, GuestFormField, GuestProgress } from './guest.contract.ts';
import type { GuestRow } from './guests.store.ts';
import type { Answers } from './identity.service.ts';
import { findCheckInSettings, hostWishesOf } from './settings.store.ts';

/**
 * The inputs that decide the questions of a stay: the country, the registries that get reports, the host, and the day
 * of arrival.
 */
export type FormRules = {
  readonly property: PropertyFacts;
  readonly country: Country;
  readonly registries: readonly string[];
  /** The host's additional questions. */
  readonly wishes: readonly HostWish[];
};

export async function formRules(ctx: PropertyContext): Promise<FormRules> {
  const [property, connected, settings] = await Promise.all([
    propertyFacts(ctx),
    listConnectedRegistries(ctx),
    findCheckInSettings(ctx.db, ctx.propertyId),
  ]);
  const country = countryOf(property.country);
  return {
    property,
    country,
    registries: connected.filter((id) => country.registry.registries.includes(id)),
    wishes: hostWishesOf(settings),
  };
}

/** The questions of one guest, the host's after those of the law (D-45). */
export const guestFieldsOf = (
  { country, registries, wishes }: FormRules,
  guest: GuestKind,
): readonly GuestField[] => fieldsWithHost(country, guest, registries, wishes);

export type GuestFormState = { readonly field: GuestField; readonly complaint: Complaint | null };

function ageIn(answers: Answers, arrival: PlainDate): number | null {
  const birth = PlainDate.safeParse(answers.birthDate);
  return birth.success && birth.data < arrival ? ageOn(birth.data, arrival) : null;
}

/** By the birth date, or by a document that only minors have. */
export function isMinorByAnswers({ country }: FormRules, answers: Answers, arrival: PlainDate): boolean {
  const age = ageIn(answers, arrival);
  if (age !== null) return age < ADULT_AGE;
  const ages = country.documentTypes.find(({ code }) => code === answers.documentType)?.ages;
  return ages !== undefined && ages[1] < ADULT_AGE;
}

/** Other guests of the stay who may answer for a minor. */
export type Adults = NonNullable<GuestKind['adults']>;

/** The questions of one guest with the errors and gaps in the answers (D-45, PRV-01). */
export function evaluateGuestForm(
  rules: FormRules,
  arrival: PlainDate,
  isMain: boolean,
  answers: Answers,
  adults: Adults = [],
): readonly GuestFormState[] {
  const kind = {
    isMain,
    nationality: answers.nationality ?? null,
    age: ageIn(answers, arrival),
    documentType: answers.documentType ?? null,
    adults,
  };
  return guestFieldsOf(rules, kind).map((field) => ({
    field,
    complaint: findComplaint(field, answers, arrival),
  }));
}

/** Fields without which a check-in cannot be completed; warnings do not count. */
export const missingFieldsOf = (judged: readonly GuestFormState[]): FieldName[] =>
  judged.filter(({ complaint }) => complaint && !complaint.isWarning).map(({ field }) => field.name);

export const complaintSentenceOf = (language: Language, { text, params }: Complaint): string =>
  translate(allTexts[language], text, localizeParams(language, params));

/** PRV-11: shows only the end of a number, and nothing of a date. */
const MASKED: Readonly<Partial<Record<FieldName, (value: string) => string>>> = {
  documentNumber: (value) => `•••${value.slice(-3)}`,
  documentSupport: (value) => `•••${value.slice(-3)}`,
  birthDate: () => '•••',
};

type ChoiceLabel = NonNullable<GuestField['choices']>[number]['label'];

export const choiceLabelOf = (language: Language, label: ChoiceLabel): string =>
  typeof label === 'string' ? translate(allTexts[language], label) : label.plain;

export function describeField(language: Language, field: GuestField) {
  const words = allTexts[language];
  return {
    name: field.name,
    kind: field.kind,
    label: translate(words, field.label),
    why: translate(words, field.why),
    required: field.required && field.unless === undefined,
    choices:
      field.choices?.map(({ value, label }) => ({
        value,
        label: choiceLabelOf(language, label),
      })) ?? null,
    countryIn: field.countryIn ?? null,
    sameAs: field.sameAs ?? null,
  };
}

function questionOf(language: Language, { field, complaint }: GuestFormState, isAnswered: boolean) {
  // A guest may not have reached an empty field yet: it is missing, not wrong. What may stay empty says when.
  const shown = isAnswered || complaint?.isWarning ? complaint : null;
  const described = describeField(language, field);
  return {
    ...described,
    required: described.required && (isAnswered || !complaint?.isWarning),
    complaint: shown && complaintSentenceOf(language, shown),
    isWarning: shown?.isWarning === true,
  };
}

type WithAge = { readonly isMinor: boolean };

function answeredField(
  language: Language,
  one: GuestFormState,
  answers: Answers,
  isOpen: boolean,
): GuestFormField {
  const value = answers[one.field.name] ?? null;
  const mask = isOpen || value === null ? undefined : MASKED[one.field.name];
  return {
    ...questionOf(language, one, value !== null),
    value: mask && value !== null ? mask(value) : value,
    masked: mask !== undefined,
  };
}

/** `isOpen` shows document and birth date in full. */
export function presentForm(
  language: Language,
  guest: Pick<GuestRow, 'id' | 'is_main' | 'first_name' | 'last_name' | 'state'> & WithAge,
  judged: readonly GuestFormState[],
  answers: Answers,
  isOpen: boolean,
): GuestForm {
  return {
    _id: guest.id,
    isMain: guest.is_main,
    firstName: guest.first_name,
    lastName: guest.last_name,
    state: guest.state,
    isMinor: guest.isMinor,
    missing: missingFieldsOf(judged),
    fields: judged.map((one) => answeredField(language, one, answers, isOpen)),
  };
}

const HIDDEN = '•••';

/** The questions of a guest whose data this browser may not see: neither answers nor questions that depend on them. */
export function presentHiddenForm(
  language: Language,
  guest: Pick<GuestRow, 'id' | 'is_main' | 'state'>,
  judged: readonly GuestFormState[],
  answers: Answers,
): GuestForm {
  const fields = judged.map((one) => {
    const isAnswered = answers[one.field.name] !== undefined;
    return { ...questionOf(language, one, false), value: isAnswered ? HIDDEN : null, masked: isAnswered };
  });
  return {
    _id: guest.id,
    isMain: guest.is_main,
    state: guest.state,
    isMinor: false,
    firstName: null,
    lastName: null,
    missing: missingFieldsOf(judged).filter((name) => answers[name] === undefined),
    fields,
  };
}

export const presentProgress = (
  language: Language,
  guest: Pick<GuestRow, 'id' | 'is_main' | 'state'> & WithAge,
  judged: readonly GuestFormState[],
  answers: Answers,
): GuestProgress => ({
  _id: guest.id,
  isMain: guest.is_main,
  state: guest.state,
  isMinor: guest.isMinor,
  missing: missingFieldsOf(judged),
  fields: judged.map((one) => questionOf(language, one, answers[one.field.name] !== undefined)),
});
