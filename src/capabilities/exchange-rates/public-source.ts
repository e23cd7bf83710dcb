import type { QualityReport } from '../provider.ts';

const operator = { exempt: 'the operator configures it, not a host' };
const published = { exempt: 'read only, and the same for all properties' };

/** The quality marks of a source that publishes figures for all readers. */
export const PUBLIC_SOURCE_QUALITY: QualityReport = {
  manifest: 'done',
  'credentials-checked-first': operator,
  simulator: 'done',
  conformance: 'done',
  'failures-classified': 'done',
  'no-secret-in-log': 'done',
  readme: 'done',
  'asks-to-reconnect': operator,
  'respects-rate-limit': 'done',
  'idempotent-writes': published,
  'webhooks-verified': { exempt: 'it sends none' },
  'pages-to-the-end': { exempt: 'two weeks are one answer' },
  'announces-outage': 'todo',
  'request-log-visible': { exempt: 'nothing of a host is in it' },
  'resync-without-doubles': 'done',
  'field-messages': { exempt: 'no answer is about a field' },
  progress: { exempt: 'an answer takes a second' },
  troubleshooting: 'todo',
};
