import { NewTermsDrawer, TermsDrawer } from '#web/features/terms/terms-drawer.tsx';
import { TermsPage } from '#web/features/terms/terms-page.tsx';
import { paths } from '../paths.ts';

export const Terms = () => <TermsPage one={paths.oneTerms} create={paths.newTerms()} />;
export const NewTerms = () => <NewTermsDrawer home={paths.terms()} />;
export const OneTerms = () => <TermsDrawer home={paths.terms()} />;
