import { SandboxProblem } from '../sandbox-problem.ts';

/** Where the sandbox's parts answer; origins without a trailing slash. */
export interface SandboxSettings {
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly authEmulatorUrl: string;
  readonly stripeUrl: string;
}

const CONFIG = /(<script id="kerf-config" type="application\/json">)[^<]*(<\/script>)/;

/** Where the page that stands in for Google's account chooser lies. */
export const CHOOSER_PATH = '/__sandbox/google';

/**
 * Tells a page of the web app where the sandbox is, the Stripe stand-in's script among it: the page runs
 * that before Stripe's loader, which takes a `window.Stripe` that is there already and fetches none.
 * Throws a SandboxProblem for a page that has no place for it.
 */
export function injectSandbox(html: string, settings: SandboxSettings): string {
  if (!CONFIG.test(html)) {
    throw new SandboxProblem('The page has no <script id="kerf-config"> to fill in.');
  }
  const config = scriptJson(pageConfig(settings));
  return html.replace(CONFIG, (_all, open: string, close: string) => `${open}${config}${close}`);
}

function pageConfig(settings: SandboxSettings) {
  return {
    apiUrl: settings.apiUrl,
    firebase: { apiKey: 'demo-key', authDomain: 'localhost', projectId: 'demo-kerf' },
    stripePublishableKey: 'pk_test_kerf',
    sandbox: {
      authEmulatorUrl: settings.authEmulatorUrl,
      googleChooserUrl: `${settings.webUrl}${CHOOSER_PATH}`,
      stripeScriptUrl: `${settings.stripeUrl}/v3/stripe.js`,
    },
  };
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
