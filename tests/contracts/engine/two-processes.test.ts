import { expect, it } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { license } from "#app/domain/license/license.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { jobs } from "#app/jobs/jobs.ts";
import {
  startTestApiOn,
  type ApiUnderTest,
  createClient,
  origin,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { optionalEngines } from "#tests/support/engines/engine-names.ts";
import { fetchHistory, fetchLicense } from "#tests/support/licenses/licenses.ts";
import { daysBeforeEnd, issueEndingLicense } from "#tests/support/licenses/reminders.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

describeOnEngines(
  ["PostgreSQL", ...optionalEngines],
  "Two processes behind a load balancer",
  (openDatabase) => {
    /** Starts two processes. The returned clients send their requests to the two processes in turn. */
    async function startProcesses() {
      const { storage, engine, connect } = await openDatabase({ hasDemoData: true });
      const mailer = createRecordingMailer();
      const processes = [
        await startTestApiOn(engine, { mailer }),
        await startTestApiOn(connect(), { mailer }),
      ] as const;
      const [firstApi, secondApi] = processes.map(({ context }) => createLicenseApi(context));
      if (!firstApi || !secondApi) throw new Error("Two processes are needed.");
      let requestCount = 0;
      const balanceRequest = (request: Request) => {
        requestCount += 1;
        return requestCount % 2 ? firstApi(request) : secondApi(request);
      };
      const openClient = async ({ context, people }: ApiUnderTest, name: "ada" | "mert") => {
        const id = await openSession(context.storage, people[name].id, context.now());
        return createClient(balanceRequest, { cookie: `__Host-session=${id}`, origin });
      };
      return {
        storage,
        mailer,
        contexts: processes.map(({ context }) => context),
        ada: await openClient(processes[0], "ada"),
        mert: await openClient(processes[1], "mert"),
      };
    }

    it("share sessions and data", async () => {
      const { mert, storage } = await startProcesses();
      const createLicense = () =>
        mert.post("/api/oem/licenses", buildManualLicenseBody(), { "idempotency-key": "once" });
      const createResponse = await createLicense();
      const replayedResponse = await createLicense();
      expect([
        createResponse.status,
        replayedResponse.status,
        replayedResponse.headers.get("idempotent-replay"),
      ]).toEqual([201, 201, "true"]);
      const { key, rowVersion } = parseApiResult(license, createResponse);
      expect(parseApiResult(license, replayedResponse).key).toBe(key);
      const changeNotes = (notes: string, version: number) =>
        mert.send("PATCH", `/api/oem/licenses/${key}/notes`, {
          body: { notes },
          headers: { "if-match": `"${version}"` },
        });
      expect((await changeNotes("By one", rowVersion)).status).toBe(200);
      expect((await changeNotes("By the other", rowVersion + 1)).status).toBe(200);
      expect((await changeNotes("Too late", rowVersion)).status).toBe(409);
      expect(await fetchLicense(mert, key)).toMatchObject({
        notes: "By the other",
        rowVersion: rowVersion + 2,
      });
      const events = (await fetchHistory(mert, key)).map(({ eventName }) => eventName);
      expect(events).toEqual(["update-notes", "update-notes", "create"]);
      expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
      await mert.post("/api/auth/logout", {});
      // The load balancer alternates, so each process handles one of these requests.
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect((await mert.get("/api/auth/check")).status).toBe(401);
    });

    it("share rate limits and send each reminder once", async () => {
      const { ada, mailer, storage, contexts } = await startProcesses();
      const statuses: number[] = [];
      for (let index = 0; index < 6; index += 1) {
        const response = await ada.post("/api/oem/license-settings/test-mail", { to: "ada@example.com" });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      mailer.receivedMails.length = 0;
      for (let index = 0; index < 5; index += 1) await issueEndingLicense(storage);
      const jobTime = daysBeforeEnd(30);
      await Promise.all(contexts.map((context) => jobs.reminders(context.storage, jobTime, context)));
      const events = (await storage.history.listChainAfter(0, 1_000)).rows.map(
        ({ event }) => event.eventName,
      );
      expect(mailer.receivedMails.length).toBeGreaterThanOrEqual(5);
      expect(mailer.receivedMails).toHaveLength(events.filter((name) => name === "send-reminder").length);
    });
  },
);
