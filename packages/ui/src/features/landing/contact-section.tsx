import { Skeleton } from '@mantine/core';
import { lazyWhenIdle } from '../../components/lazy-when-idle.tsx';
import type { ContactFormProps } from './contact-form.tsx';
// Imported eagerly: the prerendered page shows the lazy part before its code has loaded.
import './contact-form.module.css';
import { Section } from './section.tsx';

const ContactForm = lazyWhenIdle({
  id: 'contact',
  load: async () => (await import('./contact-form.tsx')).ContactForm,
  loading: <Skeleton height={360} />,
});

/** The contact form with its introduction. */
export function ContactSection(props: ContactFormProps) {
  return (
    <Section
      id="contact"
      title="Contact Us"
      layout="aside"
      detail="Need a blade that isn’t listed, a blade made to your drawing, or a delivery date? Write to us; we reply by email."
    >
      <ContactForm {...props} />
    </Section>
  );
}
