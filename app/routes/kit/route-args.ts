import type { RouterContextProvider } from "react-router";

export interface LoaderArgs<Params = object> {
  request: Request;
  params: Params;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export type ActionArgs<Params = object> = LoaderArgs<Params>;
