import { expect, test } from 'vitest';

import { marksOfAddress, utmOf } from './source.ts';

const landing = new URLSearchParams('utm_source=feria&utm_campaign=cartagena&utm_term=&type=email');

test('what the landing address says goes along, and nothing else [R-SIGNUP-14]', () => {
  expect(utmOf(landing)).toEqual({ utmSource: 'feria', utmCampaign: 'cartagena' });
  expect(utmOf(new URLSearchParams())).toEqual({});
  expect(utmOf(new URLSearchParams({ utm_medium: 'x'.repeat(300) })).utmMedium).toHaveLength(200);
});

test('the mark of a page and the source of a campaign are both kept [S-START-05]', () => {
  expect(utmOf(new URLSearchParams(), 'b2b')).toEqual({ utmSource: 'b2b' });
  expect(utmOf(landing, 'b2b').utmSource).toBe('b2b:feria');
});

test('the offer of the link is kept with the marks, as it was [R-PROMO-01]', () => {
  const offer = 'FERIA26_Feria de Cartagena_2_20_31122026';
  expect(utmOf(new URLSearchParams({ promo: offer, utm_source: 'feria' }))).toEqual({
    utmSource: 'feria',
    promo: offer,
  });
});

test('the marks go along to the page of the first property [R-PROMO-01, R-SIGNUP-14]', () => {
  expect(marksOfAddress(landing)).toEqual({ utm_source: 'feria', utm_campaign: 'cartagena' });
  expect(marksOfAddress(new URLSearchParams('next=/calendar&promo=%20'))).toEqual({});
});
