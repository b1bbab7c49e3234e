import { platform } from "#host";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";

const handle = createRequestHandler(build, import.meta.env.MODE);

export default {
  fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/healthz") return Promise.resolve(new Response(platform));
    return handle(request, new RouterContextProvider());
  },
};
