import { buildIfStale } from "#dev/build.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { formatGreeting, startLocalEnvironment } from "#dev/local-environment.ts";
import { exitWithReason } from "#app/hosts/start/start-error.ts";
import { serveUntilStopped } from "#app/hosts/node-server.ts";

await buildIfStale("node");
const environment = await startLocalEnvironment().catch(exitWithReason);
Object.assign(process.env, { ...environment.variables, ...process.env });
await fillDatabase(process.env).catch(exitWithReason);
const { port } = await serveUntilStopped();
console.log(formatGreeting(`http://localhost:${port}`, environment));
