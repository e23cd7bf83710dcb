import { describe, expect, test } from 'vitest';

import type { MessageTemplate, TemplateApproval } from '#areas/guests/messages/templates.contract.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import { formattersOf } from '#web/shell/language/format.ts';
import {
  currentApproval,
  hasApprovedWords,
  noticesOf,
  noticeWords,
  refusedLanguages,
} from './approval-words.ts';

const wordsOf = (language: Language): Parameters<typeof noticeWords>[1] => ({
  t: (key, params) => translate(allTexts[language], key, params),
  tn: (base, count, params) => translateCount(allTexts[language], language, base, count, params),
  format: formattersOf(language),
});

const approval = (own: Partial<TemplateApproval>): TemplateApproval => ({
  language: 'en',
  state: 'approved',
  isCurrent: true,
  category: 'utility',
  quality: 'unknown',
  problem: null,
  isTest: false,
  ...own,
});

type Saved = Pick<MessageTemplate, 'channels' | 'purpose' | 'approvals'>;
const saved = (approvals: readonly Partial<TemplateApproval>[], own: Partial<Saved> = {}): Saved => ({
  channels: ['whatsapp', 'email', 'by-hand'],
  purpose: 'stay',
  approvals: approvals.map(approval),
  ...own,
});
/** What is read, with what is bold first. */
const said = (template: Saved, language: Language = 'es') =>
  noticesOf(template).map((notice) => {
    const { lead, rest } = noticeWords(notice, wordsOf(language));
    return `${lead} ${rest}`;
  });
const rejected = { state: 'rejected', problem: 'Empieza con un dato.' } as const;

describe('what leaves in place of words that WhatsApp does not take', () => {
  test('the next channel of the template, with the words of WhatsApp [C-NOT-02]', () => {
    expect(said(saved([rejected]))).toEqual([
      'Inglés sale por correo. WhatsApp lo rechazó: «Empieza con un dato».',
    ]);
    expect(said(saved([{ state: 'paused' }]))).toEqual(['Inglés sale por correo. WhatsApp lo pausó.']);
    expect(said(saved([rejected], { channels: ['whatsapp', 'by-hand'] }))).toEqual([
      'Inglés lo envías tú. WhatsApp lo rechazó: «Empieza con un dato».',
    ]);
    // The channel before WhatsApp carries it as always.
    expect(said(saved([{ state: 'disabled' }], { channels: ['email', 'whatsapp', 'by-hand'] }))).toEqual([
      'Inglés sale por correo. WhatsApp lo desactivó.',
    ]);
  });

  test('nothing where WhatsApp is the only channel, with what can be done', () => {
    expect(said(saved([{ state: 'refused' }], { channels: ['whatsapp'] }))).toEqual([
      'Inglés espera. WhatsApp no lo aceptó. Corrige el texto o agrega otro canal.',
    ]);
    expect(said(saved([{ state: 'pending' }], { channels: ['whatsapp'] }))).toEqual([
      'Inglés espera a que WhatsApp apruebe el texto.',
    ]);
  });

  test('the earlier text where it is approved, until the new one is, or because it was refused', () => {
    const earlier = { isCurrent: false } as const;
    expect(
      said(
        saved([
          { language: 'pt', state: 'pending' },
          { language: 'pt', ...earlier },
        ]),
      ),
    ).toEqual(['Portugués sale con el texto anterior hasta que WhatsApp acepte el nuevo.']);
    expect(said(saved([rejected, earlier]))).toEqual([
      'Inglés sale con el texto anterior. WhatsApp rechazó el nuevo: «Empieza con un dato».',
    ]);
    // The property has another name, and the new words are not submitted yet.
    expect(said(saved([earlier]))).toEqual([
      'Inglés sale con el texto anterior hasta que WhatsApp acepte el nuevo.',
    ]);
  });

  test('languages that wait for the same are said once, after what asks for a correction', () => {
    const template = saved([
      { language: 'es', state: 'pending' },
      { language: 'pt', state: 'submitting' },
      rejected,
    ]);
    expect(said(template)).toEqual([
      'Inglés sale por correo. WhatsApp lo rechazó: «Empieza con un dato».',
      'Español y portugués salen por correo mientras WhatsApp revisa el texto.',
    ]);
    expect(said(template, 'en')).toEqual([
      'English leaves by mail. WhatsApp rejected it: “Empieza con un dato”.',
      'Spanish and Portuguese leave by mail while WhatsApp reviews the text.',
    ]);
    expect(said(template, 'pt')[1]).toBe(
      'Espanhol e português saem por e-mail enquanto o WhatsApp revisa o texto.',
    );
  });

  test('approved words need no notice, unless they are marketing or of a test number', () => {
    expect(said(saved([{}]))).toEqual([]);
    expect(said(saved([{ category: 'marketing' }]))).toEqual([
      'WhatsApp toma inglés como publicidad. Cuesta más, y cada huésped recibe pocos mensajes así.',
    ]);
    expect(said(saved([{ category: 'marketing' }], { purpose: 'offer' }))).toEqual([]);
    expect(said(saved([{ isTest: true }]))).toEqual([
      'Es un número de prueba. Estas revisiones son de prueba y no le llega a ningún huésped.',
    ]);
  });
});

test('a template that does not name WhatsApp any more says nothing of its old submissions', () => {
  const template = saved([rejected], { channels: ['email'] });
  expect(said(template)).toEqual([]);
  expect(refusedLanguages(template)).toEqual([]);
  expect(currentApproval(template, 'en')).toBeUndefined();
  expect(hasApprovedWords(saved([{}], { channels: ['email'] }), 'en')).toBe(false);
});

test('the state of a language is that of its words as they are now', () => {
  const template = saved([
    { language: 'pt', isCurrent: false },
    { language: 'pt', state: 'pending' },
    { language: 'es', state: 'deleted' },
    rejected,
  ]);
  expect(currentApproval(template, 'pt')?.state).toBe('pending');
  expect(hasApprovedWords(template, 'pt')).toBe(true);
  expect(hasApprovedWords(template, 'en')).toBe(false);
  expect(refusedLanguages(template)).toEqual(['es', 'en']);
});
