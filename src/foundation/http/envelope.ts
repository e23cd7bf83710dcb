import type { z } from 'zod';

import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { Language } from '#vocabulary/language.ts';

/** The failure envelope (D-58): the message is in the caller's language, the code never changes. */
export type FailureEnvelope = {
  readonly statusCode: number;
  readonly message?: string;
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly type: string;
    /** Path of the input that is wrong, `guests.0.firstName`. */
    readonly field?: string;
  }[];
  readonly requestId: string;
  readonly details?: unknown;
};

const TYPES: Readonly<Record<number, string>> = {
  400: 'validation',
  401: 'authentication',
  403: 'authorization',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  413: 'validation',
  415: 'validation',
  422: 'validation',
  429: 'limit',
};

export function failureEnvelope(failure: Failure, language: Language, requestId: string): FailureEnvelope {
  return {
    statusCode: failure.status,
    errors: failure.entries.map(({ code, text, params, field }) => ({
      code,
      message: translate(allTexts[language], text, params),
      type: TYPES[failure.status] ?? 'server',
      ...(field !== undefined && { field }),
    })),
    requestId,
    ...(failure.details !== undefined && { details: failure.details }),
  };
}

/** R-ASYNC-06: what a caller learns of a failure of ours: its number, nothing of its insides (SEC-65). */
export function serverFailureEnvelope(
  status: number,
  language: Language,
  requestId: string,
): FailureEnvelope {
  const texts = allTexts[language];
  const key = `http.status.${status}`;
  return {
    statusCode: status,
    message: translate(texts, 'http.serverError'),
    errors: [
      {
        code: String(status),
        message: translate(texts, isTextKey(key) ? key : 'http.unknown'),
        type: 'server',
      },
    ],
    requestId,
  };
}

export const isTextKey = (key: string): key is TextKey => key in allTexts.es;

/** The message of a schema is a text key, or one of the general sentences applies. */
function textOf(issue: z.core.$ZodIssue): TextKey {
  if (isTextKey(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'general.required';
      return issue.expected === 'number' ? 'general.invalid.number' : 'general.invalid.type';
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') {
        return Number(issue.minimum) === 1 ? 'general.required' : 'general.invalid.tooShort';
      }
      return 'general.invalid.tooSmall';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'general.invalid.tooLong'
        : 'general.invalid.tooBig';
    case 'invalid_value':
    case 'invalid_union':
      return 'general.invalid.option';
    case 'invalid_format':
      return issue.format === 'date' ? 'general.invalid.date' : 'general.invalid.format';
    default:
      return 'general.invalid';
  }
}

/** One entry for each wrong field, at its path. */
export function invalidInput(error: z.core.$ZodError): Failure {
  const entries: FailureEntry[] = error.issues.map((issue) => {
    // For unknown keys the path names the key itself, and not the object that contains it.
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...issue.path, ...unknown].map(String).join('.');
    return { code: 'invalid-input', text: textOf(issue), ...(field !== '' && { field }) };
  });
  return new Failure(400, entries);
}
