import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { propertyContract } from './properties.contract.ts';
import {
  createProperty,
  getProperty,
  listProperties,
  replaceProperty,
  updateProperty,
} from './properties.service.ts';

export const propertyRoutes = serve(propertyContract, {
  getProperty: (ctx) => getProperty(ctx),
  createProperty: (ctx, { body }) => createProperty(ctx, body),
  replaceProperty: (ctx, { body }, { request }) => replaceProperty(ctx, body, versionOf(request)),
  updateProperty: (ctx, { body }, { request }) => updateProperty(ctx, body, versionOf(request)),
  listProperties: (ctx, { query }) => listProperties(ctx, query),
});
