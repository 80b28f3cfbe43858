import { Text, Title } from '@mantine/core';
import { useHashScroll } from '../../shared/use-hash-scroll.ts';
import classes from '../machines/machines-section.module.css';
import { AddressBook } from './address-book.tsx';

/** The account's addresses on My Profile. */
export function AddressesSection({ email }: { readonly email: string }) {
  useHashScroll();
  return (
    <section id="addresses" className={classes.section} aria-labelledby="addresses-title">
      <Title order={2} id="addresses-title" fz="1.25rem">
        Addresses
      </Title>
      <Text mt={4} mb="md" fz="sm" c="dimmed">
        Choose one of them when you order.
      </Text>
      <AddressBook book={{ of: 'own', email }} />
    </section>
  );
}
