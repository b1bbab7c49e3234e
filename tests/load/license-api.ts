import { registerHooks } from "node:module";
import { openSession } from "#app/domain/person/sessions.ts";
import type { Storage } from "#app/domain/storage.ts";
import { rfcKey } from "#tests/documents/acme-license-file.ts";

// What the bundler makes of a font: its address.
registerHooks({
  load: (url, context, next) =>
    url.endsWith(".ttf?url")
      ? { format: "module", source: `export default ${JSON.stringify(url)}`, shortCircuit: true }
      : next(url, context),
});

const origin = "https://licenses.example.com";

export interface LicenseApi {
  /** Raises an error for whatever is no success. */
  get: (path: string) => Promise<Response>;
  post: (path: string, body: unknown) => Promise<Response>;
  close: () => Promise<void>;
}

/** The whole API over a database, as the Node host puts it together, for an admin who is signed in; no socket. */
export async function openLicenseApi(
  place: { DATABASE_URL?: string; DATA_DIR: string },
  storage: Storage,
): Promise<LicenseApi> {
  const email = "bench@example.com";
  Object.assign(process.env, {
    OIDC_SSO_ISSUER: "https://id.example.com",
    OIDC_SSO_CLIENT_ID: "bench",
    OIDC_SSO_CLIENT_SECRET: "bench",
    ADMIN_EMAILS: email,
    SECRET: "the secret of a bench that serves nobody",
    LICENSE_SIGNING_KEY: JSON.stringify(rfcKey),
    ...place,
  });
  if (place.DATABASE_URL === undefined) delete process.env["DATABASE_URL"];
  const { compose } = await import("#app/hosts/compose.ts");
  const { api, close } = await compose();
  const identity = { issuer: "https://id.example.com", subject: "bench", email };
  const person = await storage.people.signIn(identity, new Date().toISOString());
  const cookie = `__Host-session=${await openSession(storage, person.id, new Date())}`;
  const send = async (path: string, init: RequestInit) => {
    const headers = { cookie, origin, "content-type": "application/json" };
    const reply = await api(new Request(new URL(path, origin), { ...init, headers }));
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  return {
    get: (path) => send(path, { method: "GET" }),
    post: (path, body) => send(path, { method: "POST", body: JSON.stringify(body) }),
    close,
  };
}
