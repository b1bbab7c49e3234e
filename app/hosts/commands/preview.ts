import { buildIfStale } from "../development/build.ts";
import { greeting, localEnvironment } from "../development/local-environment.ts";
import { endWithReason } from "../start/start-error.ts";
import { serveUntilStopped } from "../node-server.ts";

await buildIfStale("node");
const local = await localEnvironment().catch(endWithReason);
Object.assign(process.env, { ...local.variables, ...process.env });
const { port } = await serveUntilStopped();
console.log(greeting(`http://localhost:${port}`, local));
