import type { RouterContextProvider } from "react-router";

/** What helpers of several routes take of a loader's arguments, whichever route's they are. */
export interface LoaderArgs<Params = object> {
  request: Request;
  params: Params;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export type ActionArgs<Params = object> = LoaderArgs<Params>;
