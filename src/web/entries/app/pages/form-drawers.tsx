import { FormDrawer, NewFormDrawer } from '#web/features/forms/form-drawers.tsx';
import { paths } from '../paths.ts';

export const NewForm = () => <NewFormDrawer home={paths.forms()} />;
export const OneForm = () => <FormDrawer home={paths.forms()} />;
