import { Accordion } from '@mantine/core';
import classes from './faq.module.css';

const items = [
  {
    id: 'minimum-order',
    question: 'How many blades do I have to order?',
    answer:
      'Every product has its own minimum. It stands on the card and beside the quantity on the order form, together with the most that the stock allows. An order has to lie between the two; outside them the form says which quantity is the next that works.',
  },
  {
    id: 'holding-stock',
    question: 'Is the stock mine once I have ordered?',
    answer:
      'Yes. Placing an order takes its blades out of the stock at once and holds them for you; the order form says how long, and My Order until when. If the order has not been paid by then it expires and the blades go back on sale. Until then you can also delete it yourself under My Order.',
  },
  {
    id: 'paying',
    question: 'How do I pay?',
    answer:
      'By card, from My Order in your dashboard. If a card is declined the order stays open and held, so another card can be used. As soon as the payment has gone through the order shows Paid, with its payment id, even if the page was closed in between.',
  },
  {
    id: 'shipping',
    question: 'When does my order ship?',
    answer:
      'A paid order is Pending until it leaves the works, and then Shipped, with the date. Both stand under My Order. It goes to the address given when the order was placed, so please check that address and the phone number before you press Place Order.',
  },
] as const;

/** The questions, each of which opens its answer. */
export function FaqList() {
  return (
    <Accordion order={3} classNames={{ control: classes.control ?? '', item: classes.item ?? '' }}>
      {items.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel className={classes.answer ?? ''}>{answer}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
