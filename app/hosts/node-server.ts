import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import type { Config } from "./settings/config.ts";
import type { Application } from "./compose.ts";
import type entry from "./entry.ts";
import { log } from "./telemetry/log.ts";
import { metricsContentType } from "./telemetry/family.ts";
import { requireFreePort } from "./start/free-port.ts";
import { exitWithReason } from "./start/start-error.ts";
import { exitAfterUnhandledErrors } from "./start/unhandled-errors.ts";
import { findMalformedReason } from "./http/malformed-request.ts";
import { acceptsEncoding } from "./http/accept-encoding.ts";
import { limitConnectionsPerAddress } from "./http/connection-limit.ts";
import { applyToMessage, createBodylessRequest } from "./http/page-message.ts";
import { moveToPublicOrigin } from "./http/public-origin.ts";
import { ensureRequestId } from "./http/request-id.ts";
import { createRequestQueue } from "./http/request-queue.ts";
import { type Handler, createStaticHandler } from "./http/static-assets.ts";
import { drainRejectedRequest } from "./http/unread-body.ts";
import { applyForwardedHeaders, createProxyCheck, resolveClientAddress } from "./http/trusted-proxy.ts";
import { findNetwork } from "#app/domain/rate-limit.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

const resolveBuildPath = (path: string) =>
  fileURLToPath(new URL(`../../build/node/${path}`, import.meta.url));

/** The limit is large, because forms without JavaScript send long notes in the URL. */
const maxHeaderBytes = 128 * 1024;
const requestTimeoutMs = 10_000;
const upstreamTimeoutMs = 120_000;
const drainTimeoutMs = 30_000;
const jobIntervalMs = 60 * 1000;

export interface RunningServer {
  port: number;
  reportUnhandled: Application["reportUnhandled"];
  /** Accepts no new connections, lets running requests finish (at most 30 s) and closes the database. */
  stop: () => Promise<void>;
}

const trustNoProxy = () => false;

/** Serves the production build. Throws a ConfigError if the configuration is invalid. */
export async function serve(): Promise<RunningServer> {
  process.env.NODE_ENV ??= "production";
  await requireFreePort(process.env);
  enableCodeCache(getDataFolder());
  const serverBuild: { default: typeof entry } = await import(
    pathToFileURL(resolveBuildPath("server/index.js")).href
  );
  const application = await serverBuild.default.start();
  const { config, runJobs, reportUnhandled, metrics, close } = application;
  void runJobs();
  const jobTimer = setInterval(() => void runJobs(), jobIntervalMs).unref();
  const isTrusted = createProxyCheck(config.TRUSTED_PROXIES);
  const createListener = (respond: (webRequest: Request) => Promise<Response>) =>
    createRequestListener((webRequest, client) =>
      respond(applyForwardedHeaders(webRequest, client.address, isTrusted)),
    );
  const servePage = serverBuild.default.createPageListener(application);
  /** Null unless React Router serves the request. */
  const findPageRequest = (message: IncomingMessage): Request | null => {
    const request = moveToPublicOrigin(
      applyForwardedHeaders(createBodylessRequest(message), message.socket.remoteAddress ?? "", isTrusted),
      config.PUBLIC_URL,
    );
    return request instanceof Request && serverBuild.default.isPage(request)
      ? ensureRequestId(request)
      : null;
  };
  const rejectBusy = createListener(serverBuild.default.rejectBusy);
  const respond = createListener(serverBuild.default.fetch);
  const identifyCaller = ({ headers, socket }: IncomingMessage) => {
    const { authorization, cookie } = headers;
    const knownCaller = serverBuild.default.findCaller({ authorization, cookie });
    if (knownCaller !== undefined) return knownCaller;
    const forwardedFor = headers["x-forwarded-for"];
    return `address ${findNetwork(resolveClientAddress(socket.remoteAddress ?? "", typeof forwardedFor === "string" ? forwardedFor : null, isTrusted))}`;
  };
  const reject = (request: IncomingMessage, response: ServerResponse, reason: string) => {
    // The listener would build a URL from host and path, which are invalid here.
    request.headers.host = "invalid";
    request.url = "/";
    const listener = createRequestListener((webRequest, client) =>
      serverBuild.default.reject(applyForwardedHeaders(webRequest, client.address, trustNoProxy), reason),
    );
    return listener(request, response);
  };
  const isSecure = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const serveStaticFile = createStaticHandler(resolveBuildPath("client"), isSecure);
  if (isSecure && config.TRUSTED_PROXIES.length === 0)
    log(
      "warn",
      "TRUSTED_PROXIES is empty although PUBLIC_URL is https: every client seems to be the proxy",
      {},
    );
  const requestQueue = createRequestQueue();
  // The types of `compression` require Express, but the middleware works with any node:http server.
  const compress = compression() as unknown as Handler;
  const server = createServer(createServerOptions(config), (request, response) => {
    // A fetch Request cannot have the method TRACE. No route accepts the replacement, so the client gets an error.
    if (request.method === "TRACE") request.method = "X-TRACE";
    if (request.method !== "GET" && request.method !== "HEAD") drainRejectedRequest(request, response);
    const reason = findMalformedReason(request);
    if (reason !== null) {
      reject(request, response, reason);
      return;
    }
    const handleRequest = () => {
      if (isShortRequest(request)) {
        respond(request, response);
        return;
      }
      requestQueue.enqueue({
        caller: identifyCaller(request),
        start: (end) => {
          // The client may have closed the connection while its request was waiting.
          if (response.destroyed) return end();
          response.once("close", end);
          const pageRequest = findPageRequest(request);
          if (pageRequest && servePage) {
            applyToMessage(pageRequest, request, response);
            servePage(request, response);
            return;
          }
          createListener((webRequest) => serverBuild.default.fetch(webRequest).finally(end))(
            request,
            response,
          );
        },
        reject: () => rejectBusy(request, response),
      });
    };
    const serveRequest = () => serveStaticFile(request, response, handleRequest);
    if (isCompressedByApp(request)) serveRequest();
    else compress(request, response, serveRequest);
  });
  server.on("connection", requestQueue.onConnection);
  limitConnectionsPerAddress(server, config.MAX_CONNECTIONS_PER_ADDRESS, isTrusted);
  const metricsServer = metrics && (await serveMetrics(metrics, config));
  server.maxConnections = config.MAX_CONNECTIONS;
  server.listen(config.PORT, config.HOST);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    reportUnhandled,
    stop: async () => {
      clearInterval(jobTimer);
      await closeGracefully(server);
      await close();
      metricsServer?.close();
    },
  };
}

/** Short requests run in the event loop turn in which they arrive. Heartbeats of one turn share a commit. */
const isShortRequest = ({ url = "" }: IncomingMessage) =>
  url === "/healthz" || url === "/readyz" || url === "/metrics" || url.startsWith("/product/");

/** The app itself compresses pages for clients that accept Brotli. */
const isCompressedByApp = ({ url = "", headers }: IncomingMessage) =>
  acceptsEncoding(String(headers["accept-encoding"]), "br") &&
  !/^\/(?:api|product|assets|\.well-known)\/|\.\w+$/.test(url);

/** Caches compiled code for the next start. The folder is private, unlike a shared temporary folder. */
function enableCodeCache(dataDir: string) {
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, "compiled"));
}

/** Serves metrics on a separate port, which need not be public. Returns null if no port is configured. */
async function serveMetrics(
  metrics: () => Promise<string>,
  { METRICS_PORT, METRICS_HOST }: Config,
): Promise<Server | null> {
  if (METRICS_PORT === undefined) return null;
  const respond = createRequestListener(async ({ url }) =>
    new URL(url).pathname === "/metrics"
      ? new Response(await metrics(), { headers: { "content-type": metricsContentType } })
      : new Response(null, { status: 404 }),
  );
  const server = createServer(respond).listen(METRICS_PORT, METRICS_HOST);
  await once(server, "listening");
  return server;
}

/**
 * Limits the time in which a client must send a request. With an external license API the limit is higher,
 * because that API may accept large bodies.
 */
const createServerOptions = ({ mode }: Config) => ({
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: requestTimeoutMs,
  requestTimeout: mode === "upstream" ? upstreamTimeoutMs : requestTimeoutMs,
  connectionsCheckingInterval: 1_000,
});

const idleCheckIntervalMs = 100;

async function closeGracefully(server: Server) {
  const closePromise = once(server, "close");
  server.close();
  const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await closePromise;
  clearInterval(idleTimer);
  clearTimeout(forceCloseTimer);
}

export async function serveUntilStopped(): Promise<RunningServer> {
  try {
    const runningServer = await serve();
    exitAfterUnhandledErrors(runningServer.reportUnhandled, runningServer.stop);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        log("info", "Stopping", { signal });
        void runningServer.stop().then(() => process.exit(0));
      });
    }
    return runningServer;
  } catch (error) {
    exitWithReason(error);
  }
}

if (import.meta.main) {
  const { port } = await serveUntilStopped();
  log("info", "Serving", { port });
}
