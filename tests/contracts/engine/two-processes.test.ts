import { expect, it } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { license } from "#app/domain/license/license.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { apiOver, type ApiUnderTest, clientOf, origin, resultOf } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { optionalEngines } from "#tests/support/engines/engine-names.ts";
import { historyOf, licenseByKey } from "#tests/support/licenses/licenses.ts";
import { daysBefore, issueEndingLicense } from "#tests/support/licenses/reminders.ts";
import { recordingMailer } from "#tests/support/outside/mails.ts";

describeOnEngines(["PostgreSQL", ...optionalEngines], "Two processes behind a balancer", (open) => {
  /** Sends requests to both processes in turn. */
  async function startTwo() {
    const { storage, engine, connect } = await open({ hasDemoStory: true });
    const mailer = recordingMailer();
    const processes = [await apiOver(engine, { mailer }), await apiOver(connect(), { mailer })] as const;
    const [first, second] = processes.map(({ context }) => licenseApi(context));
    if (!first || !second) throw new Error("Two processes are needed.");
    let requests = 0;
    const balancer = (request: Request) => {
      requests += 1;
      return requests % 2 ? first(request) : second(request);
    };
    const session = async ({ context, people }: ApiUnderTest, name: "ada" | "mert") => {
      const id = await openSession(context.storage, people[name].id, context.now());
      return clientOf(balancer, { cookie: `__Host-session=${id}`, origin });
    };
    return {
      storage,
      mailer,
      worlds: processes.map(({ context }) => context),
      ada: await session(processes[0], "ada"),
      mert: await session(processes[1], "mert"),
    };
  }

  it("do the main job together: a session of one is valid in both, and data saved by one is visible in the other", async () => {
    const { mert, storage } = await startTwo();
    const create = () => mert.post("/api/oem/licenses", manualLicense(), { "idempotency-key": "once" });
    const [created, replayed] = [await create(), await create()];
    expect([created.status, replayed.status, replayed.headers.get("idempotent-replay")]).toEqual([
      201,
      201,
      "true",
    ]);
    const { key, rowVersion } = resultOf(license, created);
    expect(resultOf(license, replayed).key).toBe(key);
    const change = (notes: string, version: number) =>
      mert.send("PATCH", `/api/oem/licenses/${key}/notes`, {
        body: { notes },
        headers: { "if-match": `"${version}"` },
      });
    expect((await change("By one", rowVersion)).status).toBe(200);
    expect((await change("By the other", rowVersion + 1)).status).toBe(200);
    expect((await change("Too late", rowVersion)).status).toBe(409);
    expect(await licenseByKey(mert, key)).toMatchObject({
      notes: "By the other",
      rowVersion: rowVersion + 2,
    });
    const events = (await historyOf(mert, key)).map(({ eventName }) => eventName);
    expect(events).toEqual(["update-notes", "update-notes", "create"]);
    expect(await verifyChain(storage.history)).toMatchObject({ broken: null });
    await mert.post("/api/auth/logout", {});
    for (const _ of ["one", "other"]) expect((await mert.get("/api/auth/check")).status).toBe(401);
  });

  it("share the counters of all limits, and send each reminder once", async () => {
    const { ada, mailer, storage, worlds } = await startTwo();
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const response = await ada.post("/api/oem/license-settings/test-mail", { to: "ada@example.com" });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    mailer.handedMails.length = 0;
    for (let nth = 0; nth < 5; nth += 1) await issueEndingLicense(storage);
    const due = new Date(daysBefore(30));
    await Promise.all(worlds.map((context) => jobs.reminders(context.storage, due, context)));
    const events = (await storage.history.chain(0, 1_000)).map(({ event }) => event.eventName);
    expect(mailer.handedMails.length).toBeGreaterThanOrEqual(5);
    expect(mailer.handedMails).toHaveLength(events.filter((name) => name === "send-reminder").length);
  });
});
