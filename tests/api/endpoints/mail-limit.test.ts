import { expect, it } from "vitest";
import { errorBody, startTestApi } from "#tests/support/api/api.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const email = "nina@example.com";

it("staff can send ten mails an hour to one address", async () => {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  const invite = (to: string) => api.asAda.post("/api/user/invitations", { email: to, privileges: [] });
  for (let count = 0; count < 9; count += 1) expect((await invite(email)).status).toBe(201);
  expect(
    (await api.asAda.post("/api/oem/license-settings/test-mail", { to: "Nina@Example.com" })).status,
  ).toBe(200);
  const limitedResponse = await invite(email);
  expect([limitedResponse.status, limitedResponse.body]).toEqual([429, errorBody("TOO_MANY")]);
  expect(limitedResponse.headers.get("retry-after")).toBe("3600");
  expect(mailer.receivedMails).toHaveLength(10);
  expect((await invite("otto@example.com")).status).toBe(201);
  expect(JSON.stringify(await api.engine.db.selectFrom("rate_limit").selectAll().execute())).not.toContain(
    "nina",
  );
  api.advanceClock(3_600_000);
  // A session ends after an hour without use, so the test continues with a token.
  const laterClient = await api.createClientWithToken(api.people.ada, "2027-06-01T00:00:00.000Z");
  expect((await laterClient.post("/api/user/invitations", { email, privileges: [] })).status).toBe(201);
});
