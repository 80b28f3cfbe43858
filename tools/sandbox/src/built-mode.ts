import { type ApiOptions, startApi, whenReady } from './api-process.ts';
import { logPath } from './log-file.ts';
import { type StartContext, step } from './start-context.ts';
import { buildWeb, webBuildFolder } from './web-build.ts';
import { startWebServer } from './web-server.ts';

/** How a mode starts the two parts of our own. */
export interface Mode {
  startWeb(): Promise<void>;
  startApi(options: ApiOptions): Promise<void>;
}

/** Like a real host: the production build of the web app, and one API process. */
export function builtMode(context: StartContext): Mode {
  const { dataDir, parts, ports, settings, signal } = context;
  return {
    startWeb: async () => {
      const build = () => buildWeb(logPath(dataDir, 'web-build'), signal);
      await step(context, 'Web build', build);
      const options = { port: ports.web, folder: webBuildFolder, settings };
      parts.add('web', await startWebServer(options));
    },
    startApi: async (options) => {
      const api = startApi(options);
      parts.add('api', api);
      await step(context, 'API', () => whenReady(api, options, signal));
    },
  };
}
