/** What comes back with the status events of a message. */
export const LONGEST_KEY = 512;

export const messageBody = (
  to: string,
  key: string,
  content: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/^\+/, ''),
  ...content,
  biz_opaque_callback_data: key,
});

export const templateBody = (
  name: string,
  languageCode: string,
  components: readonly unknown[],
): Readonly<Record<string, unknown>> => ({
  type: 'template',
  template: { name, language: { policy: 'deterministic', code: languageCode }, components },
});
