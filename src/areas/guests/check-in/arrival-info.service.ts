import { listingFacts, revealWifi } from '#areas/stays/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { GuestPage } from './guest.contract.ts';
import { allRevealedAt, isRevealed, type StayMoment } from './reveal.ts';
import { revealEntry, revealHouseWifi } from './settings.service.ts';
import { type CheckInSettingsRow, findCheckInSettings } from './settings.store.ts';

export type ArrivalInfo = NonNullable<GuestPage['arrivalInfo']>;

/** The stay is over or does not take place. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'checked_out', 'no_show']);
export const hasEnded = (status: string): boolean => ENDED.has(status);

/**
 * SEC-42: the arrival information that the host's conditions allow, of the unit in which the guests sleep. A reader without
 * proof and a link of one guest never see wifi or code, at most the address.
 */
export async function revealArrivalInfo(
  ctx: PropertyContext,
  id: ListingId | null,
  moment: StayMoment,
  { isProved, isOfOne }: { readonly isProved: boolean; readonly isOfOne: boolean },
) {
  const settings = await findCheckInSettings(ctx.db, ctx.propertyId);
  const { address_when: address, wifi_when: wifi, entry_when: entry } = settings;
  const isWhole = isProved && !isOfOne;
  const shows = {
    address: isRevealed(address, moment) && (isProved || address === 'always'),
    wifi: isWhole && isRevealed(wifi, moment),
    entry: isWhole && isRevealed(entry, moment),
    contact: isWhole,
  };
  const allFrom = allRevealedAt(isOfOne ? [address] : [address, wifi, entry], moment);
  if (!shows.address && !shows.wifi && !shows.entry) return { shown: null, allFrom };
  return { shown: await readInfo(ctx, id, settings, shows), allFrom };
}

type Shows = Readonly<Record<'address' | 'wifi' | 'entry' | 'contact', boolean>>;

async function readInfo(
  ctx: PropertyContext,
  id: ListingId | null,
  settings: CheckInSettingsRow,
  shows: Shows,
): Promise<ArrivalInfo | null> {
  const listing = id ? await listingFacts(ctx, id) : undefined;
  const own = listing && shows.wifi ? await revealWifi(ctx, listing.id) : null;
  const isOwn = own !== null && (own.wifiName !== null || own.wifiPassword !== null);
  const wifi = isOwn || !shows.wifi ? own : await revealHouseWifi(ctx, settings);
  const entry = shows.entry ? await revealEntry(ctx, settings) : null;
  const info = {
    address: shows.address ? (listing?.address ?? null) : null,
    directions: shows.entry ? (listing?.directions ?? null) : null,
    wifiName: wifi?.wifiName ?? null,
    wifiPassword: wifi?.wifiPassword ?? null,
    accessCode: entry?.accessCode ?? null,
    instructions: entry?.instructions ?? null,
    mapsButton: shows.address && listing?.maps_button === true,
    uberButton: shows.address && listing?.uber_button === true,
    whatsapp: shows.contact ? (listing?.whatsapp ?? null) : null,
  };
  const isEmpty = Object.values(info).every((value) => value === null || value === false);
  return listing === undefined && isEmpty ? null : info;
}
