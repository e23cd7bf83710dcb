import { type Provider, QUALITY_RULES } from '#capabilities/provider.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Partner } from './connections.contract.ts';

/** The only return address of consent pages (SEC-16). */
export const consentReturnAddress = (ctx: Pick<Context, 'publicUrl'>) =>
  `${ctx.publicUrl}/app/integrations/authorized`;

export function partnerTypeOf({ capabilities }: Provider): Partner['type'] {
  if (capabilities.pms) return 'pms';
  if (capabilities.registry) return 'registry';
  if (capabilities.calendar) return 'ota';
  if (capabilities.guestPayments) return 'payment';
  return capabilities.fiscal ? 'invoicing' : 'other';
}

const applicationOf = (ctx: Context, { oauth }: Provider): Partner['application'] =>
  oauth ? { returnAddress: oauth.consentAddress ? consentReturnAddress(ctx) : null } : null;

/** The highest grade whose rules, and those of lower grades, are all done or exempt. */
function gradeOf({ manifest: { quality } }: Provider): Partner['quality'] {
  let grade: Partner['quality'] = 'none';
  for (const [name, rules] of Object.entries(QUALITY_RULES)) {
    if (rules.some((rule) => quality[rule] === 'todo')) return grade;
    grade = name as Partner['quality'];
  }
  return grade;
}

/**
 * Whether a property connects it, with credentials of its own; other providers belong to the installation, or to a
 * listing.
 */
export const isConnectable = ({ manifest }: Provider): boolean => manifest.settings.length > 0;

/** Channels are read by their calendars, which are connected at a listing: they are listed only when asked for. */
const shown = (provider: Provider, wanted: readonly string[] | undefined): boolean =>
  wanted ? wanted.includes(partnerTypeOf(provider)) : isConnectable(provider);

export const listPartners = (ctx: Context, wanted?: readonly string[]): Partner[] =>
  ctx.providers.all
    .filter((provider) => shown(provider, wanted))
    .map((provider) => ({
      _id: provider.manifest.id,
      name: provider.manifest.name,
      summary: provider.manifest.summary[ctx.language],
      accounts: provider.manifest.accounts?.[ctx.language] ?? null,
      type: partnerTypeOf(provider),
      countries: [...provider.manifest.countries],
      documentation: provider.manifest.documentation,
      settings: provider.manifest.settings.map(({ name, label, help, kind, required, accept, choices }) => ({
        name,
        label: label[ctx.language],
        help: help?.[ctx.language] ?? null,
        kind,
        required,
        accept: accept ?? null,
        choices:
          choices?.map((choice) => ({ value: choice.value, label: choice.label[ctx.language] })) ?? null,
      })),
      application: applicationOf(ctx, provider),
      hasAccounting: provider.capabilities.accounting !== undefined,
      hasTestMode: ctx.hasSimulators,
      quality: gradeOf(provider),
    }));
