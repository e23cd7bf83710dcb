import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { type Posting, postChange } from './whatsapp-cloud.simulated-events.ts';
import {
  fail,
  forHost,
  type SimulatedTemplate,
  type WhatsappStage,
} from './whatsapp-cloud.simulated-world.ts';

/** How long the review of a template takes, by the clock of the simulator. */
const REVIEW_MS = 60_000;
const REMEMBERED = 250;

const Submitted = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2).max(10),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  components: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().min(1).max(1024).optional(),
        example: z.object({ body_text: z.array(z.array(z.string().min(1))).length(1) }).optional(),
      }),
    )
    .min(1),
});

const placesIn = (body: string): string[] => [...new Set(body.match(/\{\{\d+\}\}/g) ?? [])];

/** A body that begins or ends with a place, or has two side by side, is rejected; so is a name that asks for it. */
const isRejected = ({ name, body }: Pick<SimulatedTemplate, 'name' | 'body'>): boolean =>
  name.includes('rechazada') || /^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/.test(body);

const shownTemplate = (template: SimulatedTemplate) => ({
  name: template.name,
  language: template.language,
  status: template.status,
  category: template.category,
  id: template.id,
  rejected_reason: template.reason,
  quality_score: { score: template.quality },
  components: [
    {
      type: 'BODY',
      text: template.body,
      ...(template.examples.length > 0 && { example: { body_text: [template.examples] } }),
    },
  ],
});

const namesOf = (template: SimulatedTemplate) => ({
  message_template_id: Number(template.id),
  message_template_name: template.name,
  message_template_language: template.language,
});

/** A template gets another status, and the app is told. */
export async function changeStatus(
  stage: WhatsappStage,
  template: SimulatedTemplate,
  status: string,
  { reason = 'NONE', words, ...posting }: Posting & { reason?: string | undefined; words?: string } = {},
): Promise<void> {
  template.status = status;
  template.reason = reason;
  await postChange(
    stage,
    'message_template_status_update',
    {
      event: status,
      ...namesOf(template),
      reason,
      message_template_category: template.category,
      ...(words !== undefined && { rejection_info: { reason: words, recommendation: words } }),
    },
    posting,
  );
}

export async function changeCategory(
  stage: WhatsappStage,
  template: SimulatedTemplate,
  category: string,
): Promise<void> {
  template.previousCategory = template.category;
  template.category = category;
  await postChange(stage, 'template_category_update', {
    ...namesOf(template),
    previous_category: template.previousCategory,
    new_category: category,
  });
}

export async function changeQuality(
  stage: WhatsappStage,
  template: SimulatedTemplate,
  quality: string,
): Promise<void> {
  const previous = template.quality;
  template.quality = quality;
  await postChange(stage, 'message_template_quality_update', {
    previous_quality_score: previous,
    new_quality_score: quality,
    ...namesOf(template),
  });
}

/** The reviews whose time has come; noticed with the next request. */
export async function reviewTemplates(stage: WhatsappStage): Promise<void> {
  const now = epochMs(stage.clock.now());
  const due = stage.world.templates.filter(
    ({ status, submittedAt }) => status === 'PENDING' && now - epochMs(submittedAt) >= REVIEW_MS,
  );
  for (const template of due) {
    if (isRejected(template)) {
      await changeStatus(stage, template, 'REJECTED', {
        reason: 'INVALID_FORMAT',
        words: 'Variables cannot stand at the beginning or the end of the body.',
      });
    } else {
      await changeStatus(stage, template, 'APPROVED');
    }
  }
}

export const findTemplate = (
  { world }: WhatsappStage,
  name: string,
  language?: string,
): SimulatedTemplate | undefined =>
  world.templates.find((one) => one.name === name && (language === undefined || one.language === language));

function submit(stage: WhatsappStage, json: unknown, reply: FastifyReply) {
  const { world, clock } = stage;
  const asked = Submitted.safeParse(json);
  if (!asked.success) return fail(reply, 400, 100, 'Invalid parameter');
  const { name, language, category, components } = asked.data;
  const body = components.find(({ type }) => type === 'BODY');
  const places = placesIn(body?.text ?? '');
  const examples = body?.example?.body_text[0] ?? [];
  if (!body?.text || examples.length !== places.length) {
    return fail(reply, 400, 100, 'Message template "components" param is missing expected field(s)');
  }
  if (findTemplate(stage, name, language)) {
    return fail(reply, 400, 100, 'Invalid parameter', {
      error_subcode: 2388024,
      error_user_title: 'Content in This Language Already Exists',
      error_user_msg: 'There is already content for this template in this language.',
    });
  }
  if (world.templates.length >= REMEMBERED) return fail(reply, 400, 100, 'Message template limit exceeded');
  world.lastTemplate += 1;
  const template: SimulatedTemplate = {
    id: String(world.lastTemplate),
    name,
    language,
    category,
    previousCategory: null,
    status: 'PENDING',
    reason: 'NONE',
    quality: 'UNKNOWN',
    body: body.text,
    examples,
    submittedAt: clock.now(),
  };
  world.templates = [...world.templates, template];
  return { id: template.id, status: template.status, category };
}

/** One page of a list, with the cursor of the next one. */
function listed({ world }: WhatsappStage, query: Readonly<Record<string, string | undefined>>) {
  const limit = Math.min(Math.max(Number(query['limit'] ?? 25) || 25, 1), 100);
  const from = Number(Buffer.from(query['after'] ?? '', 'base64').toString()) || 0;
  const all = world.templates.filter(({ name }) => query['name'] === undefined || name === query['name']);
  const page = all.slice(from, from + limit);
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64');
  const hasNext = from + limit < all.length;
  return {
    data: page.map(shownTemplate),
    ...(page.length > 0 && {
      paging: {
        cursors: { before: cursor(from), after: cursor(from + page.length) },
        ...(hasNext && { next: `https://graph.facebook.com/next?after=${cursor(from + page.length)}` }),
      },
    }),
  };
}

function remove(
  { world }: WhatsappStage,
  { name = '', hsm_id: id }: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
) {
  const isMeant = (one: SimulatedTemplate) => one.name === name && (id === undefined || one.id === id);
  if (!world.templates.some(isMeant)) return fail(reply, 404, 100, 'Message template not found');
  world.templates = world.templates.filter((one) => !isMeant(one));
  return { success: true };
}

export function serveTemplates(app: FastifyInstance, stage: WhatsappStage): void {
  const path = '/:version/:id/message_templates';
  const { wabaId } = SIMULATED_WHATSAPP_HOST;
  app.get(
    path,
    forHost(stage, wabaId, async (query) => {
      await reviewTemplates(stage);
      return listed(stage, query);
    }),
  );
  app.post(
    path,
    forHost(stage, wabaId, (_query, reply, request) => submit(stage, bodyOf(request).json, reply)),
  );
  app.delete(
    path,
    forHost(stage, wabaId, (query, reply) => remove(stage, query, reply)),
  );
}
