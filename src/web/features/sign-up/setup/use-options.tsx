import { COHOSTS } from '#areas/desk/setup/setup.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { CohostFace } from './cohost-face.tsx';
import type { Option } from './options.tsx';
import { CHOICES, type Topic } from './topics.ts';

/** The answers to a question, to press. */
export function useOptions(topic: Topic): readonly Option[] {
  const { t } = useLanguage();
  return CHOICES[topic].map(({ id, text }) => {
    const cohost = topic === 'cohost' ? COHOSTS.find((one) => one === id) : undefined;
    return {
      id,
      label: t(text),
      ...(cohost && {
        hint: t(`setup.cohost.${cohost}.text`),
        picture: <CohostFace cohost={cohost} />,
      }),
    };
  });
}
