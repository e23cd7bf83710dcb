import type { FastifyReply } from 'fastify';

import { backLink as linkBack, escape, option, sendPayerPage } from '#foundation/simulation/payer-page.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { type PageWord, wordOf } from './wompi.simulated-words.ts';

export const sendPage = (
  reply: FastifyReply,
  language: Language,
  { content, back = null }: { readonly content: string; readonly back?: string | null },
): FastifyReply =>
  sendPayerPage(reply, {
    language,
    title: 'Wompi',
    note: wordOf(language, 'note'),
    content,
    targets: back === null ? [] : [back],
  });

export type ShownOrder = {
  readonly shop: string;
  readonly reference: string;
  readonly amountInCents: number;
  readonly expiresAt: Instant | null;
};

const amountText = (language: Language, cents: number): string =>
  `$ ${new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 0 }).format(cents / 100)} COP`;

export function orderContent(language: Language, { shop, reference, amountInCents, expiresAt }: ShownOrder) {
  const until =
    expiresAt === null
      ? ''
      : `<p>${escape(wordOf(language, 'until'))} ${escape(
          new Intl.DateTimeFormat(LOCALES[language], {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: 'America/Bogota',
          }).format(epochMs(expiresAt)),
        )}</p>`;
  return `<h1>${escape(wordOf(language, 'pay', shop))}</h1><p class="amount">${amountText(language, amountInCents)}</p>
<p>${escape(wordOf(language, 'reference'))}: ${escape(reference)}</p>${until}`;
}

/** Cards that are typed nowhere: the payer chooses what becomes of the payment. */
export function payForm(
  language: Language,
  {
    email,
    retry,
  }: { readonly email: string; readonly retry?: { readonly page: string; readonly token: string } },
): string {
  const word = (name: PageWord) => escape(wordOf(language, name));
  const radio = (value: string, text: string, checked = '') =>
    `<label><input type="radio" name="method" value="${value}"${checked}>${text}</label>`;
  const target = retry === undefined ? '' : ` action="${escape(retry.page)}"`;
  const token =
    retry === undefined ? '' : `<input type="hidden" name="retry" value="${escape(retry.token)}">`;
  return `<form method="post"${target}>${token}
<label>${word('email')}<input type="email" name="email" required maxlength="100" autocomplete="email" value="${escape(email)}"></label>
<label>${word('name')}<input type="text" name="name" maxlength="100" autocomplete="name"></label>
<label>${word('legalId')}<input type="text" name="legalId" maxlength="20" inputmode="numeric"></label>
<fieldset><legend>${word('method')}</legend>${radio('CARD', word('card'), ' checked')}${radio('PSE', 'PSE')}${radio('NEQUI', 'Nequi')}</fieldset>
<label>${word('card')}<select name="card">${option('4242', wordOf(language, 'approvedCard'))}${option('1111', wordOf(language, 'declinedCard'))}${option('0000', wordOf(language, 'brokenCard'))}</select></label>
<button class="yes">${word('submit')}</button></form>`;
}

/** The page of the payer's bank, or the telephone with Nequi. */
export function bankForm(language: Language): string {
  const button = (answer: string, name: PageWord, kind = '') =>
    `<button${kind} name="answer" value="${answer}">${escape(wordOf(language, name))}</button>`;
  return `<h1>${escape(wordOf(language, 'bank'))}</h1><form method="post">${button('approve', 'approve', ' class="yes"')}${button('decline', 'decline')}${button('leave', 'leave')}</form>`;
}

/** A refused payment, the form to try again, and the way back. */
export const retryContent = (
  language: Language,
  name: PageWord,
  how: {
    readonly email: string;
    readonly page: string;
    readonly token: string;
    readonly back: string | null;
  },
): string =>
  `${sentence(language, name, null)}<p>${escape(wordOf(language, 'retry'))}</p>${payForm(language, { email: how.email, retry: how })}${backLink(language, how.back)}`;

const backLink = (language: Language, back: string | null): string =>
  linkBack(wordOf(language, 'back'), back);

/** A sentence, and the way back where there is one. */
export const sentence = (language: Language, name: PageWord, back: string | null): string =>
  `<h1>${escape(wordOf(language, name))}</h1>${backLink(language, back)}`;

/** The panel's field for the address of events, with a word about the last one that was entered. */
export function panelContent(language: Language, said: 'panelSaved' | 'panelWrong' | null): string {
  const word = (name: PageWord) => escape(wordOf(language, name));
  const status = said === null ? '' : `<p role="status">${word(said)}</p>`;
  return `<h1>${word('panel')}</h1><p>${word('panelHelp')}</p>${status}<form method="post">
<label>${word('panelField')}<input type="url" name="url" required maxlength="500" inputmode="url"></label>
<button class="yes">${word('panelSave')}</button></form>`;
}
