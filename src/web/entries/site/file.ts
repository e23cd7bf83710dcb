type State = 'loading' | 'done' | 'failed' | 'signedOut';

function say(state: State): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-state]')) {
    one.hidden = one.dataset['state'] !== state;
  }
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const nameIn = (answer: Response): string =>
  /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';

async function download(address: string): Promise<State> {
  try {
    const answer = await fetch(address);
    if (answer.ok) save(await answer.blob(), nameIn(answer));
    else return answer.status === 401 ? 'signedOut' : 'failed';
    return 'done';
  } catch {
    return 'failed';
  }
}

/** S-SITE-16: a refusal is shown on the present page. */
export function openFile(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-file]');
  if (!link) return;
  event.preventDefault();
  say('loading');
  void download(link.href).then(say);
}
