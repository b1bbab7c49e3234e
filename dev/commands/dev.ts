import { createServer } from "node:http";
import { resolve } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import type entry from "#app/hosts/entry.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { greeting, localEnvironment } from "#dev/local-environment.ts";
import { endWithReason } from "#app/hosts/start/start-error.ts";
import { applyForwardedHeaders, trustedProxies } from "#app/hosts/http/trusted-proxy.ts";

const local = await localEnvironment().catch(endWithReason);
Object.assign(process.env, { ...local.variables, ...process.env });
await fillDatabase(process.env).catch(endWithReason);

const server = createServer();
// The browser may load sources, but no settings, secrets, database or repository.
const allow = ["app", "clients", "public", "node_modules"].map((folder) => resolve(folder));
const deny = [".env", ".env.*", "**/.git/**", `${resolve(process.env.DATA_DIR ?? "./data")}/**`];
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server }, fs: { allow, deny } },
});
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server in this process.");
const isTrusted = trustedProxies(["loopback"]);
const application = async (): Promise<typeof entry> =>
  (await ssr.runner.import("/app/hosts/entry.ts")).default;
const respond = createRequestListener(async (request, client) =>
  (await application()).fetch(applyForwardedHeaders(request, client.address, isTrusted)),
);
server.on("request", (request, reply) => vite.middlewares(request, reply, () => respond(request, reply)));
server.once("error", endWithReason);
server.listen(Number(process.env.PORT), "127.0.0.1", () => {
  console.log(greeting(`http://localhost:${process.env.PORT}`, local));
  void runJobs();
});

/** If a module fails to load while a developer edits it, the next page reports the error. */
const runJobs = () =>
  application().then(
    (app) => app.scheduled(),
    () => undefined,
  );
setInterval(() => void runJobs(), 60_000).unref();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.closeAllConnections();
    void Promise.allSettled([vite.close(), local.close()]).then(() => process.exit(0));
  });
}
