import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler } from "react-router";

const build = await import(pathToFileURL("build/bare/server/index.js").href);
const render = createRequestHandler(build, "production");
const respond = createRequestListener((request) => render(request));
const compress = compression() as unknown as (request: object, reply: object, next: () => void) => void;

createServer((request, reply) => compress(request, reply, () => respond(request, reply))).listen(
  Number(process.env["PORT"]),
);
