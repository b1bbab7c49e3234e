import { createTransport } from "nodemailer";
import { mentionsEmail } from "#app/domain/history/commitments.ts";
import {
  storedAsFileOutcome,
  storedMail,
  type StoredMail,
  type StoredMails,
  type StoredNotice,
  type Mailer,
} from "#app/domain/mail/mailer.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import { composeMessage } from "./message.ts";
import type { Sender } from "./sender.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";

export interface MailFolder {
  /** Writes atomically. Throws if the file cannot be written. */
  write(name: string, content: Uint8Array | string): Promise<void>;
  listFileNames(): Promise<string[]>;
  read(name: string): Promise<string>;
  remove(name: string): Promise<void>;
}

const metadataFileNamePattern = /^(\d{8}T\d{9}Z-[0-9a-f]{12})\.json$/;

/** Creates an id of the time and 12 random characters, so that the ids of mails sort by time. */
const createMailId = (now: string) =>
  `${now.replaceAll(/[-:.]/g, "")}-${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;

/** Stores mails as files instead of sending them. Writes the metadata file last, so that listed mails are complete. */
export function createEmlMailer(folder: MailFolder, from: Sender): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    storesMails: true,
    async send(mail, now) {
      try {
        const { message } = await composer.sendMail(composeMessage(mail, from, now));
        const id = createMailId(now);
        await folder.write(`${id}.eml`, message as Uint8Array);
        const { to, subject, text } = mail;
        const attachment = typeof mail.attachment?.content === "string" ? mail.attachment : undefined;
        await folder.write(
          `${id}.json`,
          JSON.stringify({ id, to, subject, storedAt: now, text, attachment }),
        );
        return storedAsFileOutcome;
      } catch (error) {
        const reason = getErrorMessage(error);
        return { sent: false, failureKind: "temporary", reason };
      }
    },
  };
}

/** Matches the message ids that `staff-notice.ts` creates. */
const staffNoticeIdPattern = /^Message-ID: <instance\.(\d+)\.(waiting|failed)@/im;

/** Reads one page of the mails with these names, which sort by time. Newest first. */
export async function readMailPage(
  names: readonly string[],
  { pageNumber, pageSize }: Paging,
  readMail: (name: string) => Promise<StoredMail | null>,
): Promise<Slice<StoredMail>> {
  const start = pageNumber * pageSize;
  const pageNames = names.toSorted((a, b) => (a < b ? 1 : -1)).slice(start, start + pageSize);
  const mails = await Promise.all(pageNames.map(readMail));
  return { rows: mails.filter((mail) => mail !== null), total: names.length };
}

/** Reads the stored mails. They remain available after a mail server has been configured. */
export function createStoredMails(folder: MailFolder): StoredMails {
  const readMetadata = async (name: string) => parseJson(await folder.read(name).catch(() => "null"));
  const readStoredMail = async (name: string) =>
    storedMail
      .nullable()
      .catch(null)
      .parse(await readMetadata(name));
  const listMetadataFileNames = async () =>
    (await folder.listFileNames()).filter((name) => metadataFileNamePattern.test(name));

  /** Deletes the metadata file last, so that an interrupted removal can be repeated. */
  async function remove(id: string) {
    await folder.remove(`${id}.eml`);
    await folder.remove(`${id}.json`);
  }

  return {
    listPage: async (paging) => readMailPage(await listMetadataFileNames(), paging, readStoredMail),
    find: async (id) => (metadataFileNamePattern.test(`${id}.json`) ? readStoredMail(`${id}.json`) : null),
    async listStaffNotices() {
      const notices: StoredNotice[] = [];
      for (const name of await listMetadataFileNames()) {
        const message = await folder.read(name.replace(".json", ".eml")).catch(() => "");
        const [, instanceId, status] = staffNoticeIdPattern.exec(message) ?? [];
        if (status === "waiting" || status === "failed")
          notices.push({ id: name.replace(".json", ""), instanceId: Number(instanceId), status });
      }
      return notices;
    },
    remove,
    async erase(email) {
      let erasedCount = 0;
      for (const name of await listMetadataFileNames()) {
        if (!mentionsEmail(await readMetadata(name), email)) continue;
        await remove(name.replace(".json", ""));
        erasedCount += 1;
      }
      return erasedCount;
    },
  };
}
