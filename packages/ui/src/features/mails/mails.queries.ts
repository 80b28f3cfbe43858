import type { ApiClient } from '@kerf/api-client/client';
import type { MailChoices, OrderMail, OrderMails } from '@kerf/contract/schemas/mail';
import { useQuery } from '@tanstack/react-query';
import { toastFailure, toastProblem } from '../../components/toasts.tsx';
import { useChange } from '../../components/use-change.ts';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** Polling interval for an order's emails while one is being sent, in milliseconds. */
const UNDER_WAY_MS = 4_000;

function orderMailsQuery(api: ApiClient, orderId: string) {
  return callQuery(
    [...orderKeys.one(orderId), 'mails'],
    api.listOrderMails,
    { params: { id: orderId } },
    {
      refetchInterval: ({ state }) => isInProgress(state.data) && UNDER_WAY_MS,
    },
  );
}

function isInProgress(answer: OrderMails | undefined): boolean {
  if (!answer?.isSending) return false;
  return answer.mails.some(({ state }) => state === 'queued' || state === 'sending');
}

/** An order's emails, newest first. */
export function useOrderMails(orderId: string) {
  return useQuery(orderMailsQuery(useApi(), orderId));
}

/** Resends one of the order's emails. */
export function useSendMailAgain(orderId: string) {
  return useChange({
    call: (api, mail: OrderMail) =>
      api.sendMailAgain({ params: { id: orderId }, body: { mailId: mail._id } }),
    done: ({ recipient }) => `Email to ${recipient} is on its way`,
    onError: toastProblem,
    rereads: [orderKeys.one(orderId)],
  });
}

function mailChoicesQuery(api: ApiClient, email: string) {
  return callQuery(['mail-choices', email], api.getMailChoices, { params: { email } });
}

/** The emails a user has turned off. */
export function useMailChoices(email: string) {
  return useQuery(mailChoicesQuery(useApi(), email));
}

/** Turns off exactly these emails. Shown immediately, and reverted if saving fails. */
export function useSetMailChoices(email: string) {
  const { queryKey } = mailChoicesQuery(useApi(), email);
  return useChange({
    // Sequential, so that the last choice wins.
    scope: { id: 'mail-choices' },
    call: (api, body: MailChoices) => api.setMailChoices({ params: { email }, body }),
    shows: (choices, client) => client.setQueryData(queryKey, choices),
    onError: (error) => toastFailure(`Not saved. ${problemMessage(error).detail}`),
    rereads: [queryKey],
  });
}
