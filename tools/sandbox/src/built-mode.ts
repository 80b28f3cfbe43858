import { type ApiOptions, startApi, whenReady } from './api-process.ts';
import { logPath } from './log-file.ts';
import { type StartContext, step } from './start-context.ts';
import { buildWeb, webBuildFolder } from './web-build.ts';
import { startWebServer } from './web-server.ts';

/** How a mode starts the two parts of our own, in this order. */
export interface Mode {
  /** Everything that can be done before the API runs. Nothing listens yet. */
  prepareWeb(): Promise<void>;
  startApi(options: ApiOptions): Promise<void>;
  startWeb(): Promise<void>;
}

/** Like a real host: the production build of the web app and one API process. */
export function builtMode(context: StartContext): Mode {
  const { dataDir, parts, ports, settings, signal } = context;
  return {
    prepareWeb: async () => {
      const build = () => buildWeb(logPath(dataDir, 'web-build'), signal);
      await step(context, 'Web build', build);
    },
    startApi: async (options) => {
      const api = startApi(options);
      parts.add('api', api);
      await step(context, 'API', () => whenReady(api, options, signal));
    },
    startWeb: async () => {
      parts.add('web', await startWebServer({ port: ports.web, folder: webBuildFolder, settings }));
    },
  };
}
