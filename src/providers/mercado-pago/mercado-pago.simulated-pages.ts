import type { FastifyReply } from 'fastify';

import { backLink, escape, option, sendPayerPage } from '#foundation/simulation/payer-page.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { type PageWord, wordOf } from './mercado-pago.simulated-words.ts';
import type { SimulatedMethod } from './mercado-pago.simulated-world.ts';

export const sendPage = (
  reply: FastifyReply,
  language: Language,
  { content, back = null }: { readonly content: string; readonly back?: string | null },
): FastifyReply =>
  sendPayerPage(reply, {
    language,
    title: 'Mercado Pago',
    note: wordOf(language, 'note'),
    content,
    targets: back === null ? [] : [back],
  });

export type ShownOrder = {
  readonly seller: string;
  readonly title: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly endsAt: Instant | null;
  readonly timeZone: string;
};

const amountText = (language: Language, minor: number, currency: string): string =>
  `$ ${new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(minor / 100)} ${currency}`;

export function orderContent(language: Language, order: ShownOrder): string {
  const { seller, title, reference, amountMinor, currency, endsAt, timeZone } = order;
  const until =
    endsAt === null
      ? ''
      : `<p>${escape(wordOf(language, 'until'))} ${escape(
          new Intl.DateTimeFormat(LOCALES[language], {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone,
          }).format(epochMs(endsAt)),
        )}</p>`;
  return `<h1>${escape(wordOf(language, 'pay', seller))}</h1><p>${escape(title)}</p><p class="amount">${amountText(language, amountMinor, currency)}</p>
<p>${escape(wordOf(language, 'reference'))}: ${escape(reference)}</p>${until}`;
}

/** Cards that are typed nowhere: the payer chooses what becomes of the payment. */
export function payForm(
  language: Language,
  {
    email,
    page,
    methods,
  }: { readonly email: string; readonly page: string; readonly methods: readonly SimulatedMethod[] },
): string {
  const word = (name: PageWord) => escape(wordOf(language, name));
  const radio = (method: SimulatedMethod, place: number) =>
    `<label><input type="radio" name="method" value="${method}"${place === 0 ? ' checked' : ''}>${word(method)}</label>`;
  return `<form method="post" action="${escape(page)}">
<label>${word('email')}<input type="email" name="email" required maxlength="100" autocomplete="email" value="${escape(email)}"></label>
<label>${word('name')}<input type="text" name="name" maxlength="100" autocomplete="name"></label>
<label>${word('legalId')}<input type="text" name="legalId" maxlength="20" inputmode="numeric"></label>
<fieldset><legend>${word('method')}</legend>${methods.map(radio).join('')}</fieldset>
<label>${word('card')}<select name="card">${option('4242', wordOf(language, 'approvedCard'))}${option('1111', wordOf(language, 'declinedCard'))}${option('0000', wordOf(language, 'reviewedCard'))}</select></label>
<button class="yes">${word('submit')}</button></form>`;
}

/** The page of the payer's bank, or the till of a shop. */
export function bankForm(language: Language): string {
  const button = (answer: string, name: PageWord, kind = '') =>
    `<button${kind} name="answer" value="${answer}">${escape(wordOf(language, name))}</button>`;
  return `<h1>${escape(wordOf(language, 'bank'))}</h1><form method="post">${button('approve', 'approve', ' class="yes"')}${button('decline', 'decline')}${button('leave', 'leave')}</form>`;
}

/** A refused payment, the form to try again, and the way back. */
export const retryContent = (
  language: Language,
  how: {
    readonly email: string;
    readonly page: string;
    readonly methods: readonly SimulatedMethod[];
    readonly back: string | null;
  },
): string =>
  `${sentence(language, 'rejected', null)}<p>${escape(wordOf(language, 'retry'))}</p>${payForm(language, how)}${backLink(wordOf(language, 'back'), how.back)}`;

/** A sentence, and the way back where there is one. */
export const sentence = (language: Language, name: PageWord, back: string | null): string =>
  `<h1>${escape(wordOf(language, name))}</h1>${backLink(wordOf(language, 'back'), back)}`;

/** The panel's field for the address of events, with a word about the last one that was entered. */
export function panelContent(language: Language, said: 'panelSaved' | 'panelWrong' | null): string {
  const word = (name: PageWord) => escape(wordOf(language, name));
  const status = said === null ? '' : `<p role="status">${word(said)}</p>`;
  return `<h1>${word('panel')}</h1><p>${word('panelHelp')}</p>${status}<form method="post">
<label>${word('panelField')}<input type="url" name="url" required maxlength="500" inputmode="url"></label>
<button class="yes">${word('panelSave')}</button></form>`;
}
