import { SandboxProblem } from '../sandbox-problem.ts';

/** The URLs of the sandbox's parts; origins without a trailing slash. */
export interface SandboxSettings {
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly authEmulatorUrl: string;
  readonly stripeUrl: string;
}

const CONFIG = /(<script id="kerf-config" type="application\/json">)[^<]*(<\/script>)/;

/** The path of the page that replaces Google's account chooser. */
export const CHOOSER_PATH = '/__sandbox/google';

/**
 * Adds the sandbox's settings to a page of the web app, and the Stripe stand-in's script, which runs before
 * Stripe's loader: the loader uses an existing `window.Stripe` and then fetches none. Throws a
 * SandboxProblem if the page has no placeholder for the settings.
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

/** JSON that cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
