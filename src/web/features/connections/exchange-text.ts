import { type LoggedRequest } from '#areas/connections/request-log.contract.ts';

const headersOf = (headers: LoggedRequest['request']['headers']): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** An exchange as somebody pastes it into a message to support. */
export function textOfExchange(exchange: LoggedRequest): string {
  const { at, attempt, method, url, outcome, status, requestId, durationMs, request, response } = exchange;
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
