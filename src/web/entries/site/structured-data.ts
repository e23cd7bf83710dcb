import type { Language } from '#vocabulary/language.ts';
import { siteAddress } from '#vocabulary/site-pages.ts';
import { QUESTIONS } from './questions.ts';
import { siteText } from './site-texts.ts';

const LICENSE = 'https://www.gnu.org/licenses/agpl-3.0.html';

/** Data for search engines: the product, its owner, and the questions of the page. No ratings, no invented people. */
export function structuredData(language: Language, origin: string): string {
  const organization = { '@id': `${origin}/#posada` };
  const graph = [
    {
      '@type': 'Organization',
      ...organization,
      name: 'Posada',
      url: `${origin}/`,
      logo: `${origin}/pictures/icon-512.png`,
    },
    {
      '@type': 'SoftwareApplication',
      name: 'Posada',
      description: siteText(language, 'home.description'),
      url: `${origin}${siteAddress('home', language)}`,
      image: `${origin}/pictures/posada-${language}.png`,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web, Linux',
      inLanguage: ['es', 'pt', 'en'],
      license: LICENSE,
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'COP' },
      publisher: organization,
    },
    {
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.map((key) => ({
        '@type': 'Question',
        name: siteText(language, `home.faq.${key}.q`),
        acceptedAnswer: { '@type': 'Answer', text: siteText(language, `home.faq.${key}.a`) },
      })),
    },
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
