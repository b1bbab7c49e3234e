import { createServer } from "node:http";
import { resolve } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import type entry from "#app/hosts/entry.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { formatGreeting, startLocalEnvironment } from "#dev/local-environment.ts";
import { exitWithReason } from "#app/hosts/start/start-error.ts";
import { applyForwardedHeaders, createProxyCheck } from "#app/hosts/http/trusted-proxy.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

const environment = await startLocalEnvironment().catch(exitWithReason);
Object.assign(process.env, { ...environment.variables, ...process.env });
await fillDatabase(process.env).catch(exitWithReason);

const server = createServer();
// The browser may load sources, but no settings, secrets, database or repository.
const allowedFolders = ["app", "clients", "public", "node_modules"].map((folder) => resolve(folder));
const deniedPaths = [".env", ".env.*", "**/.git/**", `${resolve(getDataFolder())}/**`];
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server }, fs: { allow: allowedFolders, deny: deniedPaths } },
});
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server in this process.");
const isTrustedProxy = createProxyCheck(["loopback"]);
const loadApplication = async (): Promise<typeof entry> =>
  (await ssr.runner.import("/app/hosts/entry.ts")).default;
const handleRequest = createRequestListener(async (request, client) =>
  (await loadApplication()).fetch(applyForwardedHeaders(request, client.address, isTrustedProxy)),
);
server.on("request", (request, response) =>
  vite.middlewares(request, response, () => handleRequest(request, response)),
);
server.once("error", exitWithReason);
server.listen(Number(process.env.PORT), "127.0.0.1", () => {
  console.log(formatGreeting(`http://localhost:${process.env.PORT}`, environment));
  void runJobs();
});

/** Runs the due jobs. Ignores a module that fails to load during an edit, because the next page reports the error. */
const runJobs = () =>
  loadApplication().then(
    (loadedApplication) => loadedApplication.scheduled(),
    () => undefined,
  );
setInterval(() => void runJobs(), 60_000).unref();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.closeAllConnections();
    void Promise.allSettled([vite.close(), environment.close()]).then(() => process.exit(0));
  });
}
