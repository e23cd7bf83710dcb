import { SIMULATED_WHATSAPP_GATEWAY } from '#providers/whatsapp-web/whatsapp-web.manifest.ts';

/** Live access leads to simulators in tests: to Cloudbeds, to WhatsApp, and to systems that issue tax documents. */
export function liveSystems(simulatorsUrl: string) {
  const dian = `${simulatorsUrl}/simulators/dian/WcfDianCustomerServices.svc`;
  return {
    DIAN_URL: `${dian}?environment=production`,
    DIAN_ENABLING_URL: dian,
    CLOUDBEDS_URL: `${simulatorsUrl}/simulators/cloudbeds/api/v1.3`,
    ALEGRA_URL: `${simulatorsUrl}/simulators/alegra`,
    WHATSAPP_CLOUD_BASE_URL: `${simulatorsUrl}/simulators/whatsapp-cloud`,
    WHATSAPP_WEB_GATEWAY_URL: `${simulatorsUrl}/simulators/whatsapp-web`,
    WHATSAPP_WEB_GATEWAY_TOKEN: SIMULATED_WHATSAPP_GATEWAY.token,
    WHATSAPP_WEB_WEBHOOK_SECRET: SIMULATED_WHATSAPP_GATEWAY.webhookSecret,
    SIIGO_URL: `${simulatorsUrl}/simulators/siigo`,
  };
}
