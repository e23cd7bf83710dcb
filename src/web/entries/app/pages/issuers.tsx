import { IssuersPage } from '#web/features/issuers/issuers-page.tsx';
import type { IssuerLinks } from '#web/features/issuers/links.ts';
import { paths } from '../paths.ts';

const links: IssuerLinks = {
  create: paths.newIssuer,
  issuer: paths.issuer,
  listings: paths.issuerListings,
  newSeries: paths.newSeries,
  series: paths.series,
  numbers: paths.seriesNumbers,
};

export const Issuers = () => <IssuersPage links={links} />;
