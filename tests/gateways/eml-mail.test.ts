import { storedAsFile } from "#app/domain/mail/mailer.ts";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, it } from "vitest";
import type { Mail } from "#app/domain/mail/mailer.ts";
import { emlMailer, storedMailsIn } from "#app/gateways/mail/eml.ts";
import { mailFolder } from "#app/hosts/mail-folder.ts";

const folder = await mkdtemp(join(tmpdir(), "license-desk-mail-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let folders = 0;
const from = { name: "License Desk", address: "license-desk@localhost" };
function openFolder() {
  folders += 1;
  const path = join(folder, `${folders}`, "mail");
  return { path, mailer: emlMailer(mailFolder(path), from), storedMails: storedMailsIn(mailFolder(path)) };
}

const mail = (subject: string): Mail => ({
  to: "cagla@isik.example",
  subject,
  text: "Merhaba Çağla,\nsüre doluyor.",
  html: "<p>Merhaba Çağla</p>",
  id: "reminder.1.2.3",
});
const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, "0")}.000Z`;

describe("Mails that are stored as files", () => {
  it("are none before the first, which creates their folder", async () => {
    const { storedMails, mailer, path } = openFolder();
    expect(await storedMails.latest(10)).toEqual([]);
    expect(await storedMails.find("20261120T120000000Z-0123456789ab")).toBeNull();
    expect(await mailer.send(mail("Bir"), at(0))).toEqual(storedAsFile);
    expect((await readdir(path)).toSorted()).toEqual([
      expect.stringMatching(/^20261120T120000000Z-[0-9a-f]{12}\.eml$/),
      expect.stringMatching(/^20261120T120000000Z-[0-9a-f]{12}\.json$/),
    ]);
  });

  it("are deleted when their recipient is erased, with the mails that mention them", async () => {
    const { storedMails, mailer, path } = openFolder();
    expect(await storedMails.erase("wile@acme.example")).toBe(0);
    const about = { ...mail("About"), to: "ops@example.com", text: "Wile@Acme.example waits." };
    const attached = {
      ...mail("Attached"),
      to: "ops@example.com",
      attachment: { name: "licenses.csv", type: "text/csv", content: "\ufeffemail\r\nwile@acme.example\r\n" },
    };
    const otherMail = { ...mail("Others"), to: "not-wile@acme.example", text: "Hello" };
    for (const message of [{ ...mail("To"), to: "WILE@acme.example" }, about, attached, otherMail])
      await mailer.send(message, at(1));
    expect(await storedMails.erase("wile@acme.example")).toBe(3);
    expect((await storedMails.latest(9)).map(({ subject }) => subject)).toEqual(["Others"]);
    expect(await readdir(path)).toHaveLength(2);
  });

  it("can be opened by any mail program", async () => {
    const { storedMails, mailer, path } = openFolder();
    await mailer.send(mail("Işık Güvenlik A.Ş.\r\nBcc: x@example.com"), at(1));
    const [storedMail] = await storedMails.latest(1);
    const raw = await readFile(join(path, `${storedMail?.id}.eml`));
    expect(raw.toString("latin1").replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(await PostalMime.parse(raw)).toMatchObject({
      from,
      to: [{ address: "cagla@isik.example" }],
      subject: "Işık Güvenlik A.Ş. Bcc: x@example.com",
      date: at(1),
      messageId: "<reminder.1.2.3@localhost>",
      html: expect.stringContaining("Merhaba Çağla"),
      text: expect.stringContaining("süre doluyor."),
    });
  });

  it("are listed newest first, up to the limit", async () => {
    const { storedMails, mailer } = openFolder();
    for (let second = 0; second < 12; second += 1) await mailer.send(mail(`Mail ${second}`), at(second));
    const latest = await storedMails.latest(3);
    expect(latest.map(({ subject, keptAt: storedAt }) => [subject, storedAt])).toEqual([
      ["Mail 11", at(11)],
      ["Mail 10", at(10)],
      ["Mail 9", at(9)],
    ]);
    expect(await storedMails.find(latest[1]?.id ?? "")).toEqual(latest[1]);
    expect(new Set((await storedMails.latest(99)).map(({ id }) => id)).size).toBe(12);
  });

  it("are not affected by other files, partial metadata or a path", async () => {
    const { storedMails, mailer, path } = openFolder();
    await mailer.send(mail("Whole"), at(0));
    await mkdir(join(path, "20261120T120009000Z-aaaaaaaaaaaa.json"));
    await writeFile(join(path, "20261120T120008000Z-bbbbbbbbbbbb.json"), '{"id":"half');
    await writeFile(join(path, "20261120T120007000Z-cccccccccccc.json"), '{"id":7}');
    await writeFile(join(path, "notes.json"), "{}");
    await writeFile(join(path, "..", "secret.json"), "{}");
    expect((await storedMails.latest(9)).map(({ subject }) => subject)).toEqual(["Whole"]);
    for (const id of ["../secret", "notes", "", "20261120T120008000Z-bbbbbbbbbbbb", "../../etc/passwd"])
      expect(await storedMails.find(id)).toBeNull();
  });

  it("that cannot be written are not sent, and report the reason", async () => {
    const { mailer, path } = openFolder();
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "a file where the folder would be");
    expect(await mailer.send(mail("Lost"), at(0))).toEqual({
      sent: false,
      why: "temporary",
      reason: expect.stringContaining("EEXIST"),
    });
  });
});
