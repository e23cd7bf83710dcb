import { RegistrySettingsDrawer } from '#web/features/registry/settings-drawer.tsx';
import { paths } from '../paths.ts';

export const RegistrySettings = () => <RegistrySettingsDrawer home={paths.registry} />;
