import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createHistoryHeadSender } from "#app/gateways/history-heads.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

/** Starts a server that records each request and responds with the given status. */
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
      response.writeHead(status, { location: "/elsewhere" }).end("This text is ignored.");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => server.close());
  return { postedRequests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads` };
}

it("the head sender posts the head as JSON and accepts any 2xx status", async () => {
  const { postedRequests, url } = await startArchive(202);
  await createHistoryHeadSender(url)('{"count":1}');
  expect(postedRequests).toEqual([["POST", "application/json", '{"count":1}']]);
});

it.each([302, 403, 500])(
  "the head sender rejects a response with %i and follows no redirect",
  async (status) => {
    const { postedRequests, url } = await startArchive(status);
    await expect(createHistoryHeadSender(url)('{"count":1}')).rejects.toThrow(`with ${status}`);
    expect(postedRequests).toHaveLength(1);
  },
);
