import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext } from "#app/middleware/security-headers.ts";
import { RequestHost } from "#app/ui/page/request-host.tsx";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  const stream = await renderToReadableStream(
    <RequestHost value={new URL(request.url).hostname}>
      <ServerRouter context={atRequestedSearch(entry, request)} url={request.url} nonce={nonce} />
    </RequestHost>,
    {
      nonce,
      signal: request.signal,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => report(error, request),
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** The router rewrites the query (`1,2` to `1%2C2`); the browser keeps it as it was asked, and both must render the same links. */
function atRequestedSearch(entry: EntryContext, request: Request): EntryContext {
  const { search } = new URL(request.url);
  const { staticHandlerContext } = entry;
  const location = { ...staticHandlerContext.location, search };
  return { ...entry, staticHandlerContext: { ...staticHandlerContext, location } };
}

export const handleError: HandleErrorFunction = (error, { request }) => report(error, request);

/** What fails because the person has left already is no fault. */
function report(error: unknown, request: Request) {
  // oxlint-disable-next-line no-console
  if (!request.signal.aborted) console.error(error);
}
