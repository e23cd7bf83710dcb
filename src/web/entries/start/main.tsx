import { startEntry } from '#web/shell/start.tsx';
import { routes } from './routes.tsx';

// Not awaited: the texts import from this file, and would wait for its end.
void startEntry({ routes });
