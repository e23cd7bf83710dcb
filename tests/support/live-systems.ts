/** Live access to systems that issue tax documents leads to simulators in tests, as that of a test connection does everywhere. */
export function liveSystems(simulatorsUrl: string) {
  const dian = `${simulatorsUrl}/simulators/dian/WcfDianCustomerServices.svc`;
  return {
    DIAN_URL: `${dian}?environment=production`,
    DIAN_ENABLING_URL: dian,
    ALEGRA_URL: `${simulatorsUrl}/simulators/alegra`,
    SIIGO_URL: `${simulatorsUrl}/simulators/siigo`,
  };
}
