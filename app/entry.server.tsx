import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { applicationContext } from "#app/middleware/application.ts";
import { hasRunScriptContext } from "#app/middleware/run-script.ts";
import { nonceContext } from "#app/middleware/security-headers.ts";
import { HasRunScript, RequestHost, RequestReference } from "#app/ui/page/request-contexts.tsx";

/** Renders without streaming, which costs half as much, because loaders have already waited for all data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  const { serverHandoffStream: data, ...rest } = withRequestedSearch(entry, request);
  const page = renderToString(
    <RequestHost value={new URL(request.url).hostname}>
      <RequestReference value={request.headers.get("x-request-id")}>
        <HasRunScript value={context.get(hasRunScriptContext)}>
          <ServerRouter context={rest} url={request.url} nonce={nonce} />
        </HasRunScript>
      </RequestReference>
    </RequestHost>,
  );
  const head = page.slice(0, page.indexOf("<body"));
  const isHydrated = data && entry.renderMeta?.didRenderScripts;
  const scripts = isHydrated ? modulesScript(head, nonce) + (await dataScript(data, nonce)) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const end = page.endsWith(closingTags) ? page.length - closingTags.length : page.length;
  const body = `${page.slice(head.length, end)}${scripts}${page.slice(end)}`;
  const html = `<!DOCTYPE html>${head.replaceAll(modulePreload, "")}${body}`;
  // Encoding the text here costs a third less than passing it to Response.
  return new Response(utf8.encode(html), { status, headers });
}

const utf8 = new TextEncoder();

const closingTags = "</body></html>";

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Preloads all modules at once, but only after the styles: an inline script waits for them. The page is shown when the
 * styles have arrived, and modules requested in parallel would take most of a slow connection.
 */
function modulesScript(head: string, nonce: string): string {
  const hrefs = Array.from(head.matchAll(modulePreload), ([, href]) => href);
  return `<script nonce="${nonce}">for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))</script>`;
}

async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = JSON.stringify(await textOf(data)).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
  return `<script nonce="${nonce}">{const to=window.__reactRouterContext.streamController;to.enqueue(${text});to.close()}</script>`;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text;
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Restores the original query for rendering. The router rewrites it (`1,2` to `1%2C2`), but the browser does not. */
function withRequestedSearch(entry: EntryContext, request: Request): EntryContext {
  const { search } = new URL(request.url);
  const { staticHandlerContext } = entry;
  const location = { ...staticHandlerContext.location, search };
  return { ...entry, staticHandlerContext: { ...staticHandlerContext, location } };
}

export const handleError: HandleErrorFunction = (error, { request, context }) =>
  logError(error, request, context);

/** Ignores requests that the client aborted. */
function logError(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  if (request.signal.aborted) return;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const requestId = request.headers.get("x-request-id");
  context.get(applicationContext).log("error", "A screen failed", { requestId, error: trace });
}
