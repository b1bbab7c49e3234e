import type { AccessLine } from "#app/domain/access-review/access-review.ts";
import { expect } from "vitest";
import { z } from "zod";
import { apiToken } from "#app/domain/token/token.ts";
import { view } from "#app/domain/view/view.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { ApiResponse } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

const createSuccessBody = (result: unknown) => ({ success: true, result });

/** Sends a request to every endpoint for users, sessions, tokens and jobs, with the demo data. */
export async function sendAccountRequests(request: SendRequest): Promise<void> {
  const ritaOptions = { params: { email: "rita@example.com" } };
  expect((await request("GET /user", { query: ritaOptions.params })).body).toMatchObject({
    result: ritaOptions.params,
  });
  const { body: review } = await request("GET /oem/access-review", { query: { pageSize: "100" } });
  const { entities } = (review as { result: { entities: AccessLine[] } }).result;
  const line = entities.find(({ email }) => email === "rita@example.com");
  expect(line).toMatchObject({ right: "license-create", isDue: false });
  await request("POST /oem/access-review/confirmations", {
    body: { userId: line?.userId, right: "license-create" },
  });
  expect((await request("GET /oem/access-review/csv")).text).toContain("rita@example.com");
  const invitation = { email: "nina@example.com", privileges: ["license-create"] };
  expect((await request("POST /user/invitations", { body: invitation })).body).toMatchObject({
    result: { user: { ...invitation, status: "invited" }, mail: "sent" },
  });
  for (const isDisabled of [true, false]) {
    const { body } = await request("PATCH /user/{email}/status", { ...ritaOptions, body: { isDisabled } });
    expect(body).toMatchObject({ result: { status: isDisabled ? "disabled" : "active" } });
  }
  const noWork = { bulkRuns: 0, imports: 0, viewMails: 0, tokens: 0, invitations: 0 };
  expect((await request("GET /user/{email}/work", ritaOptions)).body).toEqual(createSuccessBody(noWork));
  expect((await request("GET /user/{email}/sessions", ritaOptions)).body).toMatchObject(
    createSuccessBody({ entities: [] }),
  );
  expect((await request("DELETE /user/{email}/sessions", ritaOptions)).body).toEqual(
    createSuccessBody({ ended: 0 }),
  );
  expect((await request("DELETE /user/{email}", ritaOptions)).body).toMatchObject(
    createSuccessBody({ left: 0 }),
  );
  await request("POST /oem/jobs/{name}/run", { params: { name: "sweep" } });
  const { body: jobs } = await request("GET /oem/jobs");
  expect(jobs).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ name: "sweep" })]),
  });
  expect((await request("GET /user/current/tokens")).body).toMatchObject(createSuccessBody({ entities: [] }));
  const assistant = apiToken.parse(
    (
      (await request("POST /user/current/assistants", { body: { scopes: "read" } })).body as {
        result: unknown;
      }
    ).result,
  );
  await request("DELETE /user/current/assistants/{token}", {
    params: { token: assistant.token.slice(0, 12) },
  });

  const preferences = { theme: "dark", columns: [{ name: "tags", isShown: true, width: "wide" }] };
  const { body: changedBody } = await request("PATCH /user/current/preferences", { body: preferences });
  expect(changedBody).toMatchObject(createSuccessBody({ ...preferences, density: "compact" }));

  const newView = { name: "Ending", query: "lifetimeStatuses=almost-expired" };
  const { result } = z
    .object({ result: view })
    .parse((await request("POST /oem/views", { body: newView })).body);
  const params = { id: String(result.id) };
  await request("PATCH /oem/views/{id}", { params, body: { name: "Ends soon" } });
  const { body: viewsBody } = await request("GET /oem/views");
  expect(viewsBody).toMatchObject({ result: { views: [{ id: result.id, name: "Ends soon", isOwn: true }] } });
  const mailSchedule = { every: "monday", recipients: ["mert@example.com"] };
  expect((await request("PUT /oem/views/{id}/mail", { params, body: mailSchedule })).body).toMatchObject(
    createSuccessBody(mailSchedule),
  );
  expect((await request("GET /oem/views/{id}/mail", { params })).body).toMatchObject(
    createSuccessBody({ mail: mailSchedule }),
  );
  await request("DELETE /oem/views/{id}/mail", { params });
  await request("DELETE /oem/views/{id}", { params });
}
