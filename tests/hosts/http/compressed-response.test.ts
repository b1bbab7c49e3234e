import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { expect, onTestFinished, test, vi } from "vitest";
import { csvStream } from "#app/documents/report-csv.ts";
import { compressResponse } from "#app/hosts/http/compress-response.ts";
import type { Handler } from "#app/hosts/http/static-assets.ts";

const rowsAtOnce = Array.from({ length: 2_000 }, (_, index) => ({ key: `ABC-${index}`, note: "Łódź" }));

const csvOfBatches = (batches: number, onEnd = () => {}) =>
  csvStream(
    ["key", "note"],
    (async function* () {
      try {
        for (let remaining = batches; remaining > 0; remaining -= 1) yield rowsAtOnce;
      } finally {
        onEnd();
      }
    })(),
  );

const report = (body: ReadableStream) =>
  new Response(body, { headers: { "content-type": "text/csv; charset=utf-8" } });

const requestFor = (encodings: string) =>
  new Request("http://localhost/report", { headers: { "accept-encoding": encodings } });

test.each(["br", "gzip"])(
  "a long report is compressed with %s while it is written, without warnings",
  async (encoding) => {
    const warned = vi.fn<(warning: Error) => void>();
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const compress = compression() as unknown as Handler;
    const respond = createRequestListener((request) => compressResponse(request, report(csvOfBatches(30))));
    const server = createServer((request, response) =>
      compress(request, response, () => respond(request, response)),
    ).listen(0);
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://localhost:${port}/`, { headers: { "accept-encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect((await response.text()).split("\r\n")).toHaveLength(60_002);
    await new Promise(setImmediate);
    expect(warned).not.toHaveBeenCalled();
  },
);

test("a compressed report is not read further once its client stops reading", async () => {
  const ended = vi.fn<() => void>();
  const response = await compressResponse(requestFor("gzip"), report(csvOfBatches(Infinity, ended)));
  const reader = response.body?.getReader();
  await reader?.read(); // The first bytes of gzip.
  await reader?.read();
  await reader?.cancel();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test("a compressed report that breaks off ends with an error, not as if it were complete", async () => {
  const broken = csvStream(
    ["key", "note"],
    (async function* () {
      yield rowsAtOnce;
      throw new Error("The database is gone.");
    })(),
  );
  const response = await compressResponse(requestFor("gzip"), report(broken));
  await expect(response.bytes()).rejects.toThrow("The database is gone.");
});

test("a client that accepts neither gets the report uncompressed", async () => {
  const response = await compressResponse(requestFor("deflate, gzip;q=0"), report(csvOfBatches(1)));
  expect(response.headers.get("content-encoding")).toBeNull();
  expect((await response.text()).split("\r\n")).toHaveLength(2_002);
});
