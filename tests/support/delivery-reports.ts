import reports from '../official/delivery-status/reports.json' with { type: 'json' };

type Groups = readonly (readonly string[])[];

/** The examples of RFC 3464, about one of our recipients. */
export const officialReports: Readonly<Record<keyof typeof reports, Groups>> = reports;

/** A mail server's report (RFC 3464) in the form of RFC 6522. */
export function deliveryReport(groups: Groups, recipient: string, own: { readonly id: string }): string {
  const status = groups.map((fields) => fields.join('\r\n')).join('\r\n\r\n');
  return [
    'From: Mail Delivery Subsystem <mailer-daemon@example.test>',
    'Subject: Returned mail',
    `Message-ID: <${own.id}@mx.example.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="RAA14128.773615765/mx.example.test"',
    '',
    '--RAA14128.773615765/mx.example.test',
    '',
    'Some words for people.',
    '',
    '--RAA14128.773615765/mx.example.test',
    'content-type: message/delivery-status',
    '',
    status.replaceAll('{recipient}', recipient),
    '',
    '--RAA14128.773615765/mx.example.test',
    'content-type: message/rfc822',
    '',
    'Subject: the mail that was sent',
    '',
    'STOP',
    '--RAA14128.773615765/mx.example.test--',
    '',
  ].join('\r\n');
}

/** One group about the mail and one about its recipient. */
export const reportOf = (action: string, status: string): Groups => [
  ['Reporting-MTA: dns; mx.example.test'],
  ['Final-Recipient: rfc822; {recipient}', `Action: ${action}`, `Status: ${status}`],
];
