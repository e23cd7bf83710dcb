import { describe, expect, test } from 'vitest';

import { AUDIT_SUBJECTS } from '#areas/platform/audit/audit.contract.ts';
import { FIELD_NAMES } from '#areas/guests/check-in/guest.contract.ts';
import { ENTRY_WHEN, REVEAL_WHEN } from '#areas/guests/check-in/settings.contract.ts';
import { LISTING_KINDS } from '#areas/stays/listings/listings.contract.ts';
import { AccommodationType, StayReportState } from '#areas/guests/registry/registry.contract.ts';
import { ReservationStatus } from '#areas/stays/reservations/reservations.contract.ts';
import { AskedIn } from '#areas/property/forms/forms.contract.ts';
import { Collaborator } from '#areas/property/team/team.contract.ts';
import { TermsState } from '#areas/property/terms/terms.contract.ts';
import { HOST_FIELDS } from '#countries/host-fields.ts';
import type { Worded } from '#foundation/context/history.ts';
import { APPS } from '#vocabulary/call.ts';
import { Language } from '#vocabulary/language.ts';
import { allTexts } from '#texts/all.ts';
import { FIELD_WORDS, VALUE_WORDS } from '#vocabulary/changed-words.ts';

const DECLARED: readonly (readonly [keyof typeof VALUE_WORDS, readonly string[]])[] = [
  ['listing-type.kind', LISTING_KINDS],
  ['reservation.status', ReservationStatus.options],
  ['check-in-settings.required_fields', HOST_FIELDS],
  ['check-in-settings.optional_fields', HOST_FIELDS],
  ['check-in-settings.address_when', REVEAL_WHEN],
  ['check-in-settings.wifi_when', ENTRY_WHEN],
  ['check-in-settings.entry_when', ENTRY_WHEN],
  ['guest.fields', FIELD_NAMES],
  ['registration.accommodation_type', AccommodationType.options],
  ['report.state', StayReportState.options],
  ['terms.state', TermsState.options],
  ['terms.languages', Language.options],
  ['form.app', APPS],
  ['form.asked_in', AskedIn.options],
  ['member.role', Collaborator.shape.rol.options],
  ['member.apps', APPS],
];

describe('the history speaks in words of people [W1-F-06]', () => {
  test('every subject has words for its fields', () => {
    expect(Object.keys(FIELD_WORDS).sort()).toEqual([...AUDIT_SUBJECTS].sort());
  });

  test.each(Language.options)('every value that a schema names has its word in %s', (language) => {
    const texts: Readonly<Record<string, string>> = allTexts[language];
    const without = DECLARED.flatMap(([field, values]) =>
      values.map((value) => `${VALUE_WORDS[field]}${value}`).filter((key) => !texts[key]),
    );
    expect(without).toEqual([]);
  });

  test('a recorded value without a word does not compile', () => {
    type Of<Values> = Values extends Worded<'listing', Values> ? 'worded' : 'refused';
    const known: Of<{ name: string; state: 'open'; photo_id: string }> = 'worded';
    const unknownField: Of<{ name: string; wifi: string }> = 'refused';
    const unknownValue: Of<{ state: 'half-open' }> = 'refused';
    expect([known, unknownField, unknownValue]).toEqual(['worded', 'refused', 'refused']);
  });
});
