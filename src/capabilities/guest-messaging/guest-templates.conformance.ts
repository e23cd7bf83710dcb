import { expect, test } from 'vitest';

import { GUEST, type GuestMessagingSubject, withMessages } from './guest-messaging.conformance.ts';
import type { GuestTemplateDraft } from './guest-messaging.templates.ts';

/** A channel with windows and templates. */
export type GuestTemplatesSubject = GuestMessagingSubject & {
  readonly review: (name: string, to: 'approved' | 'rejected' | 'paused' | 'disabled') => Promise<void>;
};

const draft: Omit<GuestTemplateDraft, 'languageCode'> = {
  name: 'checkin_recordatorio',
  category: 'utility',
  body: 'Hola {{1}}, completa tu registro en {{2}} antes de llegar.',
  examples: ['Ana', 'https://example.test/r/abc'],
};

/** What a channel owes us that takes free text within a window only, and templates at any time. */
export function guestTemplatesConformance(start: () => Promise<GuestTemplatesSubject>): void {
  const begin = async () => {
    const subject = await withMessages(start)();
    const { channel, connection } = subject;
    const { templates } = channel;
    if (!templates) throw new Error('The channel has no templates');
    const languageCode = templates.languageCodes.es;
    const submit = (more: Partial<GuestTemplateDraft> = {}) =>
      templates.submit(connection, { ...draft, languageCode, ...more });
    const template = (parameters: readonly string[], more = {}) => ({
      content: { kind: 'template', name: draft.name, languageCode, parameters, ...more } as const,
    });
    return { ...subject, templates, submit, template };
  };

  test('words reach a guest who wrote, until the window closes', async () => {
    const { send, write, arrived, reasonOf, advance, channel } = await begin();
    expect(await reasonOf(send())).toEqual({ kind: 'refused', reason: 'window-closed' });
    await write(GUEST, '¿A qué hora puedo llegar?');
    const sent = await send();
    expect(sent).toMatchObject({ id: expect.stringMatching(/./) as string, isHeld: false });
    expect(arrived()).toEqual([{ to: GUEST, text: 'Hola Ana, tu código de la puerta es 4711 🔑' }]);
    advance((channel.windowSeconds ?? Number.NaN) + 1);
    expect(await reasonOf(send())).toEqual({ kind: 'refused', reason: 'window-closed' });
  });

  test('a template is sent once it is approved, with its values in their order', async () => {
    const { send, submit, template, arrived, reasonOf, review, templates, connection } = await begin();
    expect(await submit()).toMatchObject({ state: 'pending', category: 'utility' });
    const values = template(['Ana\nMaría', 'https://example.test/r/9?a=1&b=2']);
    expect(await reasonOf(send(values))).toEqual({ kind: 'refused', reason: 'template-missing' });
    await review(draft.name, 'approved');
    await send(values);
    expect(arrived()[0]?.text).toBe(
      'Hola Ana María, completa tu registro en https://example.test/r/9?a=1&b=2 antes de llegar.',
    );
    const inPortuguese = template(['Ana', 'x'], { languageCode: templates.languageCodes.pt });
    expect((await reasonOf(send(inPortuguese))).reason).toBe('template-missing');
    for (const wrong of [['Ana'], ['Ana', 'x', 'y'], ['Ana', ' \n ']]) {
      expect((await reasonOf(send(template(wrong)))).reason).toBe('template-parameters');
    }
    for (const state of ['paused', 'disabled'] as const) {
      await review(draft.name, state);
      expect((await reasonOf(send(values))).reason).toBe(`template-${state}`);
      const [listed] = await templates.list(connection);
      expect(listed).toMatchObject({ name: draft.name, state });
    }
    expect(arrived()).toHaveLength(1);
  });

  test('templates are listed to the last one, refused a second time, and removed', async () => {
    const { submit, templates, connection, reasonOf, review } = await begin();
    const first = await submit();
    expect(await reasonOf(submit())).toEqual({ kind: 'refused', reason: 'template-exists' });
    const other = await submit({ languageCode: templates.languageCodes.pt });
    await review(draft.name, 'rejected');
    const count = 120;
    for (let number = 1; number <= count; number += 1) await submit({ name: `aviso_${number}` });
    const listed = await templates.list(connection);
    expect(listed).toHaveLength(count + 2);
    expect(new Set(listed.map(({ externalId }) => externalId)).size).toBe(count + 2);
    expect(listed.find(({ externalId }) => externalId === first.externalId)).toMatchObject({
      state: 'rejected',
      problem: expect.stringMatching(/./) as string,
      body: draft.body,
    });
    await templates.remove(connection, { ...first, name: draft.name });
    await templates.remove(connection, { ...first, name: draft.name });
    const left = await templates.list(connection);
    expect(left.filter(({ name }) => name === draft.name).map(({ externalId }) => externalId)).toEqual([
      other.externalId,
    ]);
  });

  test('a template that cannot be right is not submitted', async () => {
    const { submit, reasonOf, requests } = await begin();
    const before = requests();
    for (const wrong of [
      { name: 'Con Mayúsculas' },
      { body: 'Hola {{2}}, llega a {{3}}, por favor.' },
      { examples: ['Ana'] },
      { body: `${'x'.repeat(5000)} {{1}} y {{2}}.` },
    ]) {
      expect((await reasonOf(submit(wrong))).reason).toBe('template-refused');
    }
    expect(requests()).toBe(before);
  });
}
