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
    reason: 'Drawings of the product, the same for everybody',
    summary: 'An icon as SVG; `-active` after its name is the same in the colour of what is chosen',
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
