import type { LoaderFunction, RouteObject } from 'react-router';

import { isId } from '#vocabulary/uuid.ts';
import { Viewing } from '#web/features/impersonation/viewing.tsx';
import { NotFoundScreen, RouteErrorScreen } from '#web/shell/error-screens.tsx';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { otherEntries, paths } from './paths.ts';
import { internalPagesOf, pagesOf } from './sections/section.ts';
import { sections } from './sections/sections.ts';

/** The whole kit in every state, to look at; never part of a release. */
const kit: RouteObject[] =
  import.meta.env.DEV || import.meta.env.MODE === 'kit'
    ? [
        { path: 'kit', lazy: lazyPage(() => import('./kit/kit-page.tsx').then((file) => file.KitPage)) },
        {
          path: 'kit/card',
          lazy: lazyPage(() => import('./kit/kit-card-page.tsx').then((file) => file.KitCardPage)),
        },
      ]
    : [];

/** R-VIEWAS-01: shows the viewed person on every page. */
const ViewingApp = () => <Viewing wayBack={otherEntries.users} />;

const stayForms = () => import('./pages/stay-forms.tsx');

type Stays = typeof paths.stays;

/** Drawers of stays over a page. The page stays behind and the back button closes the drawer. */
const stayDrawers = (links: Stays): RouteObject[] => [
  {
    path: links.create(),
    lazy: lazyPage(() => stayForms().then((file) => file.newReservationDrawer(links))),
  },
  { path: links.block(), lazy: lazyPage(() => stayForms().then((file) => file.blockDrawer(links))) },
  {
    path: links.reservation(':id'),
    lazy: lazyPage(() => import('./pages/stay-drawer.tsx').then((file) => file.reservationDrawer(links))),
  },
  { path: links.edit(':id'), lazy: lazyPage(() => stayForms().then((file) => file.editDrawer(links))) },
  { path: links.split(':id'), lazy: lazyPage(() => stayForms().then((file) => file.splitDrawer(links))) },
];

const signedIn = () => import('./signed-in.tsx');
const passwords = () => import('./pages/passwords.tsx');
const asked = () => import('./pages/asked.tsx');
const registrySettings = () => import('./pages/registry-settings.tsx');
const listingDrawers = () => import('./pages/listing-drawers.tsx');
const listingWork = () => import('./pages/listing-work.tsx');
const calendarDrawers = () => import('./pages/calendar-drawers.tsx');
const connections = () => import('./pages/connections.tsx');
const connectionDrawers = () => import('./pages/connection-drawers.tsx');

/** Pages that need a person and a property. */
const signedInPages: RouteObject[] = [
  {
    lazy: lazyPage(() => import('./pages/today.tsx').then((file) => file.Today)),
    children: [{ path: paths.today() }, ...stayDrawers(paths.todayStays)],
  },
  {
    path: paths.cleaning(),
    lazy: lazyPage(() =>
      import('#web/features/housekeeping/housekeeping-page.tsx').then((file) => file.HousekeepingPage),
    ),
  },
  {
    path: paths.calendar(),
    lazy: lazyPage(() => import('./pages/calendar.tsx').then((file) => file.Calendar)),
    children: [
      ...stayDrawers(paths.calendarStays),
      {
        path: paths.calendarBlock(':id'),
        lazy: lazyPage(() => calendarDrawers().then((file) => file.BlockedNights)),
      },
      {
        path: paths.convertBlock(':id'),
        lazy: lazyPage(() => calendarDrawers().then((file) => file.ConvertBlock)),
      },
    ],
  },
  {
    path: paths.conflicts(),
    lazy: lazyPage(() => import('./pages/conflicts.tsx').then((file) => file.Conflicts)),
    children: stayDrawers(paths.conflictStays),
  },
  {
    path: paths.reservations(),
    lazy: lazyPage(() => import('./pages/reservations.tsx').then((file) => file.Reservations)),
    children: stayDrawers(paths.stays),
  },
  {
    path: paths.checkIn(),
    lazy: lazyPage(() => import('./pages/check-in.tsx').then((file) => file.CheckIn)),
    children: [
      {
        path: paths.checkInSettings(),
        lazy: lazyPage(() => import('./pages/check-in-settings.tsx').then((file) => file.CheckInSettings)),
      },
      {
        path: paths.newCheckIn(),
        lazy: lazyPage(() => import('./pages/new-check-in.tsx').then((file) => file.NewCheckIn)),
      },
      {
        path: paths.checkInStay(':id'),
        lazy: lazyPage(() => import('./pages/check-in-drawer.tsx').then((file) => file.CheckInStay)),
      },
      {
        path: paths.checkInGuestList(':id'),
        lazy: lazyPage(() => import('./pages/guest-list.tsx').then((file) => file.CheckInGuestList)),
      },
    ],
  },
  {
    path: paths.notifications(),
    lazy: lazyPage(() =>
      import('#web/features/notifications/notifications-page.tsx').then((file) => file.NotificationsPage),
    ),
  },
  {
    path: paths.registryEvidence(),
    lazy: lazyPage(() => import('./pages/registry-evidence.tsx').then((file) => file.RegistryEvidence)),
  },
  {
    path: paths.registry(),
    lazy: lazyPage(() => import('./pages/registry.tsx').then((file) => file.Registry)),
    children: [
      {
        path: paths.registryReport(':id'),
        lazy: lazyPage(() => import('./pages/registry-report.tsx').then((file) => file.RegistryReport)),
      },
      {
        path: paths.registrySettings(),
        lazy: lazyPage(() => registrySettings().then((file) => file.RegistrySettings)),
      },
      {
        path: paths.registrySettings(':id'),
        lazy: lazyPage(() => registrySettings().then((file) => file.RegistrySettings)),
      },
    ],
  },
  {
    path: paths.listings(),
    lazy: lazyPage(() => import('./pages/listings.tsx').then((file) => file.Listings)),
    children: [
      { path: paths.newListing(), lazy: lazyPage(() => listingDrawers().then((file) => file.NewListing)) },
      {
        path: paths.listingTypes(),
        lazy: lazyPage(() => import('./pages/listing-types.tsx').then((file) => file.ListingTypes)),
      },
      { path: paths.listing(':id'), lazy: lazyPage(() => listingDrawers().then((file) => file.OneListing)) },
    ],
  },
  {
    path: paths.connections(),
    lazy: lazyPage(() => connections().then((file) => file.Connections)),
    children: [
      {
        path: paths.connect(':partner'),
        lazy: lazyPage(() => connectionDrawers().then((file) => file.Connect)),
      },
    ],
  },
  { path: paths.authorized(), lazy: lazyPage(() => connections().then((file) => file.Authorized)) },
  {
    path: paths.migrate(),
    lazy: lazyPage(() => import('./pages/pms-migration.tsx').then((file) => file.MigrateSystem)),
  },
  {
    path: paths.connection(':id'),
    lazy: lazyPage(() => connections().then((file) => file.Connection)),
    children: [
      {
        path: paths.renewConnection(':id'),
        lazy: lazyPage(() => connectionDrawers().then((file) => file.RenewConnection)),
      },
    ],
  },
  {
    path: paths.listingImport(),
    lazy: lazyPage(() => listingWork().then((file) => file.ListingImport)),
  },
  {
    path: paths.calendarCheck(),
    lazy: lazyPage(() => listingWork().then((file) => file.CalendarCheck)),
  },
  ...pagesOf(sections),
  {
    path: paths.account(),
    lazy: lazyPage(() => import('./pages/account.tsx').then((file) => file.Account)),
  },
  { path: paths.help(), lazy: lazyPage(() => import('./pages/help.tsx').then((file) => file.Help)) },
  {
    path: paths.history(),
    lazy: lazyPage(() => import('./pages/history.tsx').then((file) => file.HistoryOfProperty)),
  },
];

/** An invalid id matches nothing: an address of another product, or a truncated one (W1-D-18). */
const refuseOtherIds: LoaderFunction = ({ params }) => {
  if (!isId(params['id'])) throw new Response(null, { status: 404 });
  return null;
};
/** Pages that fill the screen: without rail and top bar. */
const pagesAlone: RouteObject[] = [
  {
    path: paths.checkInWizard(),
    lazy: lazyPage(() => import('./pages/check-in-wizard.tsx').then((file) => file.CheckInWizard)),
  },
];

const withIds = (pages: readonly RouteObject[]): RouteObject[] =>
  pages.map((page) => ({
    ...page,
    ...(page.path?.includes('/:id') && { loader: refuseOtherIds }),
    ...(page.children && { children: withIds(page.children) }),
  })) as RouteObject[];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: LoadingOverlay,
    Component: ViewingApp,
    children: [
      ...kit,
      { path: paths.login(), lazy: lazyPage(() => import('./pages/login.tsx').then((file) => file.Login)) },
      {
        path: paths.recoverPassword(),
        lazy: lazyPage(() => passwords().then((file) => file.RecoverPassword)),
      },
      {
        path: paths.expiredPassword(),
        lazy: lazyPage(() => passwords().then((file) => file.ExpiredPassword)),
      },
      { path: paths.undo(), lazy: lazyPage(() => passwords().then((file) => file.Undo)) },
      {
        path: paths.notificationAddress(),
        lazy: lazyPage(() =>
          import('#web/features/accounts/notification-address-page.tsx').then(
            (file) => file.NotificationAddressPage,
          ),
        ),
      },
      {
        path: paths.social(':action'),
        lazy: lazyPage(() => import('./pages/social.tsx').then((file) => file.Social)),
      },
      { path: paths.addName(), lazy: lazyPage(() => asked().then((file) => file.AddName)) },
      {
        path: paths.verificationAccount(),
        lazy: lazyPage(() => asked().then((file) => file.VerificationAccount)),
      },
      {
        path: paths.checkInWizardFirst(),
        lazy: lazyPage(() => asked().then((file) => file.CheckInWizardFirst)),
      },
      { path: paths.setUpFirst(), lazy: lazyPage(() => asked().then((file) => file.SetUpFirst)) },
      { path: paths.setup(), lazy: lazyPage(() => asked().then((file) => file.SetUp)) },
      {
        path: paths.newProperty(),
        lazy: lazyPage(() => import('./pages/new-property.tsx').then((file) => file.NewProperty)),
      },
      {
        path: paths.invitation(),
        lazy: lazyPage(() => import('./pages/invitation.tsx').then((file) => file.Invitation)),
      },
      {
        lazy: lazyPage(() => signedIn().then((file) => file.SignedIn)),
        children: [{ ErrorBoundary: RouteErrorScreen, children: withIds(signedInPages) }],
      },
      {
        lazy: lazyPage(() => signedIn().then((file) => file.SignedInAlone)),
        children: [{ ErrorBoundary: RouteErrorScreen, children: pagesAlone }],
      },
      {
        lazy: lazyPage(() => import('./internal-pages.tsx').then((file) => file.InternalPages)),
        children: [{ ErrorBoundary: RouteErrorScreen, children: withIds(internalPagesOf(sections)) }],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
