import { z } from 'zod';

import { CheckInState } from '#areas/stays/reservations/reservations.contract.ts';
import { FORM_FIELDS_MAX } from '#areas/property/forms/forms.constants.ts';
import { QuestionKind } from '#areas/property/forms/forms.contract.ts';
import { Choice } from '#vocabulary/choice.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { GuestId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { LAYOUTS, MRZ_FORMATS } from '#vocabulary/mrz/layouts.ts';
import { tidyText } from '#vocabulary/person-name.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import {
  isSignature,
  pointsOf,
  SIGNATURE_HEIGHT,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX,
  SIGNATURE_WIDTH,
} from '#vocabulary/signature.ts';
import { FORM_ANSWER_MAX } from './check-in.constants.ts';
import { checkInErrors } from './check-in.errors.ts';

export const FIELD_NAMES = [
  'firstName',
  'lastName',
  'secondLastName',
  'documentType',
  'documentNumber',
  'nationality',
  'birthDate',
  'residenceCountry',
  'residenceCity',
  'originCountry',
  'originCity',
  'destinationCountry',
  'destinationCity',
  'sex',
  'documentSupport',
  'address',
  'postalCode',
  'phone',
  'email',
  'kinship',
  'transport',
  'responsibleAdult',
  'tripReason',
  'arrivalHour',
] as const;
export const FieldName = z.enum(FIELD_NAMES);
export type FieldName = z.infer<typeof FieldName>;

export const FieldKind = z.enum(['text', 'date', 'time', 'country', 'city', 'choice']);

/** One question of the form, in the reader's language, with the answer so far. */
export const GuestFormField = z.object({
  name: FieldName,
  kind: FieldKind,
  label: z.string(),
  /** The reason of the question, to be shown beside the field (USER-PAIN 11). */
  why: z.string(),
  required: z.boolean(),
  choices: z.array(Choice).nullable(),
  /** With kind `city`: the field that holds its country. */
  countryIn: FieldName.nullable(),
  /** The value that counts while this field is empty. */
  sameAs: FieldName.nullable(),
  value: z.string().nullable(),
  /** The value is shortened to its end; the full value is not shown here (PRV-11, SEC-21). */
  masked: z.boolean(),
  /** The correction that is needed; null without an error. */
  complaint: z.string().nullable(),
  /** The check-in can be completed in spite of this problem. */
  isWarning: z.boolean(),
});
export type GuestFormField = z.infer<typeof GuestFormField>;

export const GuestState = z.enum(['empty', 'started', 'complete']);

export const GuestForm = z.object({
  _id: GuestId,
  isMain: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  state: GuestState,
  /** Under 18 on the day of arrival, by birth date or document; false when this device may not see them. */
  isMinor: z.boolean(),
  /** Names of the fields that still need an answer or a correction. */
  missing: z.array(FieldName),
  fields: z.array(GuestFormField),
});
export type GuestForm = z.infer<typeof GuestForm>;

/** One spelling for one text: a name typed on a phone and on a computer is the same name. */
const answer = z.string().overwrite(tidyText).max(120, 'general.invalid.tooLong').nullable();

/** Any fields of one guest; missing fields stay as they are, null empties a field. */
export const GuestChange = z.strictObject({
  firstName: answer.optional(),
  lastName: answer.optional(),
  secondLastName: answer.optional(),
  documentType: answer.optional(),
  documentNumber: answer.optional(),
  nationality: answer.optional(),
  birthDate: answer.optional(),
  residenceCountry: answer.optional(),
  residenceCity: answer.optional(),
  originCountry: answer.optional(),
  originCity: answer.optional(),
  destinationCountry: answer.optional(),
  destinationCity: answer.optional(),
  sex: answer.optional(),
  documentSupport: answer.optional(),
  address: answer.optional(),
  postalCode: answer.optional(),
  phone: answer.optional(),
  email: answer.optional(),
  kinship: answer.optional(),
  transport: answer.optional(),
  /** For minors: the id of the guest who answers for them. */
  responsibleAdult: answer.optional(),
  tripReason: answer.optional(),
  /** `HH:mm`, of the main guest, when the host asks for it. */
  arrivalHour: answer.optional(),
});
export type GuestChange = z.infer<typeof GuestChange>;

/**
 * The state of a guest after a change. Answers are not repeated: replies are stored for repeated requests, and must
 * contain no identity (PRV-05).
 */
export const GuestProgress = z.object({
  _id: GuestId,
  isMain: z.boolean(),
  state: GuestState,
  isMinor: z.boolean(),
  missing: z.array(FieldName),
  /** The present questions: they depend on nationality and age. */
  fields: z.array(GuestFormField.omit({ value: true, masked: true })),
});
export type GuestProgress = z.infer<typeof GuestProgress>;

export const CheckInProgress = z.object({
  state: CheckInState,
  guestsDone: z.number().int(),
  guestsTotal: z.number().int(),
  signed: z.boolean(),
});
export type CheckInProgress = z.infer<typeof CheckInProgress>;

/** A field read from a document: a proposal that the guest confirms (USER-PAIN 12). */
export const ReadField = z.object({
  value: z.string(),
  /** 0 to 100. A value under 85 is shown as a hint and not filled in. */
  confidence: z.number(),
  /** Confirmed by a correct check digit; never true for names. */
  verified: z.boolean(),
});
export const DocumentReading = z.object({
  documentType: z.string(),
  /** Posada's code among the field's choices; null when none or several match. */
  documentTypeChoice: z.string().nullable(),
  mrz: z.object({ format: z.enum(['TD1', 'TD2', 'TD3']), valid: z.boolean() }).nullable(),
  fields: z.object({
    documentNumber: ReadField.optional(),
    firstName: ReadField.optional(),
    lastName: ReadField.optional(),
    birthDate: ReadField.optional(),
    nationality: ReadField.optional(),
    sex: ReadField.optional(),
    expiryDate: ReadField.optional(),
  }),
  warnings: z.array(z.enum(['expired', 'check-digit', 'low-quality'])),
  /** Always false: pictures are read in memory and dropped (PRV-02). */
  imageKept: z.literal(false),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

/** The machine-readable zone of a document, read place by place in the page: only these letters are sent. */
export const DocumentZone = z
  .strictObject({
    format: z.enum(MRZ_FORMATS),
    /** Two or three lines of `A–Z 0–9 <`, of the length that their format requires. */
    lines: z
      .array(
        z
          .string()
          .max(44)
          .regex(/^[A-Z0-9<]*$/),
      )
      .max(3),
    /** The confidence of each character, 0 to 1. */
    sureness: z.array(z.array(z.number().min(0).max(1)).max(44)).max(3),
  })
  .refine(
    ({ format, lines, sureness }) =>
      lines.length === LAYOUTS[format].length &&
      LAYOUTS[format].every(
        ({ length }, row) => lines[row]?.length === length && sureness[row]?.length === length,
      ),
    'general.invalid.format',
  );
export type DocumentZone = z.infer<typeof DocumentZone>;

/** The property's own terms, to read and to sign. */
export const AgreementTerms = z.object({
  id: z.uuid(),
  number: z.number().int(),
  language: Language,
  title: z.string(),
  paragraphs: z.array(z.string()),
});

/** A question of the host beyond the law, with the guest's answer. */
export const AskedQuestion = z.object({
  key: z.string(),
  label: z.string(),
  kind: QuestionKind,
  required: z.boolean(),
  choices: z.array(z.string()),
  /** `yes` and `no`, `YYYY-MM-DD`, or text; null without an answer, and when this device may not see it. */
  value: z.string().nullable(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** A form of the host for the guests of one stay. */
export const AskedForm = z.object({
  _id: z.uuid(),
  name: z.string(),
  questions: z.array(AskedQuestion),
});
export type AskedForm = z.infer<typeof AskedForm>;

/** The answer to one question as a host or guest reads it; null empties it. */
const formAnswer = z.string().trim().max(FORM_ANSWER_MAX, 'general.invalid.tooLong').nullable();
const fitsForm = (answers: object) => Object.keys(answers).length <= FORM_FIELDS_MAX;
export const FormAnswers = z.object({
  /** By the key of the question; missing keys stay as they are. */
  answers: z.record(z.string().max(40), formAnswer).refine(fitsForm, 'general.invalid.tooBig'),
});
export type FormAnswers = z.infer<typeof FormAnswers>;

/** Everything that the guest's page shows. */
export const GuestPage = z.object({
  property: z.object({ name: z.string(), country: z.string(), timeZone: z.string() }),
  listing: z.object({ name: z.string() }).nullable(),
  /** The units in the order of their nights: more than one when the guests change units. */
  units: z.array(z.object({ name: z.string(), from: PlainDate, to: PlainDate })),
  /** The unit that the guests know from before, when the host moved them. */
  movedFrom: z.string().nullable(),
  /** The name that a person gave to the booking; null without one, and until `proved`. */
  guestName: z.string().nullable(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  /** `HH:mm`, the listing's clock. */
  arrivalTime: z.string(),
  departureTime: z.string(),
  language: Language,
  progress: CheckInProgress,
  /** Maximum guests that may be added. */
  capacity: z.number().int(),
  /** A link of one guest shows that guest, and neither the others nor the agreement (D-71). */
  scope: z.enum(['stay', 'guest']),
  guests: z.array(GuestForm),
  /** For a link of one guest: the guest's name, also before the surname is proved. */
  forGuest: z.string().nullable(),
  /** Companions with a link of their own that still opens. */
  shared: z.array(GuestId),
  /** Readings of photos that no guest has confirmed yet; until `proved`, those of this device only. */
  readings: z.array(z.object({ guestId: GuestId, reading: DocumentReading })),
  /** Until it is true, this device sees and changes only what it typed itself: it has to give one fact (SEC-21). */
  proved: z.boolean(),
  /** The fact that the device has to give. */
  asks: z.enum(['surname', 'surname-or-phone']),
  /** The host's own questions about this stay; none for a link of one guest. */
  forms: z.array(AskedForm),
  agreement: z.object({
    version: z.string(),
    title: z.string(),
    /** Paragraphs with the facts filled in. */
    paragraphs: z.array(z.string()),
    /** The terms of the property: the signed ones, or those in force. */
    terms: AgreementTerms.nullable(),
    signedAt: Instant.nullable(),
    signedBy: z.string().nullable(),
  }),
  /** The recipient of the answers, the reason, and how long they are kept (PRV-01). */
  policies: z.array(
    z.object({
      registry: z.string(),
      authority: z.string(),
      purpose: z.string(),
      legalBasis: z.string(),
      keepDays: z.number().int(),
      limitedRight: z.string(),
    }),
  ),
  /**
   * The arrival information that the host's conditions allow now, other parts null; null when they allow nothing
   * (SEC-42).
   */
  arrivalInfo: z
    .object({
      address: z.string().nullable(),
      directions: z.string().nullable(),
      wifiName: z.string().nullable(),
      wifiPassword: z.string().nullable(),
      /** The code of the house door. */
      accessCode: z.string().nullable(),
      instructions: z.string().nullable(),
      mapsButton: z.boolean(),
      uberButton: z.boolean(),
      whatsapp: z.string().nullable(),
    })
    .nullable(),
  /** The moment from which a complete check-in shows all of `arrivalInfo`. */
  arrivalInfoFrom: Instant,
  /** The notice for guests with a minor among them; null when no law requires it. */
  minorsNotice: z.string().nullable(),
});
export type GuestPage = z.infer<typeof GuestPage>;

const coordinate = (max: number) => z.number().int().min(0).max(max);
/** Checked before anything else reads it: a body of a megabyte has far more points than a signature. */
const counted = (value: unknown): unknown =>
  Array.isArray(value) && pointsOf(value.filter(Array.isArray)) > SIGNATURE_POINTS_MAX ? null : value;
export const Strokes = z.preprocess(
  counted,
  z
    .array(
      z
        .array(z.tuple([coordinate(SIGNATURE_WIDTH), coordinate(SIGNATURE_HEIGHT)]))
        .min(1)
        .max(SIGNATURE_POINTS_MAX),
      'checkIn.signature.tooLarge',
    )
    .min(1, 'checkIn.signature.invalid')
    .max(SIGNATURE_STROKES_MAX, 'checkIn.signature.tooLarge')
    .refine(isSignature, 'checkIn.signature.tooLarge'),
);

/** The terms that the page showed. If others are in force by now, the signature is refused. */
const termsVersionId = z.uuid().nullable().optional();

export const SignatureInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    /** Posada draws the picture itself: an uploaded picture could contain anything (SEC-27, SEC-29). */
    strokes: Strokes,
    name: z.string().trim().min(3, 'general.required').max(120, 'general.invalid.tooLong').optional(),
    termsVersionId,
  }),
  z.object({
    kind: z.literal('typed'),
    name: z.string().trim().min(3, 'general.required').max(120, 'general.invalid.tooLong'),
    termsVersionId,
  }),
]);
export type SignatureInput = z.infer<typeof SignatureInput>;

const byGuest = z.object({ guestId: GuestId });

export const GivenLink = z.object({ url: z.string(), expiresAt: Instant });

export const guestContract = {
  openLink: defineCall({
    id: 'C-CHK-10',
    method: 'POST',
    path: '/api/guest/open',
    access: 'public',
    reason:
      'Exchanges the token of the link for a cookie; unknown, expired and revoked tokens get the same answer (SEC-21)',
    rate: 'guest',
    summary: 'Open a guest link',
    description: 'The browser of the guest receives a cookie for the link.',
    body: z.object({ token: z.string().min(20).max(100), language: Language.optional() }),
    repeatable: true,
    status: 200,
    reply: z.object({ opened: z.literal(true) }),
    errors: [httpErrors.missing],
  }),
  getPage: defineCall({
    id: 'C-CHK-11',
    method: 'GET',
    path: '/api/guest/stay',
    access: 'guest-link',
    summary: 'Get the guest page',
    description: "The reply contains everything that the guest's page shows of the stay.",
    query: z.object({ language: Language.optional() }),
    status: 200,
    reply: GuestPage,
  }),
  updateGuest: defineCall({
    id: 'C-CHK-12',
    method: 'PATCH',
    path: '/api/guest/guests/{guestId}',
    access: 'guest-link',
    summary: 'Save guest answers',
    description:
      'The call saves answers of one guest. Each answer is checked alone. Valid answers are kept when another answer is invalid.',
    params: byGuest,
    body: GuestChange,
    repeatable: true,
    status: 200,
    reply: GuestProgress,
    errors: [checkInErrors.alreadyComplete, checkInErrors.closed, checkInErrors.proveFirst],
  }),
  addGuest: defineCall({
    id: 'C-CHK-13',
    method: 'POST',
    path: '/api/guest/guests',
    access: 'guest-link',
    summary: 'Create a companion',
    description: 'The call adds a companion, up to the capacity of the listing.',
    status: 201,
    reply: GuestProgress,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.full,
      checkInErrors.ofOneGuest,
    ],
  }),
  removeGuest: defineCall({
    id: 'C-CHK-14',
    method: 'DELETE',
    path: '/api/guest/guests/{guestId}',
    access: 'guest-link',
    summary: 'Delete a companion',
    description: "The call erases the companion's answers too.",
    params: byGuest,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.mainGuestStays,
      checkInErrors.ofOneGuest,
      checkInErrors.proveFirst,
    ],
  }),
  shareGuest: defineCall({
    id: 'C-CHK-28',
    method: 'POST',
    path: '/api/guest/guests/{guestId}/link',
    access: 'guest-link',
    summary: 'Share a companion link',
    description:
      "The guest creates a link for one companion. The link replaces the companion's previous link. It is shown only once.",
    params: byGuest,
    repeatable: true,
    status: 201,
    reply: GivenLink,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.guestUnnamed,
      checkInErrors.ofOneGuest,
      checkInErrors.proveFirst,
    ],
  }),
  unshareGuest: defineCall({
    id: 'C-CHK-29',
    method: 'DELETE',
    path: '/api/guest/guests/{guestId}/link',
    access: 'guest-link',
    summary: 'Revoke a shared companion link',
    description: 'The link of the companion stops working. Open sessions of the link end.',
    params: byGuest,
    status: 200,
    reply: z.object({ revoked: z.number().int() }),
    errors: [checkInErrors.ofOneGuest, checkInErrors.proveFirst],
  }),
  readDocument: defineCall({
    id: 'C-CHK-15',
    method: 'POST',
    path: '/api/guest/guests/{guestId}/document',
    access: 'guest-link',
    rate: 'guest',
    summary: "Read a guest's document",
    description:
      'Reads a photo of a document. The field `image` contains the photo of up to 8 MB. The photo is not stored. Posada keeps the fields until the guest confirms them.',
    params: byGuest,
    multipart: true,
    status: 200,
    reply: DocumentReading,
    errors: [
      checkInErrors.documentFormat,
      checkInErrors.documentMissing,
      checkInErrors.documentNone,
      checkInErrors.documentTooLarge,
      checkInErrors.documentUnreadable,
      checkInErrors.proveFirst,
      checkInErrors.readerBusy,
    ],
  }),
  readDocumentZone: defineCall({
    id: 'C-CHK-45',
    method: 'POST',
    path: '/api/guest/guests/{guestId}/document-zone',
    access: 'guest-link',
    rate: 'guest',
    summary: "Read a guest's document zone",
    description:
      'The page of the guest has read the machine-readable zone, and the call interprets it. Posada keeps the fields until the guest confirms them.',
    params: byGuest,
    body: DocumentZone,
    status: 200,
    reply: DocumentReading,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.documentUnreadable,
      checkInErrors.proveFirst,
    ],
  }),
  signAgreement: defineCall({
    id: 'C-CHK-16',
    method: 'POST',
    path: '/api/guest/agreement',
    access: 'guest-link',
    summary: 'Sign the lodging agreement',
    description: 'The guest draws or types the signature.',
    body: SignatureInput,
    repeatable: true,
    status: 200,
    reply: CheckInProgress,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.ofOneGuest,
      checkInErrors.proveFirst,
      checkInErrors.termsChanged,
    ],
  }),
  completeCheckIn: defineCall({
    id: 'C-CHK-17',
    method: 'POST',
    path: '/api/guest/complete',
    access: 'guest-link',
    summary: 'Complete a check-in',
    description: 'If something is missing, the call returns 409 and names it.',
    status: 200,
    reply: CheckInProgress,
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.formsIncomplete,
      checkInErrors.incomplete,
      checkInErrors.notSigned,
      checkInErrors.ofOneGuest,
      checkInErrors.proveFirst,
    ],
  }),
  proveDevice: defineCall({
    id: 'C-CHK-18',
    method: 'POST',
    path: '/api/guest/prove',
    access: 'guest-link',
    summary: 'Verify a guest device',
    description:
      "The guest enters one fact of the booking to prove that a new device is the guest's. The fact is the surname or the last 4 digits of the phone. A link of a companion or of a listing accepts only the surname.",
    body: z.object({ fact: z.string().trim().min(2, 'general.required').max(80) }),
    repeatable: true,
    status: 200,
    reply: z.object({ proved: z.literal(true) }),
    errors: [checkInErrors.wrongFact, checkInErrors.wrongSurname, httpErrors.tooMany],
  }),
  leave: defineCall({
    id: 'C-CHK-19',
    method: 'POST',
    path: '/api/guest/leave',
    access: 'guest-link',
    summary: 'End the guest session',
    description: 'The session of this browser ends. The link keeps working.',
    status: 200,
    reply: z.object({ ended: z.literal(true) }),
  }),
};
