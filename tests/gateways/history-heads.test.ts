import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createHeadSender } from "#app/gateways/history-heads.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

/** Starts a server that records each request and responds with this status. */
async function startArchive(status: number) {
  const postedRequests: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      postedRequests.push([
        request.method,
        request.headers["content-type"],
        Buffer.concat(chunks).toString(),
      ]);
      response.writeHead(status, { location: "/elsewhere" }).end("It went as it went.");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => server.close());
  return { postedRequests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads` };
}

it("the history head is posted as JSON and accepted with any 2xx", async () => {
  const { postedRequests, url } = await startArchive(202);
  await createHeadSender(url)('{"count":1}');
  expect(postedRequests).toEqual([["POST", "application/json", '{"count":1}']]);
});

it.each([302, 403, 500])("a response with %i rejects the head and is not followed", async (status) => {
  const { postedRequests, url } = await startArchive(status);
  await expect(createHeadSender(url)('{"count":1}')).rejects.toThrow(`with ${status}`);
  expect(postedRequests).toHaveLength(1);
});
