import { describe, expect, it } from "vitest";
import { createReferencePage } from "#app/routes/reference/load-reference.ts";
import { listResources } from "#app/routes/reference/open-api-document.ts";
import { readOpenApiDocument } from "#app/routes/reference/read-document.ts";

describe("The API reference of another system", () => {
  const readJson = (document: unknown) => readOpenApiDocument(Response.json(document));
  const info = { title: "Other API", version: "1" };

  it("shows a document without optional parts", async () => {
    const document = await readJson({
      openapi: "3.1.0",
      info,
      paths: {
        "/orders/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: {
            parameters: [{ name: "page", in: "query", required: true, schema: { format: "constructor" } }],
            responses: { 200: { description: "Success" } },
          },
        },
        "//example.com/orders": { get: {} },
        "x-internal": true,
      },
    });
    const page = createReferencePage(document, "other", "", "curl");
    expect(page?.groups).toMatchObject([
      { name: "Resources", resources: [{ name: "Other", slug: "other" }] },
    ]);
    expect(page?.operations).toMatchObject([
      {
        operationId: "get-orders-id-",
        summary: "GET /orders/{id}",
        parameters: [
          { name: "id", location: "path" },
          { name: "page", location: "query" },
        ],
        examples: [{ language: "curl", text: "curl '/orders/%3Cid%3E?page=%3Cpage%3E'" }],
      },
    ]);
  });

  it("shows values and objects that the document shares, and its errors", async () => {
    const error = { code: "CLOSED", message: "The order is closed." };
    const document = await readJson({
      info,
      security: [{ token: [] }],
      paths: {
        "/orders": {
          get: {
            responses: {
              200: {
                content: {
                  "application/json": {
                    schema: { properties: { result: { $ref: "#/components/schemas/Page" } } },
                  },
                },
              },
              409: { content: { "application/json": { examples: { CLOSED: { value: { error } } } } } },
            },
          },
        },
      },
      components: {
        schemas: {
          Base: { properties: { total: { type: "integer" } }, required: ["total"] },
          Page: {
            allOf: [
              { $ref: "#/components/schemas/Base" },
              {
                properties: {
                  name: { $ref: "#/components/schemas/name" },
                  next: { $ref: "#/components/schemas/Loop" },
                },
              },
            ],
          },
          name: { type: "string", description: "Name of the order." },
          Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }] },
        },
      },
    });
    const page = createReferencePage(document, "other", "", "curl");
    expect(page?.operations).toMatchObject([
      {
        errors: [{ status: "409", code: "CLOSED", meaningHtml: "The order is closed." }],
        examples: [{ text: "curl '/orders' \\\n  -H \"Authorization: Bearer $TOKEN\"" }],
      },
    ]);
    expect(page?.objects.find(({ name }) => name === "Page")?.fields).toMatchObject([
      { name: "total", isRequired: true },
      { name: "name", type: [{ text: "text" }], descriptionHtml: "Name of the order." },
      { name: "next" },
    ]);
  });

  it("has a page for each of its names, in every script", async () => {
    const document = await readJson({
      info,
      paths: { "/a": { get: { tags: ["Orders 1"] }, put: { tags: ["Orders 2"] }, post: { tags: ["注文"] } } },
    });
    expect(listResources(document).map(({ slug }) => slug)).toEqual(["orders-1", "orders-2", "注文"]);
  });

  it.each([
    [new Response("{}", { status: 500 }), "status"],
    [new Response(null, { status: 302 }), "status"],
    [new Response("<!doctype html>"), "JSON"],
    [Response.json(null), "object"],
    [Response.json({ info, paths: [] }), "record"],
    [Response.json({ info, paths: { "/a": { get: "text" } } }), "object"],
    [new Response(`{"info":{"description":"${"a".repeat(10 * 1024 * 1024)}"}}`), "10 MB"],
  ])("cannot be shown for document %#", async (response, message) => {
    await expect(readOpenApiDocument(response)).rejects.toThrow(message);
  });
});
