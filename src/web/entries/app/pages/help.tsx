import { HelpPage } from '#web/features/help/help-page.tsx';
import { paths } from '../paths.ts';

const links = {
  calendar: paths.listings(),
  link: paths.checkIn(),
  registry: paths.registry(),
  invoice: paths.invoicing(),
  twice: paths.conflicts(),
  team: paths.team(),
};

export const Help = () => <HelpPage links={links} />;
