const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Prefixes as every public sample of DIAN has them. */
export const SHARED = {
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ext: `${UBL}CommonExtensionComponents-2`,
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  xades141: 'http://uri.etsi.org/01903/v1.4.1#',
} as const;

export const namespacesOf = (root: 'Invoice' | 'CreditNote' | 'AttachedDocument') => ({
  '': `${UBL}${root}-2`,
  ...SHARED,
  ...(root !== 'AttachedDocument' && { sts: 'dian:gov:co:facturaelectronica:Structures-2-1' }),
});

const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
export const SOAP = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wcf: 'http://wcf.dian.colombia',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: `${WSS}wssecurity-secext-1.0.xsd`,
  wsu: `${WSS}wssecurity-utility-1.0.xsd`,
  ds: SHARED.ds,
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const;
export const TOKEN = {
  encoding: `${WSS}soap-message-security-1.0#Base64Binary`,
  type: `${WSS}x509-token-profile-1.0#X509v3`,
} as const;

export const ALGORITHMS = {
  c14n: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  exclusive: SOAP.ec,
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
} as const;
