import { CardPage } from '#web/features/check-in-host/card-page.tsx';
import { paths } from '../paths.ts';

export const RegistrationCard = () => <CardPage home={paths.reception()} />;
