import type { IncomingMessage, ServerResponse } from "node:http";
import { sep } from "node:path";
import serveStatic from "serve-static";

export type Handler = (request: IncomingMessage, reply: ServerResponse, next: () => void) => void;

/** The built client's files. A file's name under `assets` holds its hash, so it never changes; what is not there is next's. */
export function staticAssets(folder: string): Handler {
  const serve = serveStatic(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${sep}assets${sep}`);
      reply.setHeader(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
      reply.setHeader("x-content-type-options", "nosniff");
    },
  });
  return (request, reply, next) => serve(request, reply, () => next());
}
