import { ReferencePage } from '#web/features/developer/reference-page.tsx';
import { paths } from './paths.ts';

export const Reference = () => <ReferencePage home={paths.home()} />;
