import { startHost } from '#web/shell/start.tsx';
import { routes } from './routes.tsx';

await startHost({ routes });
