import { expect, it } from 'vitest';
import { redact } from './redact.ts';

it.each([
  ['got eyJhbGciOi.eyJzdWIi.c2ln from it', 'got [token] from it'],
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [secret]'],
  ['sent Bearer abc.def-1 there', 'sent Bearer [secret] there'],
  ['for jane.doe@saw-works.co.uk', 'for [mail]'],
  ['at https://kerf.example/user?code=1&x=2 now', 'at https://kerf.example/user?[query] now'],
  ['at app://kerf/login#access_token=1', 'at app://kerf/login?[query]'],
  ['{"password":"kerf-demo","name":"Ann"}', '{"password":"[secret]","name":"Ann"}'],
  ['client_secret=abc&x=1', 'client_secret=[secret]&x=1'],
  ['pi_1_secret_2 sk_live_1 whsec_3', '[key] [key] [key]'],
  ['{"code":"EPIPE"}', '{"code":"EPIPE"}'],
  ['The page crashed: oom, exit code 5', 'The page crashed: oom, exit code 5'],
])('%s becomes %s', (text, kept) => {
  expect(redact(text)).toBe(kept);
});
