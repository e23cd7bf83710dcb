import { lazy, Suspense } from 'react';

import type { Texts } from '#texts/index.ts';
// First, because it imports the base styles, and the page's own styles must come after them.
import { mount } from '#web/shell/mount.tsx';
import { CheckInPage } from '#web/features/check-in/check-in-page.tsx';
import { withTexts } from '#web/shell/language/later-texts.ts';
import type { TextLoaders } from '#web/shell/language/texts.ts';

/** Only the texts of this page and its kit: guests are on telephones and on the road (P-14). */
const texts: TextLoaders = {
  es: () => import('./texts/es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/en.ts').then((file) => file.texts as Texts),
};

const payTexts: TextLoaders = {
  es: () => import('#texts/es/guest-payments.ts').then((file) => file.guestPayments as Texts),
  pt: () => import('#texts/pt/guest-payments.ts').then((file) => file.guestPayments as Texts),
  en: () => import('#texts/en/guest-payments.ts').then((file) => file.guestPayments as Texts),
};
/** Most guests only check in: the page of payments comes with its texts, when its address is opened. */
const PayPage = lazy(() =>
  withTexts(
    payTexts,
    import('#web/features/guest-pay/pay-page.tsx').then((file) => ({ default: file.PayPage })),
  ),
);
/** A provider that sends a guest back may put words of its own behind the address. */
const isPay = /^\/g\/pay\/?$/.test(location.pathname);

// Guests come from anywhere: most people whose browser has none of the three languages read English.
await mount(
  isPay ? (
    <Suspense>
      <PayPage />
    </Suspense>
  ) : (
    <CheckInPage />
  ),
  texts,
  'en',
);
