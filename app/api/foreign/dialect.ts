import { z } from "zod";
import type { Send } from "#app/api/call/over-http.ts";

export type Dialect = "own" | "specification";

const ownDocument = z.object({ "x-license-desk": z.unknown().refine((mark) => mark !== undefined) });

/** Detects the protocol once. If the API is unreachable, the request uses the specification and the next one tries again. */
export function dialectOf(setting: Dialect | "auto", send: Send): (page: Request) => Promise<Dialect> {
  let known: Promise<Dialect> | undefined;
  return async (page) => {
    if (setting !== "auto") return setting;
    known ??= heard(send, page);
    return known.catch((): Dialect => {
      known = undefined;
      return "specification";
    });
  };
}

async function heard(send: Send, page: Request): Promise<Dialect> {
  const reply = await send(new Request(new URL("/api/openapi.json", page.url)));
  if (reply.status >= 500) throw new Error(`The license API answered ${reply.status}.`);
  const document: unknown = await reply.json().catch(() => null);
  return ownDocument.safeParse(document).success ? "own" : "specification";
}
