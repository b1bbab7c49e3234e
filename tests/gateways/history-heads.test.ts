import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { headPoster } from "#app/gateways/history-heads.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

/** Records what was posted and its address, and responds with this status. */
async function archive(status: number) {
  const posted: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      posted.push([request.method, request.headers["content-type"], Buffer.concat(parts).toString()]);
      response.writeHead(status, { location: "/elsewhere" }).end("It went as it went.");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => server.close());
  return { posted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads` };
}

it("The head of the history is posted as JSON, and accepted with any 2xx", async () => {
  const { posted, url } = await archive(202);
  await headPoster(url)('{"count":1}');
  expect(posted).toEqual([["POST", "application/json", '{"count":1}']]);
});

it.each([302, 403, 500])("A %i does not accept the head, and is not followed", async (status) => {
  const { posted, url } = await archive(status);
  await expect(headPoster(url)('{"count":1}')).rejects.toThrow(`answered ${status}`);
  expect(posted).toHaveLength(1);
});
