import { registerHooks } from "node:module";
import type { Storage } from "#app/domain/storage.ts";
import { benchSession, benchSettings } from "./process/settings.ts";

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
  Object.assign(process.env, { ...benchSettings, ...place });
  if (place.DATABASE_URL === undefined) delete process.env["DATABASE_URL"];
  const { compose } = await import("#app/hosts/compose.ts");
  const { api, close } = await compose();
  const cookie = `__Host-session=${await benchSession(storage)}`;
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
