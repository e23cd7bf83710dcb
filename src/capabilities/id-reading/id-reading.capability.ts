import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

export type ReadField<Value> = {
  readonly value: Value;
  /** 0 to 100. Fields under 85 are offered to the guest as a hint, not filled in. */
  readonly confidence: number;
  /** Whether a check digit covers this field and is right. Names are never covered (USER-PAIN 12). */
  readonly verified: boolean;
};

/** What could be read from a document; absent fields were not found. */
export type IdDocument = {
  readonly documentType: 'passport' | 'national_id' | 'foreigner_id' | 'driver_licence' | 'other';
  readonly mrz: { readonly format: 'TD1' | 'TD2' | 'TD3'; readonly valid: boolean } | null;
  /** Whether the state's own code of bars was read: `documentNumber` is then the holder's. */
  readonly isBarcode?: true;
  /** As printed where a zone has the number; on many states' cards that is the serial of the card. */
  readonly documentNumber?: ReadField<string>;
  /** The optional field of a card's second line (TD1): its meaning is for the issuing state to say. */
  readonly optional2?: ReadField<string>;
  readonly firstName?: ReadField<string>;
  readonly lastName?: ReadField<string>;
  readonly birthDate?: ReadField<PlainDate>;
  /** ISO 3166 alpha-2. */
  readonly nationality?: ReadField<string>;
  readonly issuingCountry?: ReadField<string>;
  readonly sex?: ReadField<'F' | 'M' | 'X'>;
  readonly expiryDate?: ReadField<PlainDate>;
  readonly warnings: readonly ('expired' | 'check-digit' | 'low-quality')[];
};

export type IdReadingProblem =
  'unreadable' | 'no-document' | 'unsupported-format' | 'too-large' | 'unavailable';

export class IdReadingFailure extends Error {
  override readonly name = 'IdReadingFailure';
  readonly problem: IdReadingProblem;
  constructor(problem: IdReadingProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export type IdReadingCapability = {
  /**
   * Reads one picture (JPEG, PNG, WebP bytes). The picture is used in memory and not kept (PRV-02).
   * Throws IdReadingFailure.
   */
  readonly read: (picture: Uint8Array, today: PlainDate) => Promise<IdDocument>;
  /**
   * The fields of a zone that was read on the guest's own phone: no picture travels. Throws IdReadingFailure
   * `unreadable` if the check digits do not fit.
   */
  readonly readZone: (zone: ReadZone, today: PlainDate) => Promise<IdDocument>;
};
