import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler } from "react-router";

const build = await import(pathToFileURL("build/bare/server/index.js").href);
const render = createRequestHandler(build, "production");
const respond = createRequestListener((request) => render(request));
const compress = compression() as unknown as (request: object, response: object, next: () => void) => void;

createServer((request, response) => compress(request, response, () => respond(request, response))).listen(
  Number(process.env["PORT"]),
);
