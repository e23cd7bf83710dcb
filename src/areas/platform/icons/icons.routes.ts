import { httpErrors } from '#foundation/http/http.errors.ts';
import { serve } from '#foundation/http/serve.ts';
import { iconsContract } from './icons.contract.ts';
import { ICONS } from './icons.data.ts';

/** --ink-700 and --clay-600 of the design. */
const COLOURS = { idle: '#35463f', active: '#b4461a' } as const;

function drawingOf(type: string, name: string): string {
  const [bare = '', active] = name.split('-');
  const address = `${type}/${bare}`;
  if (!Object.hasOwn(ICONS, address)) throw httpErrors.missing();
  const stroke = COLOURS[active === undefined ? 'idle' : 'active'];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${stroke}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${ICONS[address]}</svg>`;
}

export const iconRoutes = serve(iconsContract, {
  readIcon: async (_ctx, { params }, { reply }) => {
    const drawing = drawingOf(params.type, params.name);
    return (
      reply
        .type('image/svg+xml')
        // Opened by itself it is a document on our host.
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cache-control', 'public, max-age=86400')
        .send(drawing)
    );
  },
});
