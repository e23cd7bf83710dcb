import { NewTemplatePage, OneTemplatePage } from '#web/features/messages/template-pages.tsx';
import { paths } from '../paths.ts';

const { messages } = paths;

export const NewTemplate = () => <NewTemplatePage links={messages} />;
export const OneTemplate = () => <OneTemplatePage links={messages} />;
