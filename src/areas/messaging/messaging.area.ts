import { defineArea } from '#foundation/area/area.ts';
import { messageEffect } from './messages.service.ts';

export const messagingArea = defineArea({
  effects: [messageEffect],
});
