import { createContext, type MiddlewareFunction } from "react-router";

type RespondThroughHost = (request: Request, respond: () => Promise<Response>) => Promise<Response>;

/** Logs, completes and compresses the response of a page. Null if the host does so outside React Router. */
export const hostResponseContext = createContext<RespondThroughHost | null>(null);

export const respondThroughHost: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const respond = context.get(hostResponseContext);
  return respond ? respond(request, next) : next();
};
