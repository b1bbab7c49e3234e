import { z } from "zod";
import type { Send } from "./http-invoker.ts";

/**
 * `own` is the API of another installation of License desk. `specification` is an API that has only the endpoints and
 * fields of the specification.
 */
type Protocol = "own" | "specification";

const licenseDeskDocumentSchema = z.object({
  "x-license-desk": z.unknown().refine((marker) => marker !== undefined),
});

/**
 * Detects the protocol once. If the detection fails, this request uses the protocol of the specification.
 * The next request then detects the protocol again.
 */
export function createProtocolResolver(
  setting: Protocol | "auto",
  send: Send,
): (pageRequest: Request) => Promise<Protocol> {
  let detectedProtocol: Protocol | undefined;
  return async (pageRequest) => {
    if (setting !== "auto") return setting;
    try {
      // Requests do not share a running detection, because a Worker may cancel the request that detects.
      return (detectedProtocol ??= await detectProtocol(send, pageRequest));
    } catch {
      return "specification";
    }
  };
}

async function detectProtocol(send: Send, pageRequest: Request): Promise<Protocol> {
  const response = await send(new Request(new URL("/api/openapi.json", pageRequest.url)));
  if (response.status >= 500) throw new Error(`The license API returned ${response.status}.`);
  const document: unknown = await response.json().catch(() => null);
  return licenseDeskDocumentSchema.safeParse(document).success ? "own" : "specification";
}
