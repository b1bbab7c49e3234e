import { expect, test } from "vitest";
import { readUploadedFile } from "#app/api/endpoint/uploaded-file.ts";

const megabyte = 1024 * 1024;
const csv = "key,companyName\nOLD-1,Müşteri\n--edg\r\n--edg\n";
const part = (disposition: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const filePart = (content: string) => part('name="file"; filename="Müşteri; 1.csv"', content);

function inChunks(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, (from += size)));
    },
  });
}

const formRequest = (body: ReadableStream<Uint8Array>) =>
  new Request("http://localhost/api/oem/imports", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body,
    duplex: "half",
  } as RequestInit);

const formOf = (text: string, size = 1_000) => formRequest(inChunks(new TextEncoder().encode(text), size));

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true });
  return text;
}

test.each([1, 7, 64, 100_000])("the first file of a form is read from chunks of %d bytes", async (size) => {
  const text = `${part('name="note"', "for you")}${filePart(csv)}${filePart("second")}--edge--\r\n`;
  const { name, bytes } = await readUploadedFile(formOf(text, size), 1);
  expect(name).toBe("Müşteri; 1.csv");
  expect(await textOf(bytes)).toBe(csv);
});

test("an empty file is an empty file", async () => {
  const { bytes } = await readUploadedFile(formOf(`${filePart("")}--edge--\r\n`), 1);
  expect(await textOf(bytes)).toBe("");
});

test.each([
  ["an empty body", ""],
  ["a form without a file", `${part('name="note"', "for you")}--edge--\r\n`],
  ["a body that is not a form", "junk".repeat(1_000)],
  ["a form whose encoded file name is malformed", part("name=file; filename*=UTF-8''%FF", csv)],
  ["a form that ends in the headers of its first part", "--edge\r\nContent-Dispo"],
])("%s is rejected", async (_, text) => {
  await expect(readUploadedFile(formOf(text), 1)).rejects.toMatchObject({
    kind: "invalid",
    message: "Choose a CSV file.",
  });
});

test("a form that ends within its file is rejected", async () => {
  const { bytes } = await readUploadedFile(formOf(filePart(csv).slice(0, -10), 50), 1);
  await expect(textOf(bytes)).rejects.toMatchObject({
    kind: "invalid",
    message: "The upload was interrupted.",
  });
});

test("a form that grows beyond the limit is rejected while it is read", async () => {
  const { bytes } = await readUploadedFile(formOf(filePart("x".repeat(2 * megabyte)), 10_000), 1);
  await expect(textOf(bytes)).rejects.toMatchObject({
    kind: "too-large",
    message: "The file is larger than 1 MB.",
  });
});

test("a reader that stops early stops the upload, which has not run ahead", async () => {
  const chunk = new Uint8Array(64 * 1024).fill(120);
  let sentBytes = 0;
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(filePart("").slice(0, -2))),
    pull(controller) {
      sentBytes += chunk.length;
      controller.enqueue(chunk);
    },
    cancel: () => cancel(),
  });
  const { bytes } = await readUploadedFile(formRequest(body), 100);
  for await (const _ of bytes) break;
  await cancelled;
  expect(sentBytes).toBeLessThan(megabyte);
});
