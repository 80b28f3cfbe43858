import type { ApiClient } from '@kerf/api-client/client';
import type { MailChoices, OrderMail, OrderMails } from '@kerf/contract/schemas/mail';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** How often the mails of an order are read again while one of them is on its way. */
const UNDER_WAY_MS = 4_000;

function orderMailsQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'mails'],
    queryFn: ({ signal }) => api.listOrderMails({ params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) => isUnderWay(state.data) && UNDER_WAY_MS,
  });
}

function isUnderWay(answer: OrderMails | undefined): boolean {
  if (!answer?.isSending) return false;
  return answer.mails.some(({ state }) => state === 'queued' || state === 'sending');
}

/** The mails about an order, newest first. */
export function useOrderMails(orderId: string) {
  return useQuery(orderMailsQuery(useApi(), orderId));
}

/** Sends a mail of the order once more. */
export function useSendMailAgain(orderId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: OrderMail) =>
      api.sendMailAgain({ params: { id: orderId }, body: { mailId: mail._id } }),
    onSuccess: ({ recipient }) => toastSuccess(`Email to ${recipient} is on its way`),
    onError: (error) => toastFailure(problemMessage(error).detail ?? 'Not sent'),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.one(orderId) }),
  });
}

function mailChoicesQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['mail-choices', email],
    queryFn: ({ signal }) => api.getMailChoices({ params: { email } }, { signal }),
  });
}

/** Which mails somebody has turned off. */
export function useMailChoices(email: string) {
  return useQuery(mailChoicesQuery(useApi(), email));
}

/** Turns off exactly these mails. Shown at once, and taken back where it was not saved. */
export function useSetMailChoices(email: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = mailChoicesQuery(api, email);
  return useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'mail-choices' },
    mutationFn: (body: MailChoices) => api.setMailChoices({ params: { email }, body }),
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, choices);
    },
    onError: (error) => toastFailure(`Not saved. ${problemMessage(error).detail ?? ''}`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
