/**
 * Fields that identify a person: names, addresses, numbers, documents, and notes about the person. Support needs to see
 * which fields were there, never their values (PRV-01). A whole document as bytes identifies a person too.
 */
const PERSONAL_NAME =
  /(first|last|full|middle|family|given|guest|customer|contact|receiver|holder|sur|nick)[-_]?names?$|nombres?$|apellidos?$|e-?mail|correo|phone|celular|tel[eé]fono|mobile|whatsapp|^(tel|fax|zip|city|hometown|gender|nationality)$|address|direcci[oó]n|street|^guest[-_]?(city|zip|state|gender)|postal|birth|nacimiento|document|passport|identity|identification|tax[-_]?id|legal[-_]?id$|^notes?$|[-_a-z]notes?$|comments?$|^cpf([-_]|$)|^nome([-_]social)?$|sobrenome$|nascimento|nacionalidade|genero|telefone|logradouro|bairro$|^cep$|special[-_]?requests?|card|base64bytes$/i;

/** A part of an answer that describes a person: its `name` is the name of a person, and not of a room. */
const PERSON = /^(main|primary)?[-_]?(guest|customer|contact|person|holder|traveller|traveler|hu[eé]sped)/i;

export const isPersonalName = (name: string): boolean => PERSONAL_NAME.test(name);
export const isPerson = (name: string): boolean => PERSON.test(name);

/** E-mail addresses and international numbers, wherever they stand in a text. */
const PERSONAL_VALUE = /[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|\+\d[\d\s().-]{6,17}\d/g;

export const maskPersonalValues = (text: string, mask: string): string => text.replace(PERSONAL_VALUE, mask);
