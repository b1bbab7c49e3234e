import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, it } from "vitest";
import type { Mail } from "#app/domain/mail/mailer.ts";
import { createEmlMailer, createStoredMails } from "#app/gateways/mail/eml.ts";
import { openMailFolder } from "#app/hosts/mail-folder.ts";

const folder = await mkdtemp(join(tmpdir(), "license-desk-mail-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let folderCount = 0;
const from = { name: "License Desk", address: "license-desk@localhost" };
function openFolder() {
  folderCount += 1;
  const path = join(folder, `${folderCount}`, "mail");
  return {
    path,
    mailer: createEmlMailer(openMailFolder(path), from),
    storedMails: createStoredMails(openMailFolder(path)),
  };
}

const buildMail = (subject: string): Mail => ({
  to: "cagla@isik.example",
  subject,
  text: "Merhaba Çağla,\nsüre doluyor.",
  html: "<p>Merhaba Çağla</p>",
  id: "reminder.1.2.3",
});
const instantAt = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, "0")}.000Z`;

describe("Mails that are stored as files", () => {
  it("are empty before the first mail, which creates their folder", async () => {
    const { storedMails, mailer, path } = openFolder();
    expect((await storedMails.listPage({ pageNumber: 0, pageSize: 10 })).rows).toEqual([]);
    expect(await storedMails.find("20261120T120000000Z-0123456789ab")).toBeNull();
    expect(await mailer.send(buildMail("Bir"), instantAt(0))).toEqual(storedAsFileOutcome);
    expect((await readdir(path)).toSorted()).toEqual([
      expect.stringMatching(/^20261120T120000000Z-[0-9a-f]{12}\.eml$/),
      expect.stringMatching(/^20261120T120000000Z-[0-9a-f]{12}\.json$/),
    ]);
  });

  it("are deleted when their recipient or a mentioned user is erased", async () => {
    const { storedMails, mailer, path } = openFolder();
    expect(await storedMails.erase("wile@acme.example")).toBe(0);
    const mentioningMail = { ...buildMail("About"), to: "ops@example.com", text: "Wile@Acme.example waits." };
    const mailWithAttachment = {
      ...buildMail("Attached"),
      to: "ops@example.com",
      attachment: { name: "licenses.csv", type: "text/csv", content: "\ufeffemail\r\nwile@acme.example\r\n" },
    };
    const otherMail = { ...buildMail("Others"), to: "not-wile@acme.example", text: "Hello" };
    const mailToUser = { ...buildMail("To"), to: "WILE@acme.example" };
    for (const message of [mailToUser, mentioningMail, mailWithAttachment, otherMail])
      await mailer.send(message, instantAt(1));
    expect(await storedMails.erase("wile@acme.example")).toBe(3);
    expect(
      (await storedMails.listPage({ pageNumber: 0, pageSize: 9 })).rows.map(({ subject }) => subject),
    ).toEqual(["Others"]);
    expect(await readdir(path)).toHaveLength(2);
  });

  it("can be opened by any mail program", async () => {
    const { storedMails, mailer, path } = openFolder();
    await mailer.send(buildMail("Işık Güvenlik A.Ş.\r\nBcc: x@example.com"), instantAt(1));
    const [storedMail] = (await storedMails.listPage({ pageNumber: 0, pageSize: 1 })).rows;
    const emlBytes = await readFile(join(path, `${storedMail?.id}.eml`));
    expect(emlBytes.toString("latin1").replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(await PostalMime.parse(emlBytes)).toMatchObject({
      from,
      to: [{ address: "cagla@isik.example" }],
      subject: "Işık Güvenlik A.Ş. Bcc: x@example.com",
      date: instantAt(1),
      messageId: "<reminder.1.2.3@localhost>",
      html: expect.stringContaining("Merhaba Çağla"),
      text: expect.stringContaining("süre doluyor."),
    });
  });

  it("are listed newest first, up to the limit", async () => {
    const { storedMails, mailer } = openFolder();
    for (let second = 0; second < 12; second += 1)
      await mailer.send(buildMail(`Mail ${second}`), instantAt(second));

    const latestMails = (await storedMails.listPage({ pageNumber: 0, pageSize: 3 })).rows;
    expect(latestMails.map(({ subject, storedAt }) => [subject, storedAt])).toEqual([
      ["Mail 11", instantAt(11)],
      ["Mail 10", instantAt(10)],
      ["Mail 9", instantAt(9)],
    ]);
    expect(await storedMails.find(latestMails[1]?.id ?? "")).toEqual(latestMails[1]);
    expect(
      new Set((await storedMails.listPage({ pageNumber: 0, pageSize: 99 })).rows.map(({ id }) => id)).size,
    ).toBe(12);
  });

  it("are listed without other files and without incomplete metadata", async () => {
    const { storedMails, mailer, path } = openFolder();
    await mailer.send(buildMail("Whole"), instantAt(0));
    await mkdir(join(path, "20261120T120009000Z-aaaaaaaaaaaa.json"));
    await writeFile(join(path, "20261120T120008000Z-bbbbbbbbbbbb.json"), '{"id":"half');
    await writeFile(join(path, "20261120T120007000Z-cccccccccccc.json"), '{"id":7}');
    await writeFile(join(path, "notes.json"), "{}");
    await writeFile(join(path, "..", "secret.json"), "{}");
    expect(
      (await storedMails.listPage({ pageNumber: 0, pageSize: 9 })).rows.map(({ subject }) => subject),
    ).toEqual(["Whole"]);
    for (const id of ["../secret", "notes", "", "20261120T120008000Z-bbbbbbbbbbbb", "../../etc/passwd"])
      expect(await storedMails.find(id)).toBeNull();
  });

  it("are not reported as sent if they cannot be written", async () => {
    const { mailer, path } = openFolder();
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "a file where the folder would be");
    expect(await mailer.send(buildMail("Lost"), instantAt(0))).toEqual({
      sent: false,
      failureKind: "temporary",
      reason: expect.stringContaining("EEXIST"),
    });
  });
});
