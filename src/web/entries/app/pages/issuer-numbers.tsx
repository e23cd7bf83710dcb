import { NumbersDrawer } from '#web/features/issuers/numbers-drawer.tsx';
import { paths } from '../paths.ts';

export const IssuerNumbers = () => <NumbersDrawer home={paths.issuers()} />;
