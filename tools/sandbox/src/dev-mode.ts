import type { Mode } from './built-mode.ts';
import { startDevWebServer } from './dev-web-server.ts';
import { apiSources, RestartingApi } from './restarting-api.ts';
import { type StartContext, step } from './start-context.ts';

/** For developing Kerf: the web page reloads and the API restarts on every change. */
export function devMode(context: StartContext): Mode {
  const { parts, ports, settings } = context;
  let api: RestartingApi | undefined;
  return {
    prepareWeb: () => Promise.resolve(),
    startApi: async (options) => {
      const started = new RestartingApi(options, (text) => context.tell({ text }));
      api = started;
      parts.add('api', started);
      await step(context, 'API', () => started.whenReady());
    },
    startWeb: async () => {
      const start = () => startDevWebServer({ port: ports.web, settings });
      const web = await step(context, 'Web page', start);
      parts.add('web', web);
      web.watch(apiSources, () => api?.restartSoon());
    },
  };
}
