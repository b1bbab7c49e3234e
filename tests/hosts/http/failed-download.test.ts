import { expect, it } from "vitest";
import { showFailedDownload } from "#app/hosts/http/failed-download.ts";
import { createProblemResponse } from "#app/api/endpoint/envelope.ts";
import { Problem } from "#app/domain/problem.ts";

it("the page of a failed download has the Retry-After header of the API", async () => {
  const request = new Request("https://desk.example.com/api/oem/licenses/report/csv", {
    headers: { accept: "text/html" },
  });
  const busyResponse = createProblemResponse(
    new Problem("too-many", "Too many requests.", { retryAfter: 7 }),
  );
  const page = await showFailedDownload(
    request,
    busyResponse,
    async ({ status, retryAfter }) => new Response(`Try again in ${retryAfter} seconds.`, { status }),
  );
  expect([page.status, await page.text()]).toEqual([429, "Try again in 7 seconds."]);
  expect(page.headers.get("retry-after")).toBe("7");
});
