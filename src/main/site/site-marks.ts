import type { FastifyRequest } from 'fastify';

import { DEFAULT_TIMEZONE } from '#areas/property/sign-up/sign-up.constants.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { PROMO_LENGTH_MAX, type Promo, parsePromo, promoWords } from '#vocabulary/promo.ts';
import type { Values } from './page-template.ts';

/** R-SIGNUP-14, and the offer of the link: what a landing address says goes along to the sign-up. */
const CARRIED = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'promo'] as const;

function promoValues(promo: Promo, language: Language): Values {
  const { name, code, offer, date } = promoWords(promo, language);
  return { promoName: name, promoCode: code, promoOffer: offer, promoDate: date };
}

/** The values in a visitor's address: marks for the links of the page, and the offer, if it is valid. */
export function visitorMarksOf(
  request: FastifyRequest,
  language: Language,
  now: Instant,
): { marks: Values; promo: Values | undefined } {
  const query = (request.query ?? {}) as Readonly<Record<string, unknown>>;
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = query[name];
    if (typeof value === 'string' && value !== '') carried.set(name, value.slice(0, PROMO_LENGTH_MAX));
  }
  const offered = carried.get('promo');
  const promo = offered === null ? undefined : parsePromo(offered, dayIn(DEFAULT_TIMEZONE, now));
  if (!promo) carried.delete('promo');
  const text = carried.toString();
  return {
    marks: { marks: text && `?${text}`, moreMarks: text && `&${text}` },
    promo: promo && promo.value > 0 ? promoValues(promo, language) : undefined,
  };
}
