import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { redirectTarget } from '#foundation/http/redirect-target.ts';
import { randomToken } from '#foundation/secrets/secrets.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { OPENINGS_PER_MINUTE, SHORT_LINKS_MAX } from './short-links.constants.ts';
import type { ShortLink } from './short-links.contract.ts';
import { shortLinkErrors } from './short-links.errors.ts';
import {
  countShortLinks,
  countOpening,
  insertShortLink,
  listShortLinkRows,
  findOpenTarget,
  type ShortLinkRow,
  endShortLink,
} from './short-links.store.ts';

/** 66 bits: a slug cannot be found by guessing (SEC-24). */
const SLUG_BITS = 72;
const SLUG_LENGTH = 11;
const SLUG = /^[\w-]{11}$/;

const present = (ctx: Context, row: ShortLinkRow): ShortLink => ({
  slug: row.slug,
  shortUrl: `${ctx.publicUrl}/l/${row.slug}`,
  url: row.target,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  isOn: row.switched_off_at === null && (row.expires_at === null || row.expires_at > ctx.clock.now()),
  opened: row.opened,
  lastOpenedOn: row.last_opened_on,
});

export async function listShortLinks(ctx: PropertyContext): Promise<ShortLink[]> {
  return (await listShortLinkRows(ctx.db, ctx.propertyId)).map((row) => present(ctx, row));
}

/** Addresses of Posada whose path or fragment is a key: no table has them in clear (SEC-21). */
const OPENS_SOMETHING =
  /^\/(g|l|hooks|app\/(invitation|undo|notification-address)|social|verification-code)(\/|$)/i;

/** SEC-23 at the time of writing; it is checked again at each opening of the link. */
function checkedTarget(ctx: Context, address: string): string {
  const target = redirectTarget(address, { own: ctx.publicUrl, hosts: [] });
  if (!target) throw shortLinkErrors.target({ field: 'url' });
  const url = new URL(target.url);
  const path = decodeURI(url.pathname).replace(/\/{2,}/g, '/');
  const isOurs = url.origin === new URL(ctx.publicUrl).origin;
  if (isOurs && OPENS_SOMETHING.test(path)) throw shortLinkErrors.secret({ field: 'url' });
  return target.url;
}

export async function createShortLink(
  ctx: PropertyContext,
  input: { url: string; expiresAt?: Instant | null | undefined },
): Promise<ShortLink> {
  const target = checkedTarget(ctx, input.url);
  const now = ctx.clock.now();
  const expiresAt = input.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= now) throw shortLinkErrors.expired({ field: 'expiresAt' });
  return ctx.db.transaction(async (tx) => {
    if ((await countShortLinks(tx, ctx.propertyId)) >= SHORT_LINKS_MAX) {
      throw shortLinkErrors.tooMany({ params: { max: SHORT_LINKS_MAX } });
    }
    const slug = randomToken(SLUG_BITS).slice(0, SLUG_LENGTH);
    const row = await insertShortLink(tx, ctx.propertyId, {
      slug,
      target,
      created_at: now,
      expires_at: expiresAt,
    });
    await recordChange(ctx, tx, {
      subject: 'short-link',
      subjectId: slug,
      action: 'created',
      after: { url: target, expiresAt },
    });
    return present(ctx, row);
  });
}

export async function switchOffShortLink(ctx: PropertyContext, slug: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await endShortLink(tx, ctx.propertyId, slug, ctx.clock.now());
    if (!row) throw httpErrors.missing();
    await recordChange(ctx, tx, {
      subject: 'short-link',
      subjectId: slug,
      action: 'switched-off',
      before: { url: row.target },
    });
  });
}

/**
 * The present target of a link; the same 404 for unknown, ended and switched off. Reading it changes nothing (D-37).
 */
export async function resolveShortLink(ctx: Context, slug: string): Promise<string> {
  await countWithLimit(ctx.system, ctx.clock, `short-link:${ctx.network}`, OPENINGS_PER_MINUTE, 60);
  const target = SLUG.test(slug) ? await findOpenTarget(ctx.system, slug, ctx.clock.now()) : undefined;
  if (target === undefined) throw httpErrors.missing();
  return target;
}

/** Counts an opening. The figure is for the host; nothing about the visitor is stored. */
export const recordOpening = (ctx: Context, slug: string): Promise<void> =>
  countOpening(ctx.system, slug, ctx.clock.now());
