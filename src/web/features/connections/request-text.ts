import { type LoggedRequest } from '#areas/property/connections/request-log/request-log.contract.ts';

const headersOf = (headers: LoggedRequest['request']['headers']): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** A logged request with its answer, as text for a message to support. */
export function textOfLoggedRequest(logged: LoggedRequest): string {
  const { at, attempt, method, url, outcome, status, requestId, durationMs, request, response } = logged;
  const lines = [
    `${at} #${attempt} ${method} ${url}`,
    `${outcome}${status === null ? '' : ` ${status}`}, ${durationMs} ms${requestId ? `, ${requestId}` : ''}`,
    '',
    ...headersOf(request.headers),
    ...(request.body ? ['', request.body] : []),
  ];
  if (!response) return lines.join('\n');
  const answer = response.body ? ['', response.body] : [];
  return [...lines, '', '---', ...headersOf(response.headers), ...answer].join('\n');
}
