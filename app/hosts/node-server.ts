import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import sirv from "sirv";
import type entry from "./entry.ts";
import { log } from "./log.ts";
import { asTheBrowserSentIt, trustedProxies } from "./trusted-proxy.ts";

const build = (path: string) => fileURLToPath(new URL(`../../build/node/${path}`, import.meta.url));

/** The types of `compression` ask for Express; it serves any `node:http` server. */
type ConnectStyle = (request: IncomingMessage, reply: ServerResponse, next: () => void) => void;

/** A form without JavaScript carries its notes in the address from step to step. */
const largestHeaders = 128 * 1024;
const drainMs = 30_000;

export interface Serving {
  port: number;
  /** Takes no new connection, lets running requests finish (30 s at most), closes the database. */
  stop: () => Promise<void>;
}

/** Serves the production build. Raises a ConfigFault when the environment cannot serve. */
export async function serve(): Promise<Serving> {
  const built: { default: typeof entry } = await import(pathToFileURL(build("server/index.js")).href);
  const { config, close } = await built.default.start();
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const respond = createRequestListener((request, client) =>
    built.default.fetch(asTheBrowserSentIt(request, client.address, isTrusted)),
  );
  const assets = sirv(build("client"), {
    etag: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith("/assets/");
      reply.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      reply.setHeader("x-content-type-options", "nosniff");
    },
  });
  const compress = compression() as unknown as ConnectStyle;
  const server = createServer({ maxHeaderSize: largestHeaders }, (request, reply) =>
    compress(request, reply, () => assets(request, reply, () => respond(request, reply))),
  );
  server.requestTimeout = 150_000;
  server.listen(config.PORT);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      await drain(server);
      await close();
    },
  };
}

async function drain(server: Server) {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(impatience);
}

/** Serves until the process is told to end. A configuration that cannot serve ends it at once, fault by fault. */
export async function serveUntilStopped(): Promise<Serving> {
  try {
    const serving = await serve();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        log("info", "Stopping", { signal });
        void serving.stop().then(() => process.exit(0));
      });
    }
    return serving;
  } catch (error) {
    console.error(error instanceof Error && error.name === "ConfigFault" ? error.message : error);
    process.exit(1);
  }
}

if (import.meta.main) {
  const { port } = await serveUntilStopped();
  log("info", "Serving", { port });
}
