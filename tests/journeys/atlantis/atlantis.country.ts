import { defineCountry } from '#countries/country.ts';
import type { GuestField, GuestFieldName } from '#countries/guest-field.ts';
import type { RegistryRules } from '#countries/registry-rules.ts';
import { findFormProblems } from '#countries/stay-checks.ts';

/*
 * A country that does not exist, under a code without rules. Its harbour office wants the name and the e-mail address of
 * every guest within three hours, and gives a code under which its establishment was registered.
 */

const ASKED: readonly GuestFieldName[] = ['firstName', 'lastName', 'email'];

const fieldsFor = (_guest: unknown, registries: readonly string[]): readonly GuestField[] =>
  registries.includes('harbour')
    ? ASKED.map((name) => ({
        name,
        kind: 'text',
        required: true,
        registries: ['harbour'],
        label: `guestField.${name}.label`,
        why: `guestField.${name}.why`,
        missing: `guestField.${name}.missing`,
      }))
    : [];

const HOURS = 3;

const registry: RegistryRules = {
  registries: ['harbour'],
  dutiesOfArrival: (date) => [
    { registry: 'harbour', due: { after: 'arrival', date, hours: HOURS }, foreignersOnly: false },
  ],
  reportsFor: (stay) =>
    stay.guests.map((guest) => ({
      registry: 'harbour',
      kind: 'landing',
      key: `harbour:${guest.id}`,
      guestId: guest.id,
      movement: null,
      due: { after: 'arrival', date: stay.arrival, hours: HOURS },
      fields: {
        quay: stay.settings['harbour.quay'] ?? '',
        name: `${guest.firstName} ${guest.lastName}`,
        email: guest.email ?? '',
      },
      problems: findFormProblems(fieldsFor, stay, guest, 'harbour'),
    })),
  problemsOf: (stay) => stay.guests.flatMap((guest) => findFormProblems(fieldsFor, stay, guest, 'harbour')),
  manualFile: () => null,
  wordsOf: (_registry, field, value) =>
    field === 'email' ? { label: 'guestField.email.label', value: { plain: value } } : null,
};

export const atlantis = defineCountry('AQ', {
  fieldsFor,
  registry,
  policies: [
    {
      registry: 'harbour',
      authority: 'Office of the harbour',
      purpose: 'country.policy.ses.purpose',
      legalBasis: 'Law of the tides',
      needsImage: false,
      keepDays: 40,
      limitedRight: 'country.policy.limitedRight',
      confirmedBy: null,
    },
  ],
});
