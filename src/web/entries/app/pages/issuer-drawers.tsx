import { IssuerDrawer } from '#web/features/issuers/issuer-drawer.tsx';
import { ListingsDrawer } from '#web/features/issuers/listings-drawer.tsx';
import { NewSeriesDrawer, SeriesDrawer } from '#web/features/issuers/series-drawer.tsx';
import { paths } from '../paths.ts';

const home = paths.issuers();

export const Issuer = () => <IssuerDrawer home={home} />;
export const IssuerListings = () => <ListingsDrawer home={home} />;
export const NewSeries = () => <NewSeriesDrawer home={home} />;
export const OneSeries = () => <SeriesDrawer home={home} />;
