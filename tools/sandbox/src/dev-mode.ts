import type { Mode } from './built-mode.ts';
import { startDevWebServer } from './dev-web-server.ts';
import { apiSources, RestartingApi } from './restarting-api.ts';
import { type StartContext, step } from './start-context.ts';

/** For developing Kerf: the web page reloads and the API restarts on every change. */
export function devMode(context: StartContext): Mode {
  const { parts, ports, settings } = context;
  const web = step(context, 'Web page', () => startDevWebServer({ port: ports.web, settings }));
  return {
    startWeb: async () => parts.add('web', await web),
    startApi: async (options) => {
      const api = new RestartingApi(options, (text) => context.tell({ text }));
      parts.add('api', api);
      await step(context, 'API', () => api.whenReady());
      (await web).watch(apiSources, () => api.restartSoon());
    },
  };
}
