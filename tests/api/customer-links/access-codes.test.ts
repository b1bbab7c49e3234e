import { describe, expect, it } from "vitest";
import { errorBody, origin } from "#tests/support/api/api.ts";
import {
  createLink,
  createLinkableLicense,
  dayMs,
  hourMs,
  type LinkedLicense,
  listEvents,
  readCode,
  visit,
} from "#tests/support/licenses/customer-links.ts";

const checkCode = ({ api }: LinkedLicense, token: string, code: string) =>
  api.asAnonymous.post("/api/customer-page/codes/check", { token, code });
const sendCode = ({ api }: LinkedLicense, token: string) =>
  api.asAnonymous.post("/api/customer-page/codes", { token });
const differentCode = (code: string) => (code === "00000000" ? "00000001" : "00000000");

/** A link that is 15 days old. */
async function createOldLink(body?: object) {
  const license = await createLinkableLicense();
  const { token } = await createLink(license, body);
  license.api.advanceClock(15 * dayMs);
  return { license, token };
}

describe("A link that is older than 14 days", () => {
  it("opens only in the browser that entered the code of the mail, for an hour", async () => {
    const { license, token } = await createOldLink();
    const { asAnonymous } = license.api;
    expect((await visit(asAnonymous, token)).body).toMatchObject({
      result: { license: null, codeRecipient: "l…@wayne.example" },
    });
    const message = { token, message: "More" };
    expect(await asAnonymous.post("/api/customer-page/renewal-requests", message)).toMatchObject({
      status: 403,
      body: errorBody("CODE_REQUIRED"),
    });
    expect((await sendCode(license, token)).body).toMatchObject({ result: { sentTo: "l…@wayne.example" } });
    const code = readCode(license.mailer);
    const checked = await checkCode(license, token, `${code.slice(0, 4)} ${code.slice(4)}`);
    expect(checked.status).toBe(200);
    const cookie = checked.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/Secure/i);
    expect(cookie).not.toContain(token);
    const headers = { cookie: cookie.split(";")[0] ?? "", origin };
    const page = await visit(asAnonymous, token, headers);
    expect(page.body).toMatchObject({ result: { license: { companyName: "Wayne Enterprises" } } });
    expect((await visit(asAnonymous, token)).body).toMatchObject({ result: { license: null } });
    expect((await checkCode(license, token, code)).body).toEqual(
      errorBody("WRONG_CODE", { fields: expect.anything() }),
    );
    license.api.advanceClock(hourMs + 1);
    expect((await visit(asAnonymous, token, headers)).body).toMatchObject({ result: { license: null } });
  });

  it("does not open with the cookie of another link", async () => {
    const { license, token } = await createOldLink();
    const other = await createLinkableLicense();
    await sendCode(license, token);
    const { headers } = await checkCode(license, token, readCode(license.mailer));
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const { token: otherToken } = await createLink(other);
    other.api.advanceClock(15 * dayMs);
    const page = await visit(other.api.asAnonymous, otherToken, {
      cookie,
      origin,
    });
    expect(page.body).toMatchObject({ result: { license: null } });
  });

  it("rejects the right code after five wrong codes, until a new code is sent", async () => {
    const { license, token } = await createOldLink();
    await sendCode(license, token);
    const code = readCode(license.mailer);
    const codes: unknown[] = [];
    for (let count = 0; count < 5; count += 1)
      codes.push((await checkCode(license, token, differentCode(code))).body);
    const field = { fields: { code: [expect.any(String)] } };
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => errorBody("WRONG_CODE", field)),
      errorBody("CODE_VOID", field),
    ]);
    expect((await checkCode(license, token, code)).body).toEqual(errorBody("CODE_VOID", field));
    expect(
      (await listEvents(license)).filter((event) => event.startsWith("reject-customer-code")),
    ).toHaveLength(1);
    await sendCode(license, token);
    expect((await checkCode(license, token, readCode(license.mailer))).status).toBe(200);
  });

  it("rejects a code after ten minutes", async () => {
    const { license, token } = await createOldLink();
    await sendCode(license, token);
    license.api.advanceClock(10 * 60_000);
    expect((await checkCode(license, token, readCode(license.mailer))).status).toBe(422);
  });

  it("mails the code to the contact of the license if the link was not mailed", async () => {
    const { license, token } = await createOldLink({ days: 30 });
    await sendCode(license, token);
    const { body } = await license.api.asAda.get(`/api/oem/licenses/${license.key}`);
    const { email } = (body as { result: { email: string } }).result;
    expect(license.mailer.receivedMails.map(({ to }) => to)).toEqual([email]);
  });

  it("gets at most ten codes an hour", async () => {
    const { license, token } = await createOldLink();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await sendCode(license, token)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });
});
