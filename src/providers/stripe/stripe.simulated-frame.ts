/**
 * Runs in the frames of the simulator: the card fields, and the calls that a page may make. A message is heard only from
 * the page that holds the frame, and answered only to its origin. Its text is what is served, as of the script.
 */
export function stripeFrame(): void {
  type Answer = Record<string, unknown>;
  const asked = new URLSearchParams(location.search);
  const origin = asked.get('origin') ?? '';
  const base = location.pathname.replace(/\/v3\/frame$/, '');
  const tell = (message: object) => parent.postMessage(message, origin);
  /** Counted from the year 2000, by the clock of the simulator. */
  const thisMonth = Number(document.querySelector<HTMLElement>('form')?.dataset['month']);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`);

  const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
  function hasCheckDigit(digits: string): boolean {
    let sum = 0;
    for (const [index, digit] of [...digits].reverse().entries()) {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
  }

  const typed = () => {
    const [month = '', year = ''] = (field('expiry')?.value ?? '').split('/').map((part) => part.trim());
    return { number: digitsOf(field('number')?.value ?? ''), month, year, cvc: field('cvc')?.value ?? '' };
  };
  /** Missing or wrong values, by field, in the order of the form. */
  function mistakes(): [string, string][] {
    const { number, month, year, cvc } = typed();
    const all: [string, string][] = [];
    const isWhole = number.length >= (number.startsWith('3') ? 15 : 16);
    if (!isWhole) all.push(['number', 'incomplete_number']);
    else if (!hasCheckDigit(number)) all.push(['number', 'invalid_number']);
    if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^\d{2}(\d{2})?$/.test(year))
      all.push(['expiry', 'incomplete_expiry']);
    else if ((Number(year) % 100) * 12 + Number(month) < thisMonth)
      all.push(['expiry', 'invalid_expiry_year_past']);
    if (!/^\d{3,4}$/.test(cvc)) all.push(['cvc', 'incomplete_cvc']);
    return all;
  }
  function show(all: readonly [string, string][]): void {
    for (const name of ['number', 'expiry', 'cvc']) {
      const [, code] = all.find(([wrong]) => wrong === name) ?? [];
      const input = field(name);
      const note = document.querySelector<HTMLElement>(`#${name}-problem`);
      if (!input || !note) continue;
      input.setAttribute('aria-invalid', String(code !== undefined));
      note.textContent = code === undefined ? '' : (note.dataset[code.replaceAll('_', '')] ?? '');
    }
    tellHeight();
  }
  const tellHeight = () => tell({ event: 'height', height: document.documentElement.offsetHeight });

  async function call(method: string, path: string, fields: Record<string, string>): Promise<Answer> {
    const form = new URLSearchParams(fields);
    try {
      const answer = await fetch(`${base}${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        ...(method === 'POST' && { body: form }),
      });
      return (await answer.json()) as Answer;
    } catch {
      return { error: { type: 'api_connection_error', message: 'The connection failed.' } };
    }
  }
  function check(): Answer | null {
    const all = mistakes();
    show(all);
    const [first] = all;
    if (!first) return null;
    field(first[0])?.focus();
    return { error: { type: 'validation_error', code: first[1], message: '' } };
  }
  async function confirm(path: string, fields: Record<string, string>): Promise<Answer> {
    const problem = check();
    if (problem) return problem;
    const { number, month, year, cvc } = typed();
    return call('POST', path, {
      ...fields,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': cvc,
    });
  }

  type Question = {
    call: number;
    ask: 'call' | 'look' | 'check' | 'confirm';
    method: string;
    path: string;
    fields: Record<string, string>;
    variables: Record<string, string>;
  };
  async function answerTo({ ask, method, path, fields, variables }: Question): Promise<Answer> {
    if (ask === 'call') return call(method, path, fields);
    if (ask === 'confirm') return confirm(path, fields);
    if (ask === 'check') return check() ?? { selectedPaymentMethod: 'card' };
    for (const [name, value] of Object.entries(variables)) {
      document.documentElement.style.setProperty(`--${name}`, value);
    }
    tellHeight();
    return {};
  }
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin) return;
    const question = data as Question;
    // Others in the page may talk to its frames as well.
    if (typeof question?.call !== 'number') return;
    void answerTo(question).then((answer) => tell({ call: question.call, answer }));
  });

  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const digits = digitsOf(target.value);
    if (target.id === 'number') target.value = digits.slice(0, 19).replaceAll(/(.{4})(?=.)/g, '$1 ');
    if (target.id === 'expiry' && digits.length > 2)
      target.value = `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
    target.setAttribute('aria-invalid', 'false');
    const isComplete = mistakes().length === 0;
    tell({ event: 'change', complete: isComplete, empty: digits === '', value: { type: 'card' } });
  });
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.value === '') return;
    show(mistakes().filter(([name]) => name === target.id));
  });
  new ResizeObserver(tellHeight).observe(document.documentElement);
  tell({ loaded: true });
}
