import { NewTermsDrawer, TermsDrawer } from '#web/features/terms/terms-drawer.tsx';
import { paths } from '../paths.ts';

export const NewTerms = () => <NewTermsDrawer home={paths.terms()} />;
export const OneTerms = () => <TermsDrawer home={paths.terms()} />;
