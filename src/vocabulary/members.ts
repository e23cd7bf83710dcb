import { z } from 'zod';

import { APPS, PERMISSIONS } from './call.ts';

/** A part of the product, which a member is given or not (D-9). */
export const AppName = z.enum(APPS);

/** What a member may do (D-9). */
export const PermissionName = z.enum(PERMISSIONS);
