import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';

export type Coordinates = { readonly lat: number; readonly lng: number };

export type FoundPlace = Coordinates & { readonly formattedAddress: string };

/** Seconds, as a clock there has them at the moment that was asked for. */
export type FoundZone = {
  /** IANA, canonical. */
  readonly timeZoneId: string;
  readonly timeZoneName: string;
  readonly rawOffset: number;
  readonly dstOffset: number;
};

export type MapsCapability = {
  /** `country` is ISO 3166-1 alpha-2 and leaves out every other. Null for an unknown address. */
  readonly geocode: (wanted: {
    address: string;
    country?: string | undefined;
    language: Language;
  }) => Promise<FoundPlace | null>;
  /** Null at sea. */
  readonly timeZone: (wanted: Coordinates & { at: Instant; language: Language }) => Promise<FoundZone | null>;
};
