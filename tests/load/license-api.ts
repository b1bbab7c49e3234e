import { registerHooks } from "node:module";
import type { Storage } from "#app/domain/storage.ts";
import { platform } from "#app/hosts/node.ts";
import { connection } from "#clients/typescript/license-desk.ts";
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
  /** What the calls of the client take. */
  desk: ReturnType<typeof connection>;
  /** For what is read as it comes. Raises an error for whatever is no success. */
  get: (path: string) => Promise<Response>;
  close: () => Promise<void>;
}

/** The whole API over a database, as the Node host puts it together, for an admin who is signed in; no socket. */
export async function openLicenseApi(
  place: { DATABASE_URL?: string; DATA_DIR: string },
  storage: Storage,
): Promise<LicenseApi> {
  Object.assign(process.env, { ...benchSettings, ...place });
  if (place.DATABASE_URL === undefined) delete process.env["DATABASE_URL"];
  // Where its threads are, only a build knows.
  platform.openPress = () => () => Promise.reject(new Error("Nothing is printed in a bench."));
  const { compose } = await import("#app/hosts/compose.ts");
  const { api, close } = await compose();
  const headers = { cookie: `__Host-session=${await benchSession(storage)}`, origin };
  return {
    desk: connection({
      url: origin,
      headers,
      fetch: (address, init) => api(new Request(address, init)),
    }),
    async get(path) {
      const reply = await api(new Request(new URL(path, origin), { headers }));
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      return reply;
    },
    close,
  };
}
