import { startEntry } from '#web/shell/start.tsx';
import { routes } from './routes.tsx';

await startEntry({ routes });
