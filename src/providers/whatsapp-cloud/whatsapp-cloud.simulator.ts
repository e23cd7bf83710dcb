import crypto from 'node:crypto';

import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';

import { serveAccount } from './whatsapp-cloud.simulated-account.ts';
import {
  type Posting,
  postChange,
  postEcho,
  postIncoming,
  postPreference,
  postStatus,
  type StatusOf,
} from './whatsapp-cloud.simulated-events.ts';
import { type Deliver, serveMessages } from './whatsapp-cloud.simulated-messages.ts';
import {
  changeCategory,
  changeQuality,
  changeStatus,
  findTemplate,
  serveTemplates,
} from './whatsapp-cloud.simulated-templates.ts';
import {
  HOST_DISPLAY_NUMBER,
  seedWhatsapp,
  type SimulatedTemplate,
  type WhatsappStage,
  type WhatsappWorld,
} from './whatsapp-cloud.simulated-world.ts';

export { SIMULATED_WHATSAPP } from './whatsapp-cloud.simulated-world.ts';

/** Numbers of guests are digits without a plus. */
export type WhatsappItem =
  /** A guest wrote just now: free text is open to them. */
  | { readonly wrote: string }
  /** The address that is entered at the app. */
  | { readonly appCallback: string }
  /** A code that Embedded Signup gave a browser. */
  | { readonly code: string }
  | { readonly isTokenEnded: boolean }
  /** Statuses are only posted when they are asked for. */
  | { readonly holdsStatuses: boolean }
  | { readonly number: Partial<WhatsappWorld['number']> };

type OfTemplate = { readonly name: string; readonly language?: string };

export type WhatsappHappening = Posting &
  (
    | { readonly writes: string; readonly text: string; readonly name?: string }
    /** The host types on the telephone. */
    | { readonly types: string; readonly text: string }
    /**
     * A status of a message, by its id or key, of the last one, or of a message that was never sent (`id` with `to`).
     */
    | { readonly status: string; readonly id?: string; readonly to?: string; readonly code?: number }
    | { readonly stops: string }
    | { readonly resumes: string }
    | { readonly template: OfTemplate; readonly becomes: string; readonly reason?: string }
    | { readonly template: OfTemplate; readonly category: string }
    | { readonly template: OfTemplate; readonly quality: string }
    | { readonly numberEvent: string; readonly limit?: string }
    | { readonly accountEvent: string; readonly more?: Readonly<Record<string, unknown>> }
  );

const newMessageId = () => `wamid.${crypto.randomBytes(18).toString('base64url')}`;

function messageOf({ world }: WhatsappStage, id: string | undefined, to: string | undefined): StatusOf {
  const found =
    id === undefined ? world.messages[0] : world.messages.find((one) => one.id === id || one.key === id);
  if (found) return found;
  if (id === undefined || to === undefined) throw new Error('No such message was sent');
  return { id, to, key: null };
}

function templateOf(stage: WhatsappStage, { name, language }: OfTemplate): SimulatedTemplate {
  const found = findTemplate(stage, name, language);
  if (!found) throw new Error(`There is no template ${name}`);
  return found;
}

async function happen(stage: WhatsappStage, happening: WhatsappHappening): Promise<void> {
  const { world, clock } = stage;
  const { account, twice, forged } = happening;
  const posting: Posting = { account, twice, forged };
  if ('writes' in happening) {
    const { writes: from, text, name } = happening;
    world.wroteAt[from] = clock.now();
    await postIncoming(stage, { id: newMessageId(), from, text, name }, posting);
  } else if ('types' in happening) {
    await postEcho(stage, { id: newMessageId(), to: happening.types, text: happening.text }, posting);
  } else if ('status' in happening) {
    const { status, id, to, code } = happening;
    await postStatus(stage, messageOf(stage, id, to), status, { ...posting, code });
  } else if ('stops' in happening) {
    world.stopped = [...world.stopped, happening.stops];
    await postPreference(stage, happening.stops, 'stop', posting);
  } else if ('resumes' in happening) {
    world.stopped = world.stopped.filter((one) => one !== happening.resumes);
    await postPreference(stage, happening.resumes, 'resume', posting);
  } else if ('template' in happening) {
    const template = templateOf(stage, happening.template);
    if ('category' in happening) await changeCategory(stage, template, happening.category);
    else if ('quality' in happening) await changeQuality(stage, template, happening.quality);
    else await changeStatus(stage, template, happening.becomes, { ...posting, reason: happening.reason });
  } else if ('numberEvent' in happening) {
    const { numberEvent: event, limit } = happening;
    if (limit !== undefined) world.number.limit = limit;
    await postChange(
      stage,
      'phone_number_quality_update',
      {
        display_phone_number: HOST_DISPLAY_NUMBER.replaceAll(/\D/g, ''),
        event,
        ...(limit !== undefined && { current_limit: limit, max_daily_conversations_per_business: limit }),
      },
      posting,
    );
  } else {
    await postChange(stage, 'account_update', { event: happening.accountEvent, ...happening.more }, posting);
  }
}

function put({ world, clock }: WhatsappStage, item: WhatsappItem): void {
  if ('wrote' in item) world.wroteAt[item.wrote] = clock.now();
  else if ('appCallback' in item) world.appCallback = item.appCallback;
  else if ('code' in item) world.codes = [...world.codes, item.code].slice(-100);
  else if ('number' in item) Object.assign(world.number, item.number);
  else Object.assign(world, item);
}

/**
 * WhatsApp in small: the platform's number, and the number of a host with its account, templates and events.
 * `has({ wrote: '573001112233' })` opens the window of a person, `emit` makes the rest happen. `deliver` shows what was sent.
 */
export const createWhatsappSimulator = ({
  deliver = () => undefined,
  hasPlatformNumber = true,
}: {
  deliver?: Deliver;
  /** Whether the platform's own codes are taken. */
  hasPlatformNumber?: boolean;
} = {}): Simulator<WhatsappWorld, WhatsappItem, WhatsappHappening> =>
  defineSimulator<WhatsappWorld, WhatsappItem, WhatsappHappening>({
    id: 'whatsapp-cloud',
    seed: seedWhatsapp,
    // A memory of before has less in it.
    begin: ({ world }) => {
      Object.assign(world, { ...seedWhatsapp(), ...world });
    },
    has: put,
    emit: happen,
    routes: (app, stage) => {
      serveMessages(app, stage, { deliver, hasPlatformNumber });
      serveTemplates(app, stage);
      serveAccount(app, stage);
    },
  });
