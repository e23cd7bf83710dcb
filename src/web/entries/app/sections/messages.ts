import { lazyPage } from '#web/shell/lazy-page.ts';
import { paths } from '../paths.ts';
import { screen, type Section } from './section.ts';

const pages = () => import('../pages/messages.tsx');
const editors = () => import('../pages/message-editors.tsx');
const stay = () => import('../pages/stay-messages.tsx');
const { messages, stayMessages } = paths;

export const messagesSection: Section = {
  screens: [
    screen(messages.home(), 'C-CHK-07', 'messages'),
    screen(messages.toDo(), 'C-MSG-14', 'messages'),
    screen(messages.settings(), 'C-MSG-04', 'messages'),
    screen(messages.create(), 'C-CHK-08', 'messages', 'manage'),
    screen(messages.template(':id'), 'C-CHK-07', 'messages'),
    screen(stayMessages.home(':id'), 'C-MSG-07', 'messages'),
    screen(stayMessages.message(':id', ':message'), 'C-MSG-07', 'messages'),
  ],
  pages: [
    { path: messages.toDo(), lazy: lazyPage(() => pages().then((file) => file.MessagesToDo)) },
    { path: messages.settings(), lazy: lazyPage(() => pages().then((file) => file.MessageSettings)) },
    {
      // Its two editors of a template are one component: what is typed stays when the address of the first one is opened.
      lazy: lazyPage(() => pages().then((file) => file.Templates)),
      children: [
        { path: messages.home(), lazy: lazyPage(() => editors().then((file) => file.OneTemplate)) },
        { path: messages.create(), lazy: lazyPage(() => editors().then((file) => file.NewTemplate)) },
        { path: messages.template(':id'), lazy: lazyPage(() => editors().then((file) => file.OneTemplate)) },
      ],
    },
    {
      path: stayMessages.home(':id'),
      lazy: lazyPage(() => stay().then((file) => file.StayMessages)),
      children: [
        {
          path: stayMessages.message(':id', ':message'),
          lazy: lazyPage(() => stay().then((file) => file.StayMessage)),
        },
      ],
    },
  ],
};
