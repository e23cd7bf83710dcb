import type { IdDocument } from '#capabilities/id-reading/id-reading.capability.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CardNumberRule } from './card-number.ts';
import type { Complaint, TextKey } from './complaint.ts';
import type { GuestField, GuestKind } from './guest-field.ts';
import type { InvoicingRules } from './invoicing-rules.ts';
import { defineGuestBook, NAMES_ONLY } from './guest-book.ts';
import { NO_REGISTRY, type RegistryRules } from './registry-rules.ts';
import { type State, statesOf } from './states/states.ts';
import { worldCountry, type WorldCountry } from './world.ts';

export type City = {
  readonly code: string;
  readonly name: string;
  readonly stateCode: string;
  /** Names that people write and that are not the official one. */
  readonly alsoCalled?: readonly string[];
};

export type DocumentType = {
  readonly code: string;
  readonly label: TextKey;
  /** The name that a reader of documents has for it. */
  readonly reads: IdDocument['documentType'];
  readonly heldBy: 'nationals' | 'foreigners' | 'anyone';
  /** Issued only by these countries. */
  readonly issuers?: readonly string[];
  /** First and last year of life in which a person has one. */
  readonly ages?: readonly [number, number];
};

/** PRV-01: what a purpose may do with a guest's data, as data. */
export type RegistryPolicy = {
  readonly registry: string;
  readonly authority: string;
  readonly purpose: TextKey;
  readonly legalBasis: string;
  readonly needsImage: boolean;
  /** Days after departure until the identity record is deleted. */
  readonly keepDays: number;
  /** The right that the guest cannot exercise while the duty lasts. */
  readonly limitedRight: TextKey;
  /** The lawyer who confirmed this row; null until then. */
  readonly confirmedBy: string | null;
};

/** What guests read on their registration card; `{property}` is the establishment. */
export type CardNotices = {
  /** How their data is used, with the law. */
  readonly data: TextKey;
  /** Where minors are among them; null where no law asks for it. */
  readonly minors: TextKey | null;
  /** The same on the guest's page, before anything is signed. */
  readonly minorsOnPage: TextKey | null;
};

export type CheckInRules = {
  /** Document types a guest may show; what is not known yet rules none out. */
  readonly documentTypesFor: (nationality: string | null, age: number | null) => readonly DocumentType[];
  /** The union of what the given registries ask of this guest, in the order of the form (D-45). */
  readonly fieldsFor: (guest: GuestKind, registries: readonly string[]) => readonly GuestField[];
};

/** The data in the bytes of a card's PDF417 code; null if they are of another card, or of no card. Never throws. */
export type ReadCardBarcode = (bytes: Uint8Array, today: PlainDate) => IdDocument | null;

export type Country = WorldCountry & {
  /** Most people's zone. */
  readonly timeZone: string;
  readonly states: readonly State[];
  /** By the codes of the country's own list; empty where cities have none that authorities ask for. */
  readonly officialCities: readonly City[];
  readonly documentTypes: readonly DocumentType[];
  /** Null where it is not known what the zone of the country's cards holds. */
  readonly cardNumber: CardNumberRule | null;
  /** Null where the country's cards have a zone, or no code of bars that is known. */
  readonly cardBarcode: ReadCardBarcode | null;
  readonly checkIn: CheckInRules;
  readonly registry: RegistryRules;
  readonly policies: readonly RegistryPolicy[];
  /** Null where no law is known that wants guests to read something on paper. */
  readonly cardNotices: CardNotices | null;
  /** Null where the number is not checked. */
  readonly taxId: { readonly name: string; readonly check: (value: string) => Complaint | null } | null;
  /** Null where no tax documents can be issued yet. */
  readonly invoicing: InvoicingRules | null;
  /** Everything of a guest that no policy keeps longer (PRV-03); pictures of documents are never kept (PRV-02). */
  readonly retention: { readonly guestDays: number; readonly image: 'never' };
};

const PASSPORT_AND_CARD: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'national_id', label: 'country.document.nationalId', reads: 'national_id', heldBy: 'anyone' },
];

/** Narrows a country's document types to those a guest can have. */
export function documentTypesIn(country: string, types: readonly DocumentType[]) {
  return (nationality: string | null, age: number | null): readonly DocumentType[] =>
    types.filter(({ heldBy, issuers, ages }) => {
      if (age !== null && ages && (age < ages[0] || age > ages[1])) return false;
      if (nationality === null) return true;
      if (issuers && !issuers.includes(nationality)) return false;
      return heldBy === 'anyone' || (heldBy === 'nationals') === (nationality === country);
    });
}

type Own = Partial<Omit<Country, keyof WorldCountry | 'checkIn'>> & {
  readonly fieldsFor?: CheckInRules['fieldsFor'];
};

/**
 * A country from the facts of the world and its own rules. Without any, nothing is reported and guests give their names; so they do
 * where a country asks nothing because none of its registries is connected (W1-D-13).
 */
export function defineCountry(iso2: string, own: Own = {}): Country {
  const facts = worldCountry(iso2);
  const { fieldsFor: ofRegistries, documentTypes = PASSPORT_AND_CARD, ...rules } = own;
  const documentTypesFor = documentTypesIn(iso2, documentTypes);
  const names = defineGuestBook(NAMES_ONLY, documentTypesFor);
  const fieldsFor: CheckInRules['fieldsFor'] = (guest, registries) => {
    const asked = ofRegistries?.(guest, registries) ?? [];
    return asked.length > 0 ? asked : names(guest);
  };
  return {
    ...facts,
    timeZone: facts.timeZones[0] ?? 'UTC',
    states: statesOf(iso2),
    officialCities: [],
    cardNumber: null,
    cardBarcode: null,
    registry: NO_REGISTRY,
    policies: [],
    cardNotices: null,
    taxId: null,
    invoicing: null,
    retention: { guestDays: 90, image: 'never' },
    ...rules,
    documentTypes,
    checkIn: { documentTypesFor, fieldsFor },
  };
}
