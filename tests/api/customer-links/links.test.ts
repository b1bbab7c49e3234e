import { describe, expect, it } from "vitest";
import { errorBody } from "#tests/support/api/api.ts";
import {
  createLink,
  createLinkableLicense,
  dayMs,
  listEvents,
  visit,
} from "#tests/support/licenses/customer-links.ts";

describe("A customer link", () => {
  it("is shown once, mailed, listed without its token, and stored only as a hash", async () => {
    const license = await createLinkableLicense();
    const { api, mailer, linksPath } = license;
    const link = await createLink(license);
    expect(link).toMatchObject({ state: "open", mail: "sent", mailedTo: "lucius@wayne.example" });
    expect(mailer.receivedMails.map(({ to, text }) => [to, text.includes(link.url)])).toEqual([
      ["lucius@wayne.example", true],
    ]);
    const { text } = await api.asMert.get(linksPath);
    expect(text).toContain("lucius@wayne.example");
    expect(text).not.toContain(link.token);
    const rows = await api.engine.db.selectFrom("customer_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  it("stays valid with an honest state if its mail was not sent", async () => {
    const license = await createLinkableLicense();
    license.mailer.nextOutcomes.push({ sent: false, failureKind: "refused", reason: "no such user" });
    const link = await createLink(license);
    expect(link.mail).toBe("failed");
    expect((await visit(license.api.asAnonymous, link.token)).status).toBe(200);
  });

  it("is created and mailed once for one Idempotency-Key", async () => {
    const { api, mailer, linksPath } = await createLinkableLicense();
    const headers = { "idempotency-key": "one-link-for-the-customer" };
    const body = { days: 7, email: "lucius@wayne.example" };
    const [first, second] = [
      await api.asMert.post(linksPath, body, headers),
      await api.asMert.post(linksPath, body, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(mailer.receivedMails).toHaveLength(1);
    expect((await api.asMert.get(linksPath)).body).toMatchObject({ result: { totalEntityCount: 1 } });
  });

  it.each([0, 31, 1.5])("is not created for %s days", async (days) => {
    const { api, linksPath } = await createLinkableLicense();
    expect(await api.asMert.post(linksPath, { days })).toMatchObject({ status: 400 });
  });

  it("needs license-manage for every request", async () => {
    const license = await createLinkableLicense();
    const { id } = await createLink(license);
    const { api, linksPath } = license;
    expect((await api.asRita.get(linksPath)).status).toBe(403);
    expect((await api.asRita.post(linksPath, { days: 1 })).status).toBe(403);
    expect((await api.asRita.send("DELETE", `${linksPath}/${id}`)).status).toBe(403);
  });

  it("of another license is not found", async () => {
    const license = await createLinkableLicense();
    const { id } = await createLink(license);
    const other = "/api/oem/licenses/ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ/customer-links";
    expect((await license.api.asMert.send("DELETE", `${other}/${id}`)).status).toBe(404);
  });

  it("shows the license without its key, and records the visit once an hour with the link as performer", async () => {
    const license = await createLinkableLicense();
    const { api, key } = license;
    const { id, token } = await createLink(license);
    const responses = [await visit(api.asAnonymous, token), await visit(api.asAnonymous, token)];
    expect(responses[0]?.body).toMatchObject({
      result: {
        codeRecipient: null,
        license: { companyName: "Wayne Enterprises", lifetimeStatus: "active", seatsInUse: 0, files: [] },
      },
    });
    expect(responses[0]?.text).not.toContain(key);
    api.advanceClock(dayMs);
    await visit(api.asAnonymous, token);
    const visits = (await listEvents(license)).filter((event) => event.startsWith("visit-customer-page"));
    expect(visits).toEqual(Array.from({ length: 2 }, () => `visit-customer-page by customer link ${id}`));
  });

  it("gives the certificate, and a renewal request that a later one replaces", async () => {
    const license = await createLinkableLicense();
    const { api } = license;
    const { token } = await createLink(license);
    const certificate = await api.asAnonymous.get(`/api/customer-page/certificate.pdf?token=${token}`);
    expect(certificate.text).toMatch(/^%PDF/);
    for (const message of ["One more year", "Two more years"])
      await api.asAnonymous.post("/api/customer-page/renewal-requests", { token, message });
    expect((await visit(api.asAnonymous, token)).body).toMatchObject({
      result: { license: { renewalRequest: { message: "Two more years" } } },
    });
    expect(
      await api.asAnonymous.post("/api/customer-page/renewal-requests", { token, message: "x".repeat(1001) }),
    ).toMatchObject({ status: 400, body: errorBody("INVALID", { fields: expect.anything() }) });
  });
});

describe("A link that does not open the page", () => {
  it("gets the same response, whether it is unknown, withdrawn, ended or of a deleted license", async () => {
    const license = await createLinkableLicense();
    const { api, linksPath, key } = license;
    const withdrawn = await createLink(license);
    await api.asMert.send("DELETE", `${linksPath}/${withdrawn.id}`);
    const ended = await createLink(license, { days: 1 });
    api.advanceClock(2 * dayMs);
    const open = await createLink(license);
    await api.asAda.send("DELETE", `/api/oem/licenses/${key}`);
    const tokens = ["nobody", withdrawn.token, ended.token, open.token];
    const responses = await Promise.all(tokens.map((token) => visit(api.asAnonymous, token)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 404, body: errorBody("LINK_UNKNOWN") });
    const actions = await Promise.all(
      tokens.flatMap((token) => [
        api.asAnonymous.post("/api/customer-page/codes", { token }),
        api.asAnonymous.get(`/api/customer-page/certificate.pdf?token=${token}`),
        api.asAnonymous.post("/api/customer-page/renewal-requests", { token, message: "More" }),
        api.asAnonymous.post("/api/customer-page/codes/check", { token, code: "12345678" }),
      ]),
    );
    expect(new Set(actions.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it("needs the same database queries as every other such link", async () => {
    const license = await createLinkableLicense();
    const { api, linksPath } = license;
    const withdrawn = await createLink(license);
    await api.asMert.send("DELETE", `${linksPath}/${withdrawn.id}`);
    const { customerLinks, licenses } = api.context.storage;
    let queries: string[] = [];
    const watch =
      <Result>(name: string, run: (value: string) => Result) =>
      (value: string) => {
        queries.push(name);
        return run(value);
      };
    api.context.storage = {
      ...api.context.storage,
      customerLinks: {
        ...customerLinks,
        findByTokenHash: watch("hash", (hash) => customerLinks.findByTokenHash(hash)),
      },
      licenses: { ...licenses, find: watch("license", (key) => licenses.find(key)) },
    };
    const queriesByToken: string[][] = [];
    for (const token of ["nobody", withdrawn.token]) {
      queries = [];
      await visit(api.asAnonymous, token);
      queriesByToken.push(queries);
    }
    expect(queriesByToken).toEqual([["hash"], ["hash"]]);
  });

  it("is limited by address, so that guesses end, while other addresses can open their links", async () => {
    const license = await createLinkableLicense();
    const { api } = license;
    const { token } = await createLink(license);
    const guesser = { "x-client-address": "192.0.2.7" };
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1)
      statuses.push((await visit(api.asAnonymous, `guess-${count}`, guesser)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(5).fill(429)]);
    expect((await visit(api.asAnonymous, token, guesser)).status).toBe(429);
    expect((await visit(api.asAnonymous, token, { "x-client-address": "192.0.2.8" })).status).toBe(200);
  });
});
