import { cents, formatCents } from '@kerf/domain/money';
import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { type OrderPart, TO_BE_QUOTED, totalName } from '@kerf/domain/total-parts';
import { Button } from '@react-email/button';
import { Fragment, type ReactNode } from 'react';
import type { LineFacts, OrderFacts, ParcelFacts, ShopFacts } from '../mail-facts.ts';
import { styles } from './mail-style.ts';

/** Mail programs would cut off more, and nobody checks four hundred rows in a mail. */
const LINES_MAX = 40;

export function Text({ children }: { readonly children: ReactNode }) {
  return (
    <p className="ink" style={styles.text}>
      {children}
    </p>
  );
}

export function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <h2 className="ink" style={styles.heading}>
      {children}
    </h2>
  );
}

interface LinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

export function TextLink({ href, children }: LinkProps) {
  return (
    <a className="link" href={href} style={styles.link}>
      {children}
    </a>
  );
}

/** The mail's main link, as a button. */
export function Action({ href, children }: LinkProps) {
  return (
    <p style={{ margin: '24px 0' }}>
      <Button href={href} style={styles.button}>
        {children}
      </Button>
    </p>
  );
}

/** A person's own words, with line breaks. */
export function Quote({ text }: { readonly text: string }) {
  return (
    <blockquote className="ink rule" style={styles.quote}>
      <Written text={text} />
    </blockquote>
  );
}

/** Multi-line text whose line breaks also show in the text version. */
export function Written({ text }: { readonly text: string }) {
  return text.split(/\r?\n/).map((line, index) => (
    // Lines may be equal, and they are never reordered.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The lines of an order, with its total and what that is made of. */
export function OrderLines({ order }: { readonly order: OrderFacts }) {
  const { lines, totalCents, parts, awaitsQuote } = order;
  return (
    <Lines lines={lines} totalCents={totalCents} parts={parts} totalName={totalName(awaitsQuote)} />
  );
}

interface LinesProps {
  readonly lines: readonly LineFacts[];
  /** Shown as the last row if lines have amounts. */
  readonly totalCents?: number;
  readonly totalName?: string;
  /** The rows above the total; none for goods alone. */
  readonly parts?: readonly OrderPart[];
}

/** Products with quantities, and with amounts if the lines have them. */
export function Lines({ lines, totalCents, totalName: name = 'Total', parts = [] }: LinesProps) {
  const shown = lines.slice(0, LINES_MAX);
  const left = lines.length - shown.length;
  return (
    <table className="lines" style={styles.table}>
      {lines.length > 0 && <Head hasAmounts={totalCents !== undefined} />}
      <tbody>
        {shown.map((line, index) => (
          // A product that goes to two addresses is listed twice; nothing is reordered.
          <tr key={index}>
            <td className="ink rule" style={styles.cell}>
              {line.name}{' '}
              <span className="soft" style={styles.sku}>
                {line.sku}
              </span>
              {line.said !== undefined && (
                <>
                  {' '}
                  <span className="soft" style={{ ...styles.sku, fontFamily: 'inherit' }}>
                    {line.said}
                  </span>
                </>
              )}
            </td>
            <td className="ink rule" style={{ ...styles.cell, ...right }}>
              {line.quantity.toLocaleString('en-US')}
            </td>
            {totalCents !== undefined && (
              <td className="ink rule" style={{ ...styles.cell, ...right }}>
                {line.amountCents === undefined ? '' : money(line.amountCents)}
              </td>
            )}
          </tr>
        ))}
        {left > 0 && (
          <tr>
            <td
              className="soft rule"
              style={styles.cell}
              colSpan={totalCents === undefined ? 2 : 3}
            >
              and {left.toLocaleString('en-US')} more {left === 1 ? 'product' : 'products'}
            </td>
          </tr>
        )}
        {parts.map(({ name: title, amount }) => (
          <tr key={title}>
            <td className="soft" style={{ ...styles.cell, ...bare }} colSpan={2}>
              {title}
            </td>
            <td className="ink" style={{ ...styles.cell, ...bare, ...right }}>
              {amount === null ? TO_BE_QUOTED : money(amount)}
            </td>
          </tr>
        ))}
        {totalCents !== undefined && (
          <tr>
            <td className="ink" style={{ ...styles.cell, ...bare }} colSpan={2}>
              {name}
            </td>
            <td className="ink" style={{ ...styles.cell, ...bare, ...right }}>
              {money(totalCents)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Head({ hasAmounts }: { readonly hasAmounts: boolean }) {
  return (
    <thead>
      <tr>
        <th className="soft rule" style={styles.head} scope="col">
          Product
        </th>
        <th className="soft rule" style={{ ...styles.head, ...right }} scope="col">
          Quantity
        </th>
        {hasAmounts && (
          <th className="soft rule" style={{ ...styles.head, ...right }} scope="col">
            Amount
          </th>
        )}
      </tr>
    </thead>
  );
}

const right = { paddingLeft: '12px', textAlign: 'right', whiteSpace: 'nowrap' } as const;
const bare = { borderBottom: 0, fontWeight: 700 } as const;

/** What a parcel is of its order: "Part of order KS-104233". */
export function parcelSubject(order: OrderFacts, { of, rest }: ParcelFacts): string {
  if (rest.length > 0) return `Part of order ${order.number}`;
  return of === 1 ? `Order ${order.number}` : `The rest of order ${order.number}`;
}

/** "UPS Ground". Null without a carrier. */
export function carrierName({ carrier, service }: ParcelFacts): string | null {
  return carrier === null || service === null ? carrier : `${carrier} ${service}`;
}

/** "This is parcel 1 of 2." Null for an order in a single parcel. */
export function parcelNumber({ number, of }: ParcelFacts): string | null {
  if (of === 1) return null;
  return of === null ? `This is parcel ${number}.` : `This is parcel ${number} of ${of}.`;
}

interface FooterProps {
  readonly shop: ShopFacts;
  readonly order: OrderFacts;
}

/** The footer of a mail that comes with every order. */
export function NecessaryFooter({ shop, order }: FooterProps) {
  return (
    <>
      {shop.name} sends this because of your order{' '}
      <TextLink href={orderUrl(shop, order)}>{order.number}</TextLink>. If something is wrong,{' '}
      <WriteBack shop={shop} />.
    </>
  );
}

/** What to do to reach the shop, within a sentence: "write to orders@example.com". */
export function WriteBack({ shop }: { readonly shop: ShopFacts }) {
  if (shop.takesReplies) return 'reply to this email';
  if (shop.email !== null) {
    return (
      <>
        write to <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>
      </>
    );
  }
  return <TextLink href={`${shop.url}/#contact`}>write to us</TextLink>;
}

/** The footer of a mail that can be turned off. */
export function OptionalFooter({ shop, order }: FooterProps) {
  return (
    <>
      <NecessaryFooter shop={shop} order={order} />{' '}
      {shop.unsubscribeUrl !== null && (
        <>
          <TextLink href={shop.unsubscribeUrl}>Turn off emails like this</TextLink>, or choose your
          emails in <TextLink href={profileUrl(shop)}>your profile</TextLink>.
        </>
      )}
    </>
  );
}

export function orderUrl(shop: ShopFacts, order: Pick<OrderFacts, 'id'>): string {
  return `${shop.url}/dashboard/order/${order.id}`;
}

export function paymentUrl(shop: ShopFacts, order: OrderFacts): string {
  return `${shop.url}/dashboard/payment/${order.id}`;
}

function profileUrl(shop: ShopFacts): string {
  return `${shop.url}/dashboard/my-profile`;
}

export function money(amount: number): string {
  return formatCents(cents(amount));
}

/** "Wednesday, November 25, 2026 at 2:30 PM UTC": in the shop's time zone, since the reader's is not known. */
export function moment(date: Date, { timeZone }: ShopFacts): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  });
  const zone = timeZone === DEFAULT_TIME_ZONE ? timeZone : `(${timeZone} time)`;
  return `${format.format(date)} ${zone}`;
}
