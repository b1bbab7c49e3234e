import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";
import { z } from "zod";
import { demoPeople } from "#dev/demo-people.ts";
import { readSystemErrorCode } from "#app/hosts/error-code.ts";
import { renderSignInPage, renderStartAgainPage } from "./identity-provider-page.ts";

export interface LocalIdentityProvider {
  issuer: string;
  close: () => Promise<void>;
}

const loginSchema = z
  .email({ error: "Enter an e-mail address." })
  .refine((email) => email.endsWith("@example.com"), {
    error: "Only addresses at example.com can sign in here.",
  });

const localCallbackPattern =
  /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/api\/auth\/sso\/[a-z0-9-]+\/callback$/;

/** Starts an OpenID Connect provider for development and tests. It does not check passwords. */
export async function startIdentityProvider({
  port,
  clientId,
  clientSecret,
}: {
  port: number;
  clientId: string;
  clientSecret: string;
}): Promise<LocalIdentityProvider> {
  const issuer = `http://localhost:${port}`;
  const emailsByAccount = new Map<string, string>();
  const provider = runWithoutWarnings(() =>
    createOidcProvider(issuer, clientId, clientSecret, emailsByAccount),
  );
  const handleProtocol = provider.callback();
  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    removeSessionCookie(request);
    const isInteraction = request.url?.startsWith("/interaction/");
    void (isInteraction
      ? handleInteraction(provider, emailsByAccount, request, response)
      : handleProtocol(request, response));
  };
  const servers = await Promise.all(
    loopbackAddresses.map((address) => startListening(createServer(handleRequest), port, address)),
  );
  return {
    issuer,
    close: async () => {
      for (const server of servers) {
        server?.close();
        server?.closeAllConnections();
      }
    },
  };
}

/** The provider listens on these addresses only, because it lets a visitor sign in as any user. */
const loopbackAddresses = ["127.0.0.1", "::1"];

/** Null if the computer does not support the address, such as an IPv6 address. */
async function startListening(server: Server, port: number, address: string): Promise<Server | null> {
  server.listen(port, address);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    const code = readSystemErrorCode(error);
    if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") return null;
    throw error;
  }
}

function createOidcProvider(
  issuer: string,
  clientId: string,
  clientSecret: string,
  emailsByAccount: Map<string, string>,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ["http://localhost/api/auth/sso/sso/callback"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString("hex")] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 3600, Session: 600 },
    findAccount: (_, accountId) => {
      const email = emailsByAccount.get(accountId);
      const name = demoPeople.find((person) => person.email === email)?.name ?? email?.split("@")[0];
      return email
        ? { accountId, claims: () => ({ sub: accountId, email, email_verified: true, name }) }
        : undefined;
    },
    loadExistingGrant: async ({ oidc: { client, session, provider: grantProvider } }) => {
      const grant = new grantProvider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => localCallbackPattern.test(uri);
  return provider;
}

/** Removes the session cookie, so that each sign-in shows the sign-in page. */
function removeSessionCookie({ headers }: IncomingMessage) {
  headers.cookie = headers.cookie
    ?.split("; ")
    .filter((pair) => !pair.startsWith("_session"))
    .join("; ");
}

async function handleInteraction(
  provider: Provider,
  emailsByAccount: Map<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    const { uid } = await provider.interactionDetails(request, response);
    const enteredLogin =
      request.method === "POST" ? (new URLSearchParams(await text(request)).get("login") ?? "") : null;
    const parsedLogin = loginSchema.safeParse(enteredLogin?.trim().toLowerCase());
    if (enteredLogin === null || !parsedLogin.success) {
      const errorMessage = enteredLogin === null ? null : (parsedLogin.error?.issues[0]?.message ?? null);
      sendPage(
        response,
        errorMessage ? 422 : 200,
        await renderSignInPage({
          action: `/interaction/${uid}`,
          enteredLogin: enteredLogin ?? "",
          errorMessage,
        }),
      );
      return;
    }
    const accountId = findSubject(parsedLogin.data);
    emailsByAccount.set(accountId, parsedLogin.data);
    await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
  } catch {
    if (!response.headersSent) sendPage(response, 400, await renderStartAgainPage());
  }
}

export const findSubject = (email: string) =>
  demoPeople.find((person) => person.email === email)?.subject ??
  createHash("sha256").update(email).digest("hex").slice(0, 32);

function sendPage(response: ServerResponse, status: number, page: string) {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(page);
}

/** Suppresses the provider's warnings about defaults that are unfit for production. */
function runWithoutWarnings<Result>(task: () => Result): Result {
  const { info, warn } = console;
  Object.assign(console, { info: () => {}, warn: () => {} });
  try {
    return task();
  } finally {
    Object.assign(console, { info, warn });
  }
}
