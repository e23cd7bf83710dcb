import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import { Password, PASSWORD_RULES, PersonName, PhoneNumber } from './sign-up.contract.ts';

const messageOf = (schema: ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;

describe('names of people and businesses', () => {
  test.each([
    ['R-VAL-01 nothing', '', 'signup.name.required'],
    ['R-VAL-01 only blanks', '   ', 'signup.name.required'],
    ['R-VAL-02 two letters', 'Al', 'signup.name.min'],
    ['R-VAL-03 a sign', 'Mar & Sol', 'signup.name.charset'],
    ['R-VAL-03 a picture', 'Ana 🌴', 'signup.name.charset'],
    ['R-VAL-03 digits alone', '1234', 'signup.name.charset'],
    ['more than 120', 'Ana '.repeat(31), 'general.invalid.tooLong'],
    ['R-VAL-04 three hyphens', 'Casa---Azul', 'signup.name.charset'],
    ['R-VAL-04 three of both', 'Casa-_-Azul', 'signup.name.charset'],
  ])('%s is refused', (_title, value, message) => expect(messageOf(PersonName, value)).toBe(message));

  test.each([
    'Ñandú 2',
    'São João',
    'Casa_Azul',
    'Casa--Azul',
    'Ana',
    "D'Angelo",
    'J. K. Mora',
    '王芳',
    '이준',
  ])('%s is a name [R-VAL-03, W2-X-12]', (value) => expect(PersonName.parse(` ${value} `)).toBe(value));
});

describe('passwords', () => {
  test.each([
    ['Corta-1', 'register.password.hint.length'],
    ['MAYUSCULAS-1', 'register.password.hint.lower'],
    ['minusculas-1', 'register.password.hint.upper'],
    ['Sin-digitos', 'register.password.hint.digit'],
    ['SinSigno123', 'register.password.hint.special'],
    ['Con espacio-1', 'register.password.hint.noSpace'],
    [`Larga-1${'a'.repeat(93)}`, 'register.password.hint.length'],
  ])(
    '%s breaks exactly the rule that the box shows [R-VAL-18, R-VAL-19, R-REGISTER-03]',
    (password, text) => {
      expect(messageOf(Password, password)).toBe('register.password.format');
      expect(PASSWORD_RULES.filter(({ keeps }) => !keeps(password)).map((rule) => rule.text)).toEqual([text]);
    },
  );

  test('eight and ninety-nine characters are enough and not too many [R-VAL-18]', () => {
    expect(Password.parse('Corta-12')).toBe('Corta-12');
    expect(Password.safeParse(`Larga-1${'a'.repeat(92)}`).success).toBe(true);
  });
});

test.each([
  ['57 (300) 111-2233', '+573001112233'],
  ['+55 11 91234-5678', '+5511912345678'],
])('%s is kept as %s [R-VAL-20]', (typed, kept) => expect(PhoneNumber.parse(typed)).toBe(kept));
