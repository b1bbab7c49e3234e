import { expect, it } from "vitest";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import {
  openLongLivedApi,
  readTokenOfLastMail,
  requestAction,
  startRunningTrial,
  startTrial,
} from "#tests/support/customers/hosted-customers.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
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

const customerEmail = "lucius@wayne.example";

/** Sends ten mails to the customer, after which the limit is reached. */
async function useUpMails({ asAda }: ApiUnderTest) {
  for (let count = 0; count < 10; count += 1)
    await asAda.post("/api/user/invitations", { email: customerEmail, privileges: [] });
}

it("the mail with the address of an instance counts towards the limit of its recipient", async () => {
  const api = await openLongLivedApi({ mailer: createRecordingMailer() });
  const key = await startRunningTrial(api);
  expect((await requestAction(api, key, "send-address")).status).toBe(200);
  await useUpMails(api);
  expect((await requestAction(api, key, "send-address")).status).toBe(429);
});

it("a reminder that is sent again counts towards the limit of its recipient", async () => {
  const mailer = createRecordingMailer();
  const api = await openLongLivedApi({ mailer });
  const response = await api.asAda.post("/api/oem/licenses", buildManualLicenseBody());
  const { key: licenseKey } = (response.body as { result: { key: string } }).result;
  const quota = { activationDate: "2026-11-20", expirationDate: "2026-12-25" };
  await api.asAda.post("/api/oem/quotas/enterprise", {
    ...quota,
    licenseKey,
    serverCapacity: 1,
    totalClientCapacity: 100,
  });
  api.advanceClock(5 * 86_400_000);
  mailer.nextOutcomes.push(
    ...Array.from({ length: 50 }, () => ({ sent: false, failureKind: "refused", reason: "550" }) as const),
  );
  await api.context.jobs.run("reminders", { isManual: true });
  mailer.nextOutcomes.length = 0;
  await useUpMails(api);
  const reminder = { licenseKey, expiredAt: "2026-12-25T23:59:59.999Z", threshold: 30 };
  const sendAgain = () => api.asAda.post("/api/oem/reminders/send-again", reminder);
  const mailCount = mailer.receivedMails.length;
  expect((await sendAgain()).status).toBe(429);
  expect(mailer.receivedMails).toHaveLength(mailCount);
  api.advanceClock(3_600_000);
  expect((await sendAgain()).status).toBe(200);
});

it("a buyer's new invitation link counts towards the limit of its recipient, which the response does not reveal", async () => {
  const mailer = createRecordingMailer();
  const api = await openLongLivedApi({ mailer });
  await startTrial(api, { how: "invite" });
  const token = readTokenOfLastMail(mailer);
  api.advanceClock(8 * 86_400_000);
  await useUpMails(api);
  const mailCount = mailer.receivedMails.length;
  const renew = () => api.asAnonymous.post("/api/customers/one/invitation/renew", { token });
  expect(await renew()).toMatchObject({ status: 202, body: { success: true, result: {} } });
  expect(mailer.receivedMails).toHaveLength(mailCount);
  api.advanceClock(3_600_000);
  expect((await renew()).status).toBe(202);
  expect(mailer.receivedMails).toHaveLength(mailCount + 1);
});
