import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { applicationContext } from "#app/middleware/application.ts";
import { hasRunScriptContext } from "#app/middleware/run-script.ts";
import { isFormOfOtherOrigin } from "#app/middleware/same-origin.ts";
import { nonceContext } from "#app/middleware/security-headers.ts";
import { HasRunScript, RequestHost, RequestId } from "#app/ui/request-contexts.tsx";

/** Waits until the whole page is rendered. This takes little time, because the loaders have already loaded all data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  let isShellRendered = false;
  // An error before the shell is rendered rejects the promise below, and the router reports the error.
  const onError = (error: unknown) => {
    if (isShellRendered) logError(error, request, context);
  };
  const htmlStream = await renderToReadableStream(
    <RequestHost value={new URL(request.url).hostname}>
      <RequestId value={request.headers.get("x-request-id")}>
        <HasRunScript value={context.get(hasRunScriptContext)}>
          <ServerRouter
            context={restoreRequestedSearch(entryContext, request)}
            url={request.url}
            nonce={nonce}
          />
        </HasRunScript>
      </RequestId>
    </RequestHost>,
    // If the chunk size were limited, React would move large parts of the page to its end. Only a script
    // could move these parts back.
    { nonce, onError, progressiveChunkSize: Infinity },
  );
  isShellRendered = true;
  await htmlStream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(htmlStream, { status: readErrorStatus(entryContext) ?? status, headers });
}

/** The status of the error page. The router prefers the status of the action, even if a loader failed after it. */
function readErrorStatus({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return undefined;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** Restores the query string of the browser, because the router encodes it (`1,2` to `1%2C2`). */
function restoreRequestedSearch(entryContext: EntryContext, request: Request): EntryContext {
  const { search } = new URL(request.url);
  const { staticHandlerContext } = entryContext;
  const location = { ...staticHandlerContext.location, search };
  return { ...entryContext, staticHandlerContext: { ...staticHandlerContext, location } };
}

export const handleError: HandleErrorFunction = (error, { request, context }) =>
  logError(error, request, context);

/** Ignores requests that the client aborted or that no page accepts, such as a POST to a page without a form. */
function logError(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const requestId = request.headers.get("x-request-id");
  // React Router rejects these forms with an error. Strangers can send them, so they must not raise an alert.
  const level = isFormOfOtherOrigin(request) ? "info" : "error";
  context.get(applicationContext).log(level, "A page request failed", { requestId, error: trace });
}
