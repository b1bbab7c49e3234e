import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import serveStatic from "serve-static";
import { strictTransportSecurity } from "./response-headers.ts";
import { acceptsEncoding } from "./accept-encoding.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const svgType = "image/svg+xml; charset=utf-8";
const contentTypeByExtension = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", svgType],
]);

/** File names under `assets` contain a hash, so they never change. */
export function createStaticHandler(folder: string, isSecure: boolean): Handler {
  const serve = serveStatic(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${sep}assets${sep}`);
      response.setHeader(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
      response.setHeader("x-content-type-options", "nosniff");
      if (path.endsWith(".svg")) response.setHeader("content-type", svgType);
      if (isSecure) response.setHeader("strict-transport-security", strictTransportSecurity);
    },
  });
  const serveBrotli = createBrotliHandler(folder, serve);
  const topLevelPaths = new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/${name}`) : []);
  // This check comes first, so that requests for pages do not access the disk.
  const mayBeFile = ({ url = "" }: IncomingMessage) => topLevelPaths.has(/^\/[^/?]*/.exec(url)?.[0] ?? "");
  return (request, response, next) =>
    mayBeFile(request)
      ? serveBrotli(request, response, () => serve(request, response, () => next()))
      : next();
}

function createBrotliHandler(folder: string, serve: ReturnType<typeof serveStatic>): Handler {
  const assetsFolder = join(folder, "assets");
  const brotliFileNames = existsSync(assetsFolder)
    ? readdirSync(assetsFolder).filter((name) => name.endsWith(".br"))
    : [];
  const compressedPaths = new Set(brotliFileNames.map((name) => `/assets/${name.slice(0, -".br".length)}`));
  return (request, response, next) => {
    const path = request.url ?? "";
    const type = compressedPaths.has(path) ? contentTypeByExtension.get(extname(path)) : undefined;
    if (!type) return next();
    response.setHeader("vary", "Accept-Encoding");
    if (!acceptsEncoding(String(request.headers["accept-encoding"]), "br")) return next();
    response.setHeader("content-encoding", "br");
    response.setHeader("content-type", type);
    request.url = `${path}.br`;
    serve(request, response, () => {
      request.url = path;
      response.removeHeader("content-encoding");
      response.removeHeader("content-type");
      next();
    });
  };
}
