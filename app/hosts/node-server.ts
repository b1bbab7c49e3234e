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
import { log } from "./log.ts";
import { metricsType } from "./metrics/family.ts";
import { endWithReason } from "./start/start-error.ts";
import { endAfterUnhandledErrors } from "./start/unhandled-errors.ts";
import { malformedReason } from "./http/malformed-request.ts";
import { takesBrotli } from "./http/compress-response.ts";
import { limitConnectionsPerAddress } from "./http/connection-limit.ts";
import { createRequestQueue } from "./http/request-queue.ts";
import { type Handler, staticAssets } from "./http/static-assets.ts";
import { applyForwardedHeaders, trustedProxies } from "./http/trusted-proxy.ts";

const build = (path: string) => fileURLToPath(new URL(`../../build/node/${path}`, import.meta.url));

/** Without JavaScript a form carries its notes in the address from step to step. */
const largestHeaders = 128 * 1024;
const sendingMs = 10_000;
const longestSendingMs = 120_000;
const drainMs = 30_000;
const jobsEveryMs = 60 * 1000;

export interface Serving {
  port: number;
  reportUnhandled: Application["reportUnhandled"];
  /** Takes no new connections, lets running requests finish (at most 30 s) and closes the database. */
  stop: () => Promise<void>;
}

/** Serves the production build. Raises a ConfigError if the configuration is invalid. */
export async function serve(): Promise<Serving> {
  process.env.NODE_ENV ??= "production";
  enableCodeCache(process.env.DATA_DIR ?? "./data");
  const built: { default: typeof entry } = await import(pathToFileURL(build("server/index.js")).href);
  const { config, runJobs, reportUnhandled, metrics, close } = await built.default.start();
  void runJobs();
  const schedule = setInterval(() => void runJobs(), jobsEveryMs).unref();
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const respond = createRequestListener((fetchRequest, client) =>
    built.default.fetch(applyForwardedHeaders(fetchRequest, client.address, isTrusted)),
  );
  const reject = (request: IncomingMessage, response: ServerResponse, reason: string) => {
    // The listener would build a URL from host and path, which are invalid here.
    request.headers.host = "invalid";
    request.url = "/";
    const listener = createRequestListener((fetchRequest, client) =>
      built.default.reject(
        applyForwardedHeaders(fetchRequest, client.address, () => false),
        reason,
      ),
    );
    return listener(request, response);
  };
  const isSecure = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const assets = staticAssets(build("client"), isSecure);
  if (isSecure && config.TRUSTED_PROXIES.length === 0)
    log(
      "warn",
      "TRUSTED_PROXIES is empty although PUBLIC_URL is https: every client seems to be the proxy",
      {},
    );
  const requestQueue = createRequestQueue();
  const compress = compression() as unknown as Handler; // its types require Express, but it serves any node:http server
  const server = createServer(limitsOf(config), (request, response) => {
    // Fetch's Request rejects TRACE, and no route accepts it under any name.
    if (request.method === "TRACE") request.method = "X-TRACE";
    const reason = malformedReason(request);
    if (reason !== null) {
      reject(request, response, reason);
      return;
    }
    const serveRequest = () => assets(request, response, () => respond(request, response));
    const start = () =>
      isCompressedByApp(request) ? serveRequest() : compress(request, response, serveRequest);
    if (request.url === "/healthz" || request.url === "/metrics") start();
    else requestQueue.start(start);
  });
  server.on("connection", requestQueue.connected);
  limitConnectionsPerAddress(server, config.MAX_CONNECTIONS_PER_ADDRESS, isTrusted);
  const metricsServer = metrics && (await serveMetrics(metrics, config));
  server.maxConnections = config.MAX_CONNECTIONS;
  server.listen(config.PORT, config.HOST);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    reportUnhandled,
    stop: async () => {
      clearInterval(schedule);
      await drain(server);
      await close();
      metricsServer?.close();
    },
  };
}

/** The app itself compresses pages for clients that accept Brotli. */
const isCompressedByApp = ({ url = "", headers }: IncomingMessage) =>
  takesBrotli(String(headers["accept-encoding"])) &&
  !/^\/(?:api|product|assets|\.well-known)\/|\.\w+$/.test(url);

/** Caches compiled code for the next start. The folder is private, unlike a shared temporary folder. */
function enableCodeCache(dataDir: string) {
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, "compiled"));
}

/** Metrics on a port of their own need not be public; null without that port. */
async function serveMetrics(
  metrics: () => Promise<string>,
  { METRICS_PORT, METRICS_HOST }: Config,
): Promise<Server | null> {
  if (METRICS_PORT === undefined) return null;
  const respond = createRequestListener(async ({ url }) =>
    new URL(url).pathname === "/metrics"
      ? new Response(await metrics(), { headers: { "content-type": metricsType } })
      : new Response(null, { status: 404 }),
  );
  const server = createServer(respond).listen(METRICS_PORT, METRICS_HOST);
  await once(server, "listening");
  return server;
}

/** Cuts off slow clients, but not the large bodies that an external license API may accept. */
const limitsOf = ({ mode }: Config) => ({
  maxHeaderSize: largestHeaders,
  headersTimeout: sendingMs,
  requestTimeout: mode === "upstream" ? longestSendingMs : sendingMs,
  connectionsCheckingInterval: 1_000,
});

async function drain(server: Server) {
  const closed = once(server, "close");
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(forceCloseTimer);
}

export async function serveUntilStopped(): Promise<Serving> {
  try {
    const serving = await serve();
    endAfterUnhandledErrors(serving.reportUnhandled, serving.stop);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        log("info", "Stopping", { signal });
        void serving.stop().then(() => process.exit(0));
      });
    }
    return serving;
  } catch (error) {
    endWithReason(error);
  }
}

if (import.meta.main) {
  const { port } = await serveUntilStopped();
  log("info", "Serving", { port });
}
