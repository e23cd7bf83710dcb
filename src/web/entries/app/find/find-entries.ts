import {
  BedDouble,
  DoorOpen,
  FileText,
  History,
  IdCard,
  type LucideIcon,
  Plug,
  Search,
  UserRound,
  Users,
} from 'lucide-react';

import { type Partner } from '#areas/property/connections/connections.contract.ts';
import { SEARCH_LIMIT } from '#areas/desk/search/search.constants.ts';
import type { Found } from '#areas/desk/search/search.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import type { useLanguage } from '#web/shell/language/language.tsx';
import { fold } from '#web/ui/fold.ts';
import { paths, type RailEntry } from '../paths.ts';

/** One line of the search: its address and its labels. */
export type FindEntry = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
};
export type FindGroup = { readonly title: TextKey; readonly entries: readonly FindEntry[] };

/** Where the person may go. */
type Reach = { readonly rail: readonly RailEntry[]; readonly mayOpen: (to: string) => boolean };
type Language = ReturnType<typeof useLanguage>;

/** The results of the server, the most searched kinds first. */
export function foundGroups(found: Found, text: string, { t, format }: Language): FindGroup[] {
  const days = (stay: {
    checkInDate: Found['guests'][number]['checkInDate'];
    checkOutDate: typeof stay.checkInDate;
  }) => `${format.date(stay.checkInDate)} – ${format.date(stay.checkOutDate)}`;
  const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');
  return [
    {
      title: 'shell.nav.reservations',
      entries: [
        ...found.reservations.map((stay) => ({
          to: paths.stays.reservation(stay._id),
          icon: DoorOpen,
          title: stay.guestName,
          text: joined(
            days(stay),
            stay.listingName,
            joined(soldByLabel(stay.channelName, t), stay.channelCode),
            stay.status === 'canceled' && t('app.stay.status.canceled'),
          ),
        })),
        ...(found.reservations.length === SEARCH_LIMIT
          ? [{ to: paths.reservations(text), icon: Search, title: t('shell.find.all', { text }) }]
          : []),
      ],
    },
    {
      title: 'shell.find.guests',
      entries: found.guests.map((guest) => ({
        to: paths.checkInStay(guest.reservationId),
        icon: IdCard,
        title: guest.name,
        text: days(guest),
      })),
    },
    {
      title: 'shell.nav.listings',
      entries: found.listings.map((listing) => ({
        to: paths.listing(listing._id),
        icon: BedDouble,
        title: listing.internalName,
        ...(listing.status === 'archived' && { text: t('listing.filter.archived') }),
      })),
    },
  ];
}

/** The pages that the person has, as rail and account menu offer them. */
function pagesFor({ rail, mayOpen }: Reach, { t }: Language): FindEntry[] {
  const more = [
    { text: 'app.terms.title', to: paths.terms(), icon: FileText },
    { text: 'app.account.title', to: paths.account(), icon: UserRound },
    { text: 'app.team.title', to: paths.team(), icon: Users },
    { text: 'app.history.title', to: paths.history(), icon: History },
  ] as const;
  return [...rail, ...more.filter(({ to }) => mayOpen(to))].map(({ text, to, icon }) => ({
    to,
    icon,
    title: t(text),
  }));
}

const partnerEntry = ({ _id, name, summary, type }: Partner): FindEntry => ({
  // Accounts with authorities have a page of their own.
  to: type === 'registry' ? paths.registry() : paths.connect(_id),
  icon: Plug,
  title: name,
  text: summary,
});

const matching = (entries: readonly FindEntry[], text: string): FindEntry[] => {
  const wanted = fold(text);
  return entries.filter(({ title }) => fold(title).includes(wanted));
};

/** The entries of the page itself: systems to connect, and pages. Without a text, every page. */
export function knownGroups(
  text: string,
  partners: readonly Partner[],
  reach: Reach,
  language: Language,
): FindGroup[] {
  const offered = partners
    .filter(({ type }) => type !== 'other')
    .map(partnerEntry)
    .filter(({ to }) => reach.mayOpen(to));
  return [
    { title: 'shell.nav.connections', entries: fold(text) ? matching(offered, text) : [] },
    { title: 'shell.find.pages', entries: matching(pagesFor(reach, language), text) },
  ];
}
