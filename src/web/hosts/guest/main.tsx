import { mount } from '#web/shell/mount.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';

await mount(<LoadingOverlay />);
