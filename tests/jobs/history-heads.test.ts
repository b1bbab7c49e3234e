import { expect, it } from "vitest";
import { verifyHead, headSigner } from "#app/documents/history-head.ts";
import { parseSigningKeys } from "#app/documents/signing-keys.ts";
import { eventBy } from "#app/domain/history/event.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { rfcKey } from "#tests/documents/acme-license-file.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { recordingMailer } from "#tests/support/outside/mails.ts";

const keys = await parseSigningKeys(JSON.stringify(rfcKey));
const minuteMs = 60_000;

interface Outlets {
  recipients?: string[];
  post?: (line: string) => Promise<void>;
}

/** The job, with everything it sent. */
function publisher({ storage }: Pick<TestDatabase, "storage">, { recipients = [], post }: Outlets = {}) {
  const lines: string[] = [];
  const mailer = recordingMailer();
  const headPublisher = {
    sign: headSigner(keys.signing),
    save: async (line: string) => void lines.push(line),
    post: post ?? null,
  };
  const outside = { headPublisher, mailer, staffMail: { recipients, origin: null } };
  const run = (minutes: number) =>
    jobs["history-heads"](storage, new Date(Date.parse(now) + minutes * minuteMs), outside);
  return { lines, mailer, run };
}

describeOnEveryEngine("The head of the history", (open) => {
  it("is sent once an hour, signed, with the number of events", async () => {
    const { storage, openSecondStorage } = await open();
    const { lines, run } = publisher({ storage });
    await run(0);
    await storage.transact(async (work) => work.record(eventBy(ada, "", "update-settings")));
    await Promise.all([run(1), run(59), publisher({ storage: await openSecondStorage() }).run(59)]);
    await Promise.all([run(60), run(60)]);
    await run(61);
    const heads = await Promise.all(lines.map((line) => verifyHead(line, keys.published)));
    const [link] = await storage.history.chain(0, 1);
    expect(heads).toEqual([
      { count: 0, hash: "", at: "2026-11-20T12:00:00.000Z" },
      { count: 1, hash: link?.hash, at: "2026-11-20T13:00:00.000Z" },
    ]);
  });

  it("is invalid with one character changed, or with another key", async () => {
    const { lines, run } = publisher(await open());
    await run(0);
    const [line = ""] = lines;
    expect(await verifyHead(line.replace('"count":0', '"count":1'), keys.published)).toBeNull();
    expect(await verifyHead(line.replace("12:00:00", "12:00:01"), keys.published)).toBeNull();
    expect(await verifyHead(line.slice(0, -1), keys.published)).toBeNull();
    expect(await verifyHead(line, { keys: [] })).toBeNull();
  });

  it("is mailed to staff once a day, and again with the next run while no mail can be sent", async () => {
    const { lines, mailer, run } = publisher(await open(), {
      recipients: ["one@example.com", "two@example.com"],
    });
    const busy = { sent: false, why: "temporary", reason: "busy" } as const;
    mailer.next.push(busy, busy);
    await expect(run(0)).rejects.toThrow("not be published everywhere");
    await run(1);
    await run(2);
    await run(60);
    await run(12 * 60);
    expect(mailer.handedMails.map(({ to }) => to)).toEqual(
      Array.from({ length: 3 }, () => ["one@example.com", "two@example.com"]).flat(),
    );
    expect(lines).toHaveLength(3);
    const mailed = /^\{.*\}$/m.exec(mailer.handedMails[0]?.text ?? "")?.[0] ?? "";
    expect(await verifyHead(mailed, keys.published)).toMatchObject({ count: 0 });
  });

  it("is posted to a configured address without a mail; a rejected one is not posted again", async () => {
    const posted: string[] = [];
    const post = async (line: string) => {
      posted.push(line);
      if (posted.length === 1) throw new Error("The response was 500.");
    };
    const { lines, mailer, run } = publisher(await open(), { recipients: ["one@example.com"], post });
    await expect(run(0)).rejects.toThrow("not be published everywhere");
    await run(1);
    await run(60);
    expect(posted).toEqual(lines);
    expect(posted).toHaveLength(2);
    expect(mailer.handedMails).toEqual([]);
  });

  it("is sent although the stored time of the last one is in the future", async () => {
    const { storage, engine } = await open();
    const { lines, run } = publisher({ storage });
    await engine.db
      .updateTable("chain_check")
      .set({ head_told_at: Date.parse("2099-01-01") })
      .execute();
    await run(0);
    expect(lines).toHaveLength(1);
  });
});
