import { buildIfStale } from "#dev/build.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { greeting, localEnvironment } from "#dev/local-environment.ts";
import { endWithReason } from "#app/hosts/start/start-error.ts";
import { serveUntilStopped } from "#app/hosts/node-server.ts";

await buildIfStale("node");
const local = await localEnvironment().catch(endWithReason);
Object.assign(process.env, { ...local.variables, ...process.env });
await fillDatabase(process.env).catch(endWithReason);
const { port } = await serveUntilStopped();
console.log(greeting(`http://localhost:${port}`, local));
