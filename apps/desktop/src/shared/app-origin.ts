/** The scheme and host of the app's page. The API must list this origin in its WEB_ORIGINS. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'kerf';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
