import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../components/quantity.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import classes from './next-steps.module.css';
import { shopQuery } from './shop.queries.ts';
import { type Charges, isShippingToQuote } from './use-charges.ts';

/** What happens once the order is placed. */
export function NextSteps({ charges }: { readonly charges: Charges }) {
  const api = useApi();
  const account = useAccount();
  const shop = useQuery(shopQuery(api));
  const profile = useQuery({
    ...profileQuery(api, account?.email ?? ''),
    enabled: account !== null,
  });
  const isVerified = profile.data?.emailVerified ?? true;
  if (isShippingToQuote(charges)) return <StepsToQuote />;
  return (
    <ol className={classes.steps} aria-label="What happens next">
      <li>
        <span>
          Your order is{' '}
          {shop.data ? `held for ${hoursInWords(shop.data.holdHours)}` : 'held for you'}. You pay
          nothing now.
          {!isVerified && ` ${firstHold(shop.data?.firstHoldMinutes)}`}
        </span>
      </li>
      <li>Pay by card, right away or later from My Order.</li>
      <li>
        {shop.data?.shipping?.calendar
          ? 'We ship once it is paid.'
          : `We ship within ${SHIPPING_WORKING_DAYS} working days of payment.`}
      </li>
    </ol>
  );
}

function StepsToQuote() {
  return (
    <ol className={classes.steps} aria-label="What happens next">
      <li>We quote the shipping and email you the total. You pay nothing now.</li>
      <li>Pay by card from My Order.</li>
      <li>We ship once it is paid.</li>
    </ol>
  );
}

function firstHold(minutes: number | undefined): string {
  const time = minutes === undefined ? 'a short time' : hoursInWords(minutes / 60);
  return `Until you verify your email address or pay for an order, that is ${time}.`;
}

/** "72 hours", "1 hour", "30 minutes". */
export function hoursInWords(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute');
  return counted(hours, 'hour');
}
