import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeLanguages, createCodeExamples, type Language } from "#app/routes/reference/code-examples.ts";
import { listResources, type OpenApiDocument } from "#app/routes/reference/open-api-document.ts";
import { readOpenApiDocument } from "#app/routes/reference/read-document.ts";
import { startTestApi } from "#tests/support/api/api.ts";

const runProgram = promisify(execFile);
const token = "air_example";
const json = "application/json";
/** `body` is a part of the body of the request. */
const examples = [
  { method: "get", path: "/healthz", contentType: json, body: "", needsToken: false },
  { method: "get", path: "/api/oem/tags", contentType: json, body: "", needsToken: true },
  {
    method: "patch",
    path: "/api/oem/licenses/{key}/notes",
    contentType: json,
    body: "Needs a second server.",
    needsToken: true,
  },
  { method: "post", path: "/api/oem/imports", contentType: json, body: "Acme", needsToken: true },
  {
    method: "get",
    path: "/api/oem/licenses/{key}/certificate.pdf",
    contentType: "application/pdf",
    body: "",
    needsToken: true,
  },
] as const;

interface ReceivedRequest {
  method: string | undefined;
  authorization: string | undefined;
  body: string;
}

let server: Server;
let folder: string;
let document: OpenApiDocument;
let isRejecting = false;
let contentType: string = json;
const receivedRequests: ReceivedRequest[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      receivedRequests.push({ method: request.method, authorization: request.headers.authorization, body });
      const error = { code: "LICENSE_DELETED", message: "The license is deleted." };
      const responseBody = isRejecting
        ? { success: false, result: null, error }
        : { success: true, result: {} };
      response.writeHead(isRejecting ? 422 : 200, { "content-type": contentType });
      response.end(JSON.stringify(responseBody));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  folder = await mkdtemp(join(tmpdir(), "code-examples-"));
  await writeFile(join(folder, "licenses.csv"), "companyName\nAcme\n");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { text } = await (await startTestApi()).asAnonymous.get("/api/openapi.json");
  document = { ...(await readOpenApiDocument(new Response(text))), servers: [{ url }] };
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function createExample(method: string, path: string, language: Language): string {
  const operations = listResources(document).flatMap((resource) => resource.operations);
  const operation = operations.find((candidate) => candidate.method === method && candidate.path === path);
  return (operation && createCodeExamples(document, operation, language).at(-1)?.text) ?? "";
}

const files: Partial<Record<Language, string>> = {
  TypeScript: "example.mts",
  Python: "example.py",
  Go: "example.go",
};
const commands: Record<Language, readonly [string, ...string[]]> = {
  curl: ["sh", "-c"],
  TypeScript: [process.execPath],
  Python: ["python3"],
  Go: ["go", "run"],
};

async function runExample(language: Language, text: string) {
  const [program, ...programArguments] = commands[language];
  const file = files[language];
  if (file) await writeFile(join(folder, file), text);
  const goCache = join(tmpdir(), "code-examples-go");
  const env = { ...process.env, TOKEN: token, GOCACHE: goCache, NO_PROXY: "*" };
  return runProgram(program, [...programArguments, file ?? text], { cwd: folder, env }).then(
    () => ({ isSuccessful: true, errorOutput: "" }),
    (error: { stderr: string }) => ({ isSuccessful: false, errorOutput: error.stderr }),
  );
}

const isInstalled = (program: string, ...programArguments: string[]) =>
  runProgram(program, programArguments).then(
    () => true,
    () => false,
  );
const installedLanguages: Record<Language, boolean> = {
  curl: await isInstalled("curl", "--version"),
  TypeScript: true,
  Python: await isInstalled("python3", "-c", "import requests"),
  Go: await isInstalled("go", "version"),
};

describe.each(codeLanguages)("The examples in %s", (language) => {
  it.runIf(installedLanguages[language])("send their requests", { timeout: 120_000 }, async () => {
    isRejecting = false;
    for (const { method, path, body, needsToken, ...example } of examples) {
      contentType = example.contentType;
      receivedRequests.length = 0;
      const text = createExample(method, path, language);
      expect(await runExample(language, text)).toEqual({ isSuccessful: true, errorOutput: "" });
      const authorization = needsToken ? `Bearer ${token}` : undefined;
      expect(receivedRequests).toEqual([
        { method: method.toUpperCase(), authorization, body: expect.stringContaining(body) },
      ]);
    }
  });
});

// curl writes the error to the file or the terminal.
describe.each(["TypeScript", "Python", "Go"] as const)("The examples in %s", (language) => {
  it.runIf(installedLanguages[language])("fail with the code of an error", { timeout: 120_000 }, async () => {
    isRejecting = true;
    contentType = json;
    for (const { method, path } of examples) {
      const text = createExample(method, path, language);
      expect(await runExample(language, text)).toEqual({
        isSuccessful: false,
        errorOutput: expect.stringContaining("422 LICENSE_DELETED: The license is deleted."),
      });
    }
  });
});
