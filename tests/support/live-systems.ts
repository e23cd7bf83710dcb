/** Live access leads to simulators in tests: to Cloudbeds, to WhatsApp, and to systems that issue tax documents. */
export function liveSystems(simulatorsUrl: string) {
  const dian = `${simulatorsUrl}/simulators/dian/WcfDianCustomerServices.svc`;
  return {
    DIAN_URL: `${dian}?environment=production`,
    DIAN_ENABLING_URL: dian,
    CLOUDBEDS_URL: `${simulatorsUrl}/simulators/cloudbeds/api/v1.3`,
    ALEGRA_URL: `${simulatorsUrl}/simulators/alegra`,
    WHATSAPP_CLOUD_BASE_URL: `${simulatorsUrl}/simulators/whatsapp-cloud`,
    SIIGO_URL: `${simulatorsUrl}/simulators/siigo`,
  };
}
