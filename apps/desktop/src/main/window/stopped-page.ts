/** The path of the page that replaces a page that keeps crashing. */
export const STOPPED_PATH = '/__stopped';

/** Only text and a link, so that it depends on nothing that crashed. */
export const stoppedPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Kerf has stopped</title>
    <style>
      body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
    </style>
  </head>
  <body>
    <h1>Kerf has stopped</h1>
    <p role="alert">
      The window crashed several times in a row. Nothing that was placed or paid is lost. What happened is in the
      log: Help, Show the Log.
    </p>
    <p><a href="/">Start Kerf again</a></p>
  </body>
</html>
`;
