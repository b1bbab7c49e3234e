import { registerHooks } from "node:module";
import type { Storage } from "#app/domain/storage/storage.ts";
import { platform } from "#app/hosts/node.ts";
import { connection } from "#clients/typescript/license-desk.ts";
import { openBenchSession, benchSettings } from "./process/settings.ts";

// Replaces the bundler, which turns a font into its URL.
registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith(".ttf?url")
      ? { format: "module", source: `export default ${JSON.stringify(url)}`, shortCircuit: true }
      : nextLoad(url, context),
});

const origin = "https://licenses.example.com";

export interface LicenseApi {
  /** Connection of the API client. */
  connection: ReturnType<typeof connection>;
  /** A streamed response. Throws an error for every status other than success. */
  get: (path: string) => Promise<Response>;
  close: () => Promise<void>;
}

/** Composes the whole API like the Node host but without a socket, for a signed-in admin. */
export async function openLicenseApi(
  location: { DATABASE_URL?: string; DATA_DIR: string },
  storage: Storage,
): Promise<LicenseApi> {
  Object.assign(process.env, { ...benchSettings, ...location });
  if (location.DATABASE_URL === undefined) delete process.env["DATABASE_URL"];
  // The path of the PDF worker exists only in a build.
  platform.openCertificatePrinter = () => () => Promise.reject(new Error("A bench makes no PDFs."));
  const { compose } = await import("#app/hosts/compose.ts");
  const { api, close } = await compose();
  const headers = { cookie: `__Host-session=${await openBenchSession(storage)}`, origin };
  return {
    connection: connection({
      url: origin,
      headers,
      fetch: (requestUrl, init) => api(new Request(requestUrl, init)),
    }),
    async get(path) {
      const response = await api(new Request(new URL(path, origin), { headers }));
      if (!response.ok)
        throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
      return response;
    },
    close,
  };
}
