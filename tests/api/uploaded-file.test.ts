import { expect, test } from "vitest";
import { readUploadedFile } from "#app/api/endpoint/request-body.ts";

const megabyte = 1024 * 1024;
const csv = "key,companyName\nOLD-1,Müşteri\n--edg\r\n--edg\n";
const buildPart = (disposition: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const buildFilePart = (content: string) => buildPart('name="file"; filename="Müşteri; 1.csv"', content);

function streamChunks(bytes: Uint8Array, chunkSize: number): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(start, start + chunkSize));
      start += chunkSize;
    },
  });
}

const createFormRequest = (body: ReadableStream<Uint8Array>) =>
  new Request("http://localhost/api/oem/imports", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body,
    duplex: "half",
  } as RequestInit);

const createTextRequest = (text: string, chunkSize = 1_000) =>
  createFormRequest(streamChunks(new TextEncoder().encode(text), chunkSize));

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true });
  return text;
}

test.each([1, 7, 64, 100_000])("the first file of a form is read from chunks of %d bytes", async (size) => {
  const text = `${buildPart('name="note"', "for you")}${buildFilePart(csv)}${buildFilePart("second")}--edge--\r\n`;
  const { name, bytes } = await readUploadedFile(createTextRequest(text, size), 1);
  expect(name).toBe("Müşteri; 1.csv");
  expect(await readText(bytes)).toBe(csv);
});

test("an empty file has no bytes", async () => {
  const { bytes } = await readUploadedFile(createTextRequest(`${buildFilePart("")}--edge--\r\n`), 1);
  expect(await readText(bytes)).toBe("");
});

test.each([
  ["an empty body", ""],
  ["a form without a file", `${buildPart('name="note"', "for you")}--edge--\r\n`],
  ["a body that is not a form", "junk".repeat(1_000)],
  ["a form whose encoded file name is malformed", buildPart("name=file; filename*=UTF-8''%FF", csv)],
  ["a form that ends in the headers of its first part", "--edge\r\nContent-Dispo"],
])("%s is rejected", async (_, text) => {
  await expect(readUploadedFile(createTextRequest(text), 1)).rejects.toMatchObject({
    kind: "invalid",
    message: "Choose a CSV file.",
  });
});

test("a form that ends within its file is rejected", async () => {
  const { bytes } = await readUploadedFile(createTextRequest(buildFilePart(csv).slice(0, -10), 50), 1);
  await expect(readText(bytes)).rejects.toMatchObject({
    kind: "invalid",
    message: "The upload was interrupted.",
  });
});

test("a form that exceeds the limit is rejected while it is read", async () => {
  const { bytes } = await readUploadedFile(
    createTextRequest(buildFilePart("x".repeat(2 * megabyte)), 10_000),
    1,
  );
  await expect(readText(bytes)).rejects.toMatchObject({
    kind: "too-large",
    message: "The file is larger than 1 MB.",
  });
});

test("a reader that stops early cancels the upload, and no further chunks were buffered", async () => {
  const chunk = new Uint8Array(64 * 1024).fill(120);
  let sentBytes = 0;
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    // The form part has no final line break, so the chunks continue its content.
    start: (controller) => controller.enqueue(new TextEncoder().encode(buildFilePart("").slice(0, -2))),
    pull(controller) {
      sentBytes += chunk.length;
      controller.enqueue(chunk);
    },
    cancel: () => cancel(),
  });
  const { bytes } = await readUploadedFile(createFormRequest(body), 100);
  // Read only one chunk.
  for await (const _ of bytes) break;
  await cancelled;
  expect(sentBytes).toBeLessThan(megabyte);
});
