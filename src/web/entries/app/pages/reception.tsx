import { ReceptionPage } from '#web/features/reception/reception-page.tsx';
import { receptionLinks } from './reception-links.ts';

export const Reception = () => <ReceptionPage links={receptionLinks} />;
