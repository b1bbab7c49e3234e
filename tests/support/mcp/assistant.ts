import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { addDaysToInstant } from "#app/domain/time/time.ts";
import { createToken } from "#app/domain/token/api-tokens.ts";
import { assistantPrivileges, type Scopes } from "#app/domain/token/token.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { type ApiUnderTest, origin } from "#tests/support/api/api.ts";

export interface ToolResult {
  isError: boolean;
  text: string;
  /** The parsed text. */
  value: Record<string, unknown>;
}

export interface Assistant {
  client: Client;
  token: string;
  /** Calls a tool and returns its parsed result. */
  call: (name: string, args?: Record<string, unknown>) => Promise<ToolResult>;
  listToolNames: () => Promise<string[]>;
}

/** Creates a token that only `/mcp` accepts. */
export async function createAssistantToken(
  { context }: Pick<ApiUnderTest, "context">,
  owner: UserRecord,
  scopes: Scopes = [...assistantPrivileges],
): Promise<string> {
  const token = generateTokenValue();
  const now = context.now();
  await createToken(
    context.storage,
    {
      person: { email: owner.email, isAdmin: true, privileges: [] },
      requestId: "test",
      actedAt: now,
      personId: owner.id,
      scopes: null,
      tokenEnd: null,
    },
    { token, expirationDate: addDaysToInstant(now, 30), scopes, isAssistant: true },
    context.tokenPeppers,
  );
  return token;
}

/** Sends a message to `/mcp` without the SDK. */
export async function sendMessage(
  { context }: Pick<ApiUnderTest, "context">,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> | null }> {
  const response = await createLicenseApi(context)(
    new Request(`${origin}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** Connects the client of the SDK, which uses the revision 2025-11-25, to the API under test. */
export async function connectAssistant(
  api: Pick<ApiUnderTest, "context">,
  owner: UserRecord,
  scopes?: Scopes,
): Promise<Assistant> {
  const token = await createAssistantToken(api, owner, scopes);
  return connectWithToken(`${origin}/mcp`, token, createLicenseApi(api.context));
}

/** Connects the client of the SDK to the endpoint. `send` is the default `fetch` for a running server. */
export async function connectWithToken(
  url: string,
  token: string,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Assistant> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (requestUrl, init) => send(new Request(requestUrl, init)),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  return {
    client,
    token,
    async call(name, args = {}) {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [{ text = "" } = {}] = content as { text?: string }[];
      return { isError: isError === true, text, value: JSON.parse(text) as Record<string, unknown> };
    },
    async listToolNames() {
      const { tools } = await client.listTools();
      return tools.map(({ name }) => name);
    },
  };
}
