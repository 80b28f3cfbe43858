import type { Config } from './config.ts';

/** A setting that works and may not be meant. All three are the parts of "what: why. remedy". */
interface SettingWarning {
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
}

/** What an operator should know about settings that work. */
export function settingWarnings(config: Config): SettingWarning[] {
  const warnings: SettingWarning[] = [];
  if (config.NODE_ENV !== 'production') {
    warnings.push({
      what: `NODE_ENV is ${config.NODE_ENV}`,
      why: 'this process takes test keys, demo projects and the Auth emulator',
      remedy: 'Set NODE_ENV=production where real customers buy.',
    });
  }
  if ((config.FIREBASE_SERVICE_ACCOUNT ?? config.FIREBASE_AUTH_EMULATOR_HOST) === undefined) {
    warnings.push({
      what: 'FIREBASE_SERVICE_ACCOUNT is not set',
      why: 'an account that is disabled at Firebase goes on for up to 75 minutes',
      remedy: 'Set it as .env.example describes.',
    });
  }
  if (config.SMTP_URL === undefined) {
    warnings.push({
      what: 'SMTP_URL is not set',
      why: 'mails are kept for three days, and not sent',
      remedy: 'Set it, and MAIL_FROM, as .env.example describes.',
    });
  }
  const alsoAccepted = (
    ['ACCESS_TOKEN_SECRET_ALSO_ACCEPTED', 'STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED'] as const
  ).filter((name) => config[name] !== undefined);
  for (const name of alsoAccepted) {
    warnings.push({
      what: `${name} is set`,
      why: 'tokens and events signed with this second secret are accepted too, which is only needed while a secret is exchanged',
      remedy: 'Remove it when the exchange is finished, as docs/secrets.md describes.',
    });
  }
  return warnings;
}
