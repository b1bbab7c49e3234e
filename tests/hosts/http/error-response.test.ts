import { expect, test, vi } from "vitest";
import { errorResponse } from "#app/hosts/http/error-response.ts";

test("a request whose client disconnected is no server error", () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const request = new Request("https://licenses.example.com/license", { signal: AbortSignal.abort() });
  expect(errorResponse(request, new Error("aborted")).status).toBe(499);
  expect(printed).not.toHaveBeenCalled();
});

test("an unexpected error is a 500, and its stack trace is logged with its causes", () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const causes = [
    new Error("The first webhook failed"),
    new Error("The second one", { cause: "no network" }),
  ];
  const request = new Request("https://licenses.example.com/license");
  expect(errorResponse(request, new AggregateError(causes, "Some webhooks failed")).status).toBe(500);
  const { error } = JSON.parse(String(printed.mock.calls[0]?.[0])) as { error: string };
  for (const text of ["Some webhooks failed", "Caused by: Error: The first webhook failed", "no network"])
    expect(error).toContain(text);
});
