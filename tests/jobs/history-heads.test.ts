import { expect, it } from "vitest";
import { verifyHead, createHeadSigner } from "#app/documents/history-head.ts";
import { parseSigningKeys } from "#app/documents/signing-keys.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { rfcKey } from "#tests/documents/acme-license-file.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import { instantOf } from "#app/domain/time/time.ts";

const keys = await parseSigningKeys(JSON.stringify(rfcKey));
const minuteMs = 60_000;

interface PublisherOptions {
  recipients?: string[];
  post?: (line: string) => Promise<void>;
}

/** Creates the job and records the history heads and the mails that the job sends. */
function createPublisher(
  { storage }: Pick<TestDatabase, "storage">,
  { recipients = [], post }: PublisherOptions = {},
) {
  const savedLines: string[] = [];
  const mailer = createRecordingMailer();
  const headPublisher = {
    sign: createHeadSigner(keys.signingKey),
    save: async (line: string) => {
      savedLines.push(line);
    },
    post: post ?? null,
  };
  const jobContext = { headPublisher, mailer, staffMail: { recipients, origin: null } };
  const runHeadsJob = (minutes: number) =>
    jobs["history-heads"](storage, instantOf(Date.parse(now) + minutes * minuteMs), jobContext);
  return { savedLines, mailer, runHeadsJob };
}

describeOnEveryEngine("The head of the history", (open) => {
  it("is sent once an hour, signed and with the number of events", async () => {
    const { storage, openSecondStorage } = await open();
    const { savedLines, runHeadsJob } = createPublisher({ storage });
    await runHeadsJob(0);
    await storage.transact(async (transaction) =>
      transaction.record(createEvent(ada, null, "update-settings")),
    );
    await Promise.all([
      runHeadsJob(1),
      runHeadsJob(59),
      createPublisher({ storage: await openSecondStorage() }).runHeadsJob(59),
    ]);
    await Promise.all([runHeadsJob(60), runHeadsJob(60)]);
    await runHeadsJob(61);
    const heads = await Promise.all(savedLines.map((line) => verifyHead(line, keys.publicKeys)));
    const {
      rows: [firstEntry],
    } = await storage.history.listChainAfter(0, 1);
    expect(heads).toEqual([
      { count: 0, hash: "", at: "2026-11-20T12:00:00.000Z" },
      { count: 1, hash: firstEntry?.hash, at: "2026-11-20T13:00:00.000Z" },
    ]);
  });

  it("is invalid with a changed character or another key", async () => {
    const { savedLines, runHeadsJob } = createPublisher(await open());
    await runHeadsJob(0);
    const [line = ""] = savedLines;
    expect(await verifyHead(line.replace('"count":0', '"count":1'), keys.publicKeys)).toBeNull();
    expect(await verifyHead(line.replace("12:00:00", "12:00:01"), keys.publicKeys)).toBeNull();
    expect(await verifyHead(line.slice(0, -1), keys.publicKeys)).toBeNull();
    expect(await verifyHead(line, { keys: [] })).toBeNull();
  });

  it("is mailed to staff once a day and retried after a failure", async () => {
    const { savedLines, mailer, runHeadsJob } = createPublisher(await open(), {
      recipients: ["one@example.com", "two@example.com"],
    });
    const busyFailure = { sent: false, failureKind: "temporary", reason: "busy" } as const;
    mailer.nextOutcomes.push(busyFailure, busyFailure);
    await expect(runHeadsJob(0)).rejects.toThrow("not be published everywhere");
    await runHeadsJob(1);
    await runHeadsJob(2);
    await runHeadsJob(60);
    await runHeadsJob(12 * 60);
    expect(mailer.receivedMails.map(({ to }) => to)).toEqual(
      Array.from({ length: 3 }, () => ["one@example.com", "two@example.com"]).flat(),
    );
    expect(savedLines).toHaveLength(3);
    const mailedHead = /^\{.*\}$/m.exec(mailer.receivedMails[0]?.text ?? "")?.[0] ?? "";
    expect(await verifyHead(mailedHead, keys.publicKeys)).toMatchObject({ count: 0 });
  });

  it("is posted once to a configured URL and is not mailed", async () => {
    const postedLines: string[] = [];
    const post = async (line: string) => {
      postedLines.push(line);
      if (postedLines.length === 1) throw new Error("The response was 500.");
    };
    const { savedLines, mailer, runHeadsJob } = createPublisher(await open(), {
      recipients: ["one@example.com"],
      post,
    });
    await expect(runHeadsJob(0)).rejects.toThrow("not be published everywhere");
    await runHeadsJob(1);
    await runHeadsJob(60);
    expect(postedLines).toEqual(savedLines);
    expect(postedLines).toHaveLength(2);
    expect(mailer.receivedMails).toEqual([]);
  });

  it("is sent even if the time of the last head is in the future", async () => {
    const { storage, engine } = await open();
    const { savedLines, runHeadsJob } = createPublisher({ storage });
    await engine.db
      .updateTable("chain_check")
      .set({ head_told_at: Date.parse("2099-01-01") })
      .execute();
    await runHeadsJob(0);
    expect(savedLines).toHaveLength(1);
  });
});
