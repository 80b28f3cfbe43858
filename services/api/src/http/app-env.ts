/** What a request carries through the server. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The path as the contract writes it, so that no log names a person. */
    routePattern: string;
  };
}
