import { z } from "zod";

/** Error codes of JSON-RPC 2.0 and of the Model Context Protocol. */
export const errorCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

const requestId = z.union([z.string(), z.number().int()]);
export type RequestId = z.output<typeof requestId>;

export const message = z.object({
  jsonrpc: z.literal("2.0"),
  /** Missing in a notification. */
  id: requestId.optional(),
  method: z.string().max(200),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type Message = z.output<typeof message>;

/** An error of the protocol. Errors of tools are results, so that the model can read them. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  constructor(code: number, text: string, { status = 200, data }: { status?: number; data?: unknown } = {}) {
    super(text);
    this.name = "ProtocolError";
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

export const createResultMessage = (id: RequestId, result: object) => ({ jsonrpc: "2.0", id, result });

export const createErrorMessage = (
  id: RequestId | undefined,
  { code, message: text, data }: ProtocolError,
) => ({
  jsonrpc: "2.0",
  ...(id !== undefined && { id }),
  error: { code, message: text, ...(data !== undefined && { data }) },
});
