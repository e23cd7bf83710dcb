import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { type Provider, QUALITY_RULES, type QualityReport } from '#capabilities/provider.ts';

type Landing = Readonly<Record<string, string>>;

const words = (text: string) => ({ es: text, pt: text, en: text });
const quality = Object.fromEntries(
  Object.values(QUALITY_RULES)
    .flat()
    .map((rule) => [rule, 'todo']),
) as QualityReport;

/** The office of the harbour, which keeps its reports in a book. */
export function harbourOffice(): { readonly provider: Provider; readonly book: readonly Landing[] } {
  const book: Landing[] = [];
  const check = async ({ credentials }: ProviderConnection): Promise<void> => {
    if (credentials['seal'] !== 'trident') {
      throw new ProviderFailure('harbour', 'refused', 'No such seal', {
        fields: [{ field: 'seal', message: 'No such seal' }],
      });
    }
  };
  const provider: Provider = {
    manifest: {
      id: 'harbour',
      name: 'Harbour',
      summary: words('Tells the office of the harbour who has landed'),
      countries: ['AQ'],
      documentation: 'https://harbour.example',
      settings: [
        { name: 'quay', kind: 'text', required: true, label: words('Quay') },
        { name: 'seal', kind: 'secret', required: true, label: words('Seal') },
      ],
      testCredentials: { quay: '7', seal: 'trident' },
      requestsPerSecond: 1,
      quality,
    },
    check,
    capabilities: {
      registry: {
        classOf: () => 'N',
        check,
        send: async (_connection, { fields }) => {
          book.push(fields);
          return { code: `landing-${book.length}`, answer: 'Welcome ashore' };
        },
      },
    },
  };
  return { provider, book };
}
