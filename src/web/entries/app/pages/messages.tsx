import { MessagesToDoPage } from '#web/features/messages/to-do-page.tsx';
import { MessageSettingsPage } from '#web/features/messages/settings-page.tsx';
import { TemplatesPage } from '#web/features/messages/templates-page.tsx';
import { paths } from '../paths.ts';

const { messages, stayMessages } = paths;
const settings = { ...messages, connection: paths.connection, account: paths.account };

export const Templates = () => <TemplatesPage links={messages} />;
export const MessagesToDo = () => <MessagesToDoPage links={messages} message={stayMessages.message} />;
export const MessageSettings = () => <MessageSettingsPage links={settings} />;
