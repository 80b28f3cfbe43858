import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { ReactNode } from 'react';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import { NecessaryFooter } from './mail-parts.tsx';
import { darkModeCss, styles } from './mail-style.ts';

interface MailLayoutProps {
  readonly shop: ShopFacts;
  readonly title: string;
  /** The preview text that mail programs show beside the subject. */
  readonly preview: string;
  /** The order that it is about. */
  readonly order?: OrderFacts;
  readonly children: ReactNode;
  /** Why the recipient gets this mail, where that is not because of the order. */
  readonly footer?: ReactNode;
}

/** The layout of every mail. */
export function MailLayout({ shop, title, preview, order, children, footer }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={styles.paper}>
        <Container className="sheet" style={styles.sheet}>
          <p className="ink" style={styles.shop}>
            {shop.name}
          </p>
          <h1 className="ink" style={styles.title}>
            {title.split(ORDER_NUMBER).map(unbroken)}
          </h1>
          {order?.details?.poNumber !== undefined && (
            <p className="soft" style={styles.soft}>
              PO number {order.details.poNumber}
            </p>
          )}
          {children}
          <hr
            className="rule"
            style={{ border: 0, borderTop: '1px solid #dcd9d0', margin: '28px 0 16px' }}
          />
          <p className="soft" style={styles.soft}>
            {footer ?? (order && <NecessaryFooter shop={shop} order={order} />)}
          </p>
        </Container>
      </Body>
    </Html>
  );
}

const ORDER_NUMBER = /(KS-\d+)/;

/** Keeps order numbers from breaking at their hyphen. */
function unbroken(part: string): ReactNode {
  if (!ORDER_NUMBER.test(part)) return part;
  return (
    <span key={part} style={{ whiteSpace: 'nowrap' }}>
      {part}
    </span>
  );
}
