import { Skeleton } from '@mantine/core';
import { lazyWhenIdle } from '../../components/lazy-when-idle.tsx';
// With the page and not with the part, which stands on a page drawn at build time before its code has come.
import './faq.module.css';
import { Section } from './section.tsx';

const FaqList = lazyWhenIdle({
  id: 'faq',
  load: async () => (await import('./faq-list.tsx')).FaqList,
  loading: <Skeleton height={240} />,
});

/** The four things that buyers ask before a first order. */
export function Faq() {
  return (
    <Section id="faq" title="FAQ" detail="What buyers ask before a first order." layout="aside">
      <FaqList />
    </Section>
  );
}
