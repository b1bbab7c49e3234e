import { expect, test, vi } from "vitest";
import { respondWithError } from "#app/hosts/http/error-response.ts";

test("a request whose client disconnected is not a server error", () => {
  const logSpy = vi.spyOn(console, "error").mockImplementation(() => {});
  const request = new Request("https://licenses.example.com/license", { signal: AbortSignal.abort() });
  expect(respondWithError(request, new Error("aborted")).status).toBe(499);
  expect(logSpy).not.toHaveBeenCalled();
});

test("an unexpected error causes a 500 and is logged with its causes", () => {
  const logSpy = vi.spyOn(console, "error").mockImplementation(() => {});
  const causes = [
    new Error("The first webhook failed"),
    new Error("The second one", { cause: "no network" }),
  ];
  const request = new Request("https://licenses.example.com/license");
  expect(respondWithError(request, new AggregateError(causes, "Failed to send webhooks")).status).toBe(500);
  const { error } = JSON.parse(String(logSpy.mock.calls[0]?.[0])) as { error: string };
  for (const text of ["Failed to send webhooks", "Caused by: Error: The first webhook failed", "no network"])
    expect(error).toContain(text);
});
