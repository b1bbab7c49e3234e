import { z } from "zod";
import { errorCodes, type Message, ProtocolError } from "./json-rpc.ts";

/** Revision without a handshake: each request has its version and capabilities in `_meta`. */
export const statelessRevision = "2026-07-28";
/** Revisions whose clients begin with `initialize`, newest first. */
export const handshakeRevisions = ["2025-11-25", "2025-06-18"] as const;
export const supportedRevisions: readonly string[] = [statelessRevision, ...handshakeRevisions];

const versionKey = "io.modelcontextprotocol/protocolVersion";
const statelessMeta = z.object({
  [versionKey]: z.string(),
  "io.modelcontextprotocol/clientCapabilities": z.record(z.string(), z.unknown()),
});

/** The revision of a request. Throws a ProtocolError for an unsupported revision, and for headers that differ from the body. */
export function readRevision({ headers }: Request, { method, params }: Message): string {
  const meta = (params?.["_meta"] ?? {}) as Record<string, unknown>;
  const headerVersion = headers.get("mcp-protocol-version");
  const metaVersion = meta[versionKey];
  const requestedVersion = metaVersion ?? headerVersion ?? handshakeRevisions[0];
  if (typeof requestedVersion !== "string" || !supportedRevisions.includes(requestedVersion))
    throw new ProtocolError(errorCodes.unsupportedVersion, "Unsupported protocol version", {
      status: 400,
      data: {
        supported: supportedRevisions,
        requested: typeof requestedVersion === "string" ? requestedVersion.slice(0, 100) : null,
      },
    });
  if (requestedVersion !== statelessRevision) return requestedVersion;
  if (!statelessMeta.safeParse(meta).success)
    throw new ProtocolError(
      errorCodes.invalidParams,
      "params._meta needs the protocol version and the client capabilities.",
      { status: 400 },
    );
  checkHeader("MCP-Protocol-Version", headerVersion, requestedVersion);
  checkHeader("Mcp-Method", headers.get("mcp-method"), method);
  if (method === "tools/call")
    checkHeader("Mcp-Name", decodeHeader(headers.get("mcp-name")), params?.["name"]);
  return requestedVersion;
}

/** A proxy may route by the header, so it must say the same as the body. */
function checkHeader(name: string, headerValue: string | null, bodyValue: unknown): void {
  if (headerValue === bodyValue) return;
  throw new ProtocolError(
    errorCodes.headerMismatch,
    `Header mismatch: ${name} does not have the value of the body.`,
    { status: 400 },
  );
}

/** Clients encode values that a header cannot contain. */
function decodeHeader(value: string | null): string | null {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value ?? "")?.[1];
  if (encoded === undefined) return value;
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
