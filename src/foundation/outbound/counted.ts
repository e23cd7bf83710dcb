/** Requests of this process to providers, by how they ended: for the metrics, which are of a process as well (REL-55). */
const counts = new Map<string, number>();

export function countProviderRequest(provider: string, outcome: string): void {
  const key = `${provider} ${outcome}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const providerRequests = (): readonly { provider: string; outcome: string; count: number }[] =>
  [...counts].map(([key, count]) => {
    const [provider = '', outcome = ''] = key.split(' ');
    return { provider, outcome, count };
  });
