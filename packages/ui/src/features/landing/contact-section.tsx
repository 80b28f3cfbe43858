import { type ContactErrors, ContactForm, type ContactMessage } from './contact-form.tsx';
import { Section } from './section.tsx';

interface ContactSectionProps {
  readonly onSubmit: (message: ContactMessage) => Promise<void>;
  readonly errors?: ContactErrors;
}

/** The way to ask what the page does not say. */
export function ContactSection(props: ContactSectionProps) {
  return (
    <Section
      id="contact"
      title="Contact Us"
      layout="aside"
      detail="A blade that is not listed, a drawing of your own, a delivery date: write to us and we answer by email."
    >
      <ContactForm {...props} />
    </Section>
  );
}
