import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCsvStream } from "#app/documents/report-csv.ts";
import { createPreparedEtag } from "#app/api/service/documentation.ts";
import { compressResponse } from "#app/hosts/http/compress-response.ts";
import type { Handler } from "#app/hosts/http/static-assets.ts";
import compression from "compression";

const batchRows = Array.from({ length: 2_000 }, (_, index) => ({ key: `ABC-${index}`, note: "Łódź" }));

const streamBatches = (batchCount: number, onEnd = () => {}) =>
  createCsvStream(
    ["key", "note"],
    (async function* () {
      try {
        for (let remaining = batchCount; remaining > 0; remaining -= 1) yield batchRows;
      } finally {
        onEnd();
      }
    })(),
  );

const createCsvResponse = (body: ReadableStream) =>
  new Response(body, { headers: { "content-type": "text/csv; charset=utf-8" } });

const createRequest = (encodings: string) =>
  new Request("http://localhost/report", { headers: { "accept-encoding": encodings } });

test.each(["br", "gzip"])("a long report is compressed with %s while it is written", async (encoding) => {
  const onWarning = vi.fn<(warning: Error) => void>();
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));
  const compress = compression() as unknown as Handler;
  const handleRequest = createRequestListener((request) =>
    compressResponse(request, createCsvResponse(streamBatches(30))),
  );
  const server = createServer((request, response) =>
    compress(request, response, () => handleRequest(request, response)),
  ).listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/`, { headers: { "accept-encoding": encoding } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect((await response.text()).split("\r\n")).toHaveLength(60_002);
  // Waits until Node has emitted pending warnings.
  await new Promise(setImmediate);
  expect(onWarning).not.toHaveBeenCalled();
});

test("the query of a compressed report ends when its client stops reading", async () => {
  const onEnd = vi.fn<() => void>();
  const response = await compressResponse(
    createRequest("gzip"),
    createCsvResponse(streamBatches(Infinity, onEnd)),
  );
  const reader = response.body?.getReader();
  await reader?.read(); // The gzip header.
  await reader?.read();
  await reader?.cancel();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
});

test("an interrupted compressed report ends with an error", async () => {
  const failingStream = createCsvStream(
    ["key", "note"],
    (async function* () {
      yield batchRows;
      throw new Error("The database is unavailable.");
    })(),
  );
  const response = await compressResponse(createRequest("gzip"), createCsvResponse(failingStream));
  await expect(response.bytes()).rejects.toThrow("The database is unavailable.");
});

test("a client that accepts no compression gets an uncompressed report", async () => {
  const response = await compressResponse(
    createRequest("deflate, gzip;q=0"),
    createCsvResponse(streamBatches(1)),
  );
  expect(response.headers.get("content-encoding")).toBeNull();
  expect((await response.text()).split("\r\n")).toHaveLength(2_002);
});

test.each([
  ["br;q=0.5, gzip;q=0", "br"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br ; q=0.000, GZIP", "gzip"],
])("a client that accepts %s gets %s", async (encodings, encoding) => {
  const response = await compressResponse(createRequest(encodings), createCsvResponse(streamBatches(1)));
  expect(response.headers.get("content-encoding")).toBe(encoding);
  await response.body?.cancel();
});

test("a document whose compression failed is compressed at the next request", async () => {
  const request = createRequest("gzip");
  const headers = { etag: createPreparedEtag("document") };
  const failingBody = new ReadableStream({
    pull: (controller) => controller.error(new Error("disconnected")),
  });
  await expect(compressResponse(request, new Response(failingBody, { headers }))).rejects.toThrow(
    "disconnected",
  );
  const response = await compressResponse(request, new Response("document", { headers }));
  expect(response.headers.get("content-encoding")).toBe("gzip");
});
