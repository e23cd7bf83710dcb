import { FormsPage } from '#web/features/forms/forms-page.tsx';
import { paths } from '../paths.ts';

export const Forms = () => <FormsPage create={paths.newForm()} one={paths.form} />;
