import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { simulatorPrefix } from '#foundation/simulation/mount.ts';

import { isDeviceKey } from './whatsapp-web.device-keys.ts';
import { PROVIDER } from './whatsapp-web.manifest.ts';
import { linkDevice, lookAtDevice } from './whatsapp-web.simulated-devices.ts';
import { postDevice } from './whatsapp-web.simulated-notices.ts';
import { enterState, type GatewayStage, type SimulatedDevice } from './whatsapp-web.simulated-world.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f0f4f1;color:#15231f;font:16px/1.5 Figtree,system-ui,sans-serif}
header{background:#fcedcb;color:#7d5300;padding:12px 24px;font-size:14px}
main{max-width:420px;margin:0 auto;padding:32px 16px 72px}
section{background:#fff;border-radius:24px;padding:28px 24px}
h1{font-size:24px;line-height:1.25;margin:0 0 8px}
p{margin:0 0 20px;color:#44534d}
button{width:100%;min-height:48px;border:0;border-radius:12px;background:#0b6b4f;color:#fff;font:inherit;font-weight:600}
button:focus-visible{outline:3px solid #2b86bd;outline-offset:2px}
`;

/** Nothing but this one style sheet, and its own buttons. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const addressOf = (key: string): string => `${simulatorPrefix(PROVIDER)}/phone/${key}`;

const SCAN = ['scan', 'Escanear el código'] as const;
const LOG_OUT = ['log-out', 'Cerrar la sesión'] as const;

/** What the telephone shows, and what can be pressed on it. */
function screenOf({ state }: SimulatedDevice): {
  readonly words: string;
  readonly button?: readonly [action: string, label: string];
} {
  switch (state) {
    case 'qr':
      return { words: 'La pantalla muestra un código QR.', button: SCAN };
    case 'code':
      return {
        words: 'La pantalla muestra un código para escribir en el teléfono.',
        button: ['scan', 'Escribir el código'],
      };
    case 'connected':
    case 'reconnecting':
      return { words: 'El teléfono está vinculado.', button: LOG_OUT };
    case 'blocked':
      return { words: 'WhatsApp bloqueó este número.' };
    case 'connecting':
    case 'disconnected':
    case 'logged_out':
      return { words: 'No hay ningún código para escanear. Pide uno en Posada y vuelve aquí.' };
  }
}

function phonePage(device: SimulatedDevice): string {
  const { words, button } = screenOf(device);
  const form = button
    ? `<form method="post" action="${addressOf(device.key)}/${button[0]}"><button>${button[1]}</button></form>`
    : '';
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<title>Teléfono de prueba</title>
<style>${STYLE}</style>
</head>
<body>
<header role="note">Modo de prueba: este teléfono no existe.</header>
<main><section><h1>Teléfono de prueba</h1><p>${words}</p>${form}</section></main>
</body>
</html>
`;
}

/** The telephone of a test device: a person scans there what no real telephone can. Only its key opens it. */
export function servePhone(app: FastifyInstance, stage: GatewayStage): void {
  type Params = { Params: { key: string } };
  /** What is pressed on the telephone, and back to its page; nothing for a key that was not made by Posada. */
  const press = (action: string, change: (device: SimulatedDevice) => Promise<void>) =>
    app.post<Params>(`/phone/:key/${action}`, async (request, reply) => {
      const { key } = request.params;
      if (!isDeviceKey(key)) return reply.callNotFound();
      await change(lookAtDevice(stage, key));
      return reply.code(303).header('location', addressOf(key)).send();
    });

  app.get<Params>('/phone/:key', async (request, reply) => {
    const { key } = request.params;
    if (!isDeviceKey(key)) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-store')
      .send(phonePage(lookAtDevice(stage, key)));
  });
  press('scan', async ({ key, linking }) => {
    if (linking !== null) await linkDevice(stage, key);
  });
  press('log-out', async (device) => {
    if (!['connected', 'reconnecting'].includes(device.state)) return;
    enterState(stage, device, 'logged_out');
    await postDevice(stage, device);
  });
}
