import { expect, test } from 'vitest';

import { marksIn, utmOf } from './source.ts';

const landing = new URLSearchParams('utm_source=feria&utm_campaign=cartagena&utm_term=&type=email');

test('R-SIGNUP-14 what the landing address says goes along, and nothing else', () => {
  expect(utmOf(landing)).toEqual({ utmSource: 'feria', utmCampaign: 'cartagena' });
  expect(utmOf(new URLSearchParams())).toEqual({});
  expect(utmOf(new URLSearchParams({ utm_medium: 'x'.repeat(300) })).utmMedium).toHaveLength(200);
});

test('S-START-05 the mark of a page and the source of a campaign are both kept', () => {
  expect(utmOf(new URLSearchParams(), 'b2b')).toEqual({ utmSource: 'b2b' });
  expect(utmOf(landing, 'b2b').utmSource).toBe('b2b:feria');
});

test('R-PROMO-01 the offer of the link is kept with the marks, as it was', () => {
  const offer = 'FERIA26_Feria de Cartagena_2_20_31122026';
  expect(utmOf(new URLSearchParams({ promo: offer, utm_source: 'feria' }))).toEqual({
    utmSource: 'feria',
    promo: offer,
  });
});

test('R-PROMO-01 R-SIGNUP-14 the marks go along to the page of the first property', () => {
  expect(marksIn(landing)).toEqual({ utm_source: 'feria', utm_campaign: 'cartagena' });
  expect(marksIn(new URLSearchParams('next=/calendar&promo=%20'))).toEqual({});
});
