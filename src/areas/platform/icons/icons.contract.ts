import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';

const snake = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/, 'general.invalid.option')
  .max(40);

export const iconsContract = {
  readIcon: defineCall({
    id: 'C-LOC-08',
    method: 'GET',
    path: '/api/common/static/icons/{type}/{name}',
    access: 'public',
    reason: 'Drawings of the product, the same for all callers',
    summary: 'Get an icon',
    description: 'The icon is an SVG. The suffix `-active` returns it in the color of the selected state.',
    params: z.object({
      type: snake,
      name: z
        .string()
        .regex(/^[a-z]+(_[a-z]+)*(-active)?$/, 'general.invalid.option')
        .max(60),
    }),
    status: 200,
    reply: z.void(),
    raw: 'image/svg+xml',
  }),
};
