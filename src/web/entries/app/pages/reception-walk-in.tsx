import { WalkInDrawer } from '#web/features/reception/walk-in-drawer.tsx';
import { receptionLinks } from './reception-links.ts';

export const WalkIn = () => <WalkInDrawer links={receptionLinks} />;
