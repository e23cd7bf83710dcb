import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { propertyContract } from './properties.contract.ts';
import { createProperty, getProperty, listProperties, updateProperty } from './properties.service.ts';

export const propertyRoutes = serve(propertyContract, {
  getProperty: (ctx) => getProperty(ctx),
  createProperty: (ctx, { body }) => createProperty(ctx, body),
  updateProperty: (ctx, { body }, { request }) => updateProperty(ctx, body, versionOf(request)),
  listProperties: (ctx, { query }) => listProperties(ctx, query),
});
