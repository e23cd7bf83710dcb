import type { FastifyReply } from 'fastify';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not Found',
};

export const failure = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status_code: status, reason_phrase: REASONS[status] ?? '', message });

/** Content that is not accepted: the status is text here, and every field has its sentences. */
export const refusal = (reply: FastifyReply, field: string, message: string) =>
  reply
    .code(422)
    .send({ status_code: '422', reason_phrase: 'Unprocessable Content', messages: { [field]: [message] } });

/** Headers and content as another client recorded them (README, "Documents read"). */
export const tooMany = (reply: FastifyReply, limit: number, seconds: number) =>
  reply
    .code(429)
    .header('retry-after', String(seconds))
    .header('x-ratelimit-limit', String(limit))
    .header('x-ratelimit-remaining', '0')
    .send({ status_code: 429, reason_phrase: 'Too Many Attempts.' });
