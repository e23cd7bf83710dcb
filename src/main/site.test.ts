import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { serveSite } from './site.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-site-'));
  for (const name of ['es', 'pt', 'en', 'es.signed-in', 'pt.signed-in', 'en.signed-in']) {
    await fs.writeFile(path.join(folder, `${name}.html`), `${name} of {{origin}}`);
  }
  app = fastify();
  await app.register(cookie);
  await serveSite(app, { folder, publicUrl: 'https://posada.example' });
});
afterAll(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true });
});

const visit = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers });
  const [set] = answer.cookies;
  return { page: answer.body.split(' ')[0], chosen: set && `${set.name}=${set.value}`, answer };
};

describe('R-LANG-01 the public site without a script', () => {
  test('speaks what the browser speaks, and Spanish to who says nothing', async () => {
    expect(await visit('/')).toMatchObject({ page: 'es', chosen: undefined });
    expect(await visit('/', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).toMatchObject({ page: 'pt' });
    expect(await visit('/', { 'accept-language': 'de-DE,de;q=0.9' })).toMatchObject({ page: 'es' });
  });

  test('keeps what was chosen, whatever the browser speaks', async () => {
    const speaksEnglish = { 'accept-language': 'en-US' };
    const { page, chosen = '' } = await visit('/?language=es', speaksEnglish);
    expect({ page, chosen }).toEqual({ page: 'es', chosen: 'posada_language=es' });
    expect(await visit('/', { ...speaksEnglish, cookie: chosen })).toMatchObject({ page: 'es' });
    expect(await visit('/pt', { ...speaksEnglish, cookie: chosen })).toMatchObject({
      page: 'pt',
      chosen: 'posada_language=pt',
    });
  });

  test('R-LANG-02 an unknown language, asked for or remembered, is none', async () => {
    expect(await visit('/?language=xx', { cookie: 'posada_language=../en' })).toMatchObject({
      page: 'es',
      chosen: undefined,
    });
  });
});

test('R-SITE-07 R-SITE-08 who is signed in gets the page with one button, visitors the other', async () => {
  const cookie = 'posada_session=2026-11-21%2015%3A00%3A00; posada_language=en';
  const { page, answer } = await visit('/', { cookie });
  expect(page).toBe('en.signed-in');
  expect(answer.body).toContain('https://posada.example');
  expect(answer.headers['vary']).toBe('cookie, accept-language');
  expect(await visit('/pt')).toMatchObject({ page: 'pt' });
});
