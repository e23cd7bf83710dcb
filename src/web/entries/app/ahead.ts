import { meContract } from '#areas/accounts/me.contract.ts';
import { propertyContract } from '#areas/properties/properties.contract.ts';
import { todayContract } from '#areas/today/today.contract.ts';
import { begin } from '#web/shell/begun.ts';
import { addressOf } from '#web/shell/call-address.ts';
import { rememberedProperty } from '#web/shell/remembered-property.ts';
import { isSignedIn } from '#web/shell/session.ts';
import { viewsAsSomebody } from '#web/shell/stored-view.ts';
import { wantedLanguage } from '#web/shell/wanted-language.ts';
import { EVERY_PROPERTY } from './every-property.ts';

/**
 * Stands in the page itself, before its scripts (G-08): while they travel it asks for the files of the page that the
 * address names, which the scripts would only then come to know of, and for what every page asks of the server.
 * `FILES` is written by the build (main/ahead-script.ts).
 */
declare const FILES: {
  readonly all: readonly string[];
  /** By page and language, as places in `all`. */
  readonly of: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
};

const [, page = ''] = location.pathname.replace(/^\/app(?=\/|$)/, '').split('/');
const language = wantedLanguage();

const beginToday = (propertyId: string | null | undefined) => {
  if (propertyId) begin(addressOf(todayContract.getToday, { query: { propertyId } }, language));
};

function beginAll(): void {
  const chosen = new URLSearchParams(location.search).get('property') ?? rememberedProperty();
  begin(addressOf(meContract.getMeV2, {}, language), async (answer) => {
    if (page !== '' || chosen !== null) return;
    const { data } = (await answer.json()) as { data?: { currentProperty: string | null } };
    beginToday(data?.currentProperty);
  });
  begin(addressOf(propertyContract.listProperties, { query: EVERY_PROPERTY }, language));
  if (page === '') beginToday(chosen);
}

if (isSignedIn() && !viewsAsSomebody()) beginAll();

// After the questions: a browser sends six requests at a time.
for (const place of FILES.of[page]?.[language] ?? []) {
  const file = FILES.all[place] ?? '';
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
