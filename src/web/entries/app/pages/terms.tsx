import { TermsPage } from '#web/features/terms/terms-page.tsx';
import { paths } from '../paths.ts';

export const Terms = () => <TermsPage one={paths.oneTerms} create={paths.newTerms()} />;
