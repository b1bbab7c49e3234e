import { z } from "zod";
import type { Send } from "./http-invoker.ts";

export type Protocol = "own" | "specification";

const ownApiDocument = z.object({ "x-license-desk": z.unknown().refine((marker) => marker !== undefined) });

/** Detects the protocol once. While the API is unreachable, requests use the specification and detect again. */
export function createProtocolResolver(
  setting: Protocol | "auto",
  send: Send,
): (page: Request) => Promise<Protocol> {
  let detection: Promise<Protocol> | undefined;
  return async (page) => {
    if (setting !== "auto") return setting;
    detection ??= detectProtocol(send, page);
    return detection.catch((): Protocol => {
      detection = undefined;
      return "specification";
    });
  };
}

async function detectProtocol(send: Send, page: Request): Promise<Protocol> {
  const response = await send(new Request(new URL("/api/openapi.json", page.url)));
  if (response.status >= 500) throw new Error(`The license API returned ${response.status}.`);
  const document: unknown = await response.json().catch(() => null);
  return ownApiDocument.safeParse(document).success ? "own" : "specification";
}
