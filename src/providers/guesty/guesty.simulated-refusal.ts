import type { FastifyReply } from 'fastify';

export const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ error: { code: String(status), message } });
