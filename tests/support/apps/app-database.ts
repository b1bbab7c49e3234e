import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { generateTokenValue, hashToken } from "#app/domain/token/tokens.ts";

type DataFolder = { dataDir: string };

/** Runs a function with the database of a running server. */
function runWithDatabase<Result>({ dataDir }: DataFolder, run: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, "licenses.sqlite"), { timeout: 5_000 });
  try {
    return run(database);
  } finally {
    database.close();
  }
}

/** Deletes all sessions in the database. */
export const endAllSessions = (folder: DataFolder) =>
  runWithDatabase(folder, (database) => database.exec("delete from session"));

/** Creates an API token for this user and returns its value. */
export async function insertApiToken(folder: DataFolder, email: string): Promise<string> {
  const tokenValue = generateTokenValue();
  const secret = await readFile(join(folder.dataDir, "secret"), "utf8");
  const hash = hashToken(tokenValue, `${secret} tokens`);
  const now = Date.now();
  runWithDatabase(folder, (database) =>
    database
      .prepare(
        `insert into api_token (id, hash, start, owner_id, expiration_date, created_at, updated_at)
         select ?, ?, ?, id, ?, ?, ? from person where email = ?`,
      )
      .run(now, hash, tokenValue.slice(0, 12), now + 3_600_000, now, now, email),
  );
  return tokenValue;
}

/** Damages the scopes of the API token. */
export const damageApiToken = (folder: DataFolder, tokenValue: string) =>
  runWithDatabase(folder, (database) =>
    database.prepare("update api_token set scopes = '{bad' where start = ?").run(tokenValue.slice(0, 12)),
  );

/** Marks the history as broken at this event, or as valid for null, until the next verification. */
export const setBrokenEvent = (folder: DataFolder, eventId: number | null) =>
  runWithDatabase(folder, (database) =>
    database.prepare("update chain_check set broken_at = ?").run(eventId),
  );

/** Records that the identity provider did not list the groups of this user at the last sign-in. */
export const omitGroups = (folder: DataFolder, email: string) =>
  runWithDatabase(folder, (database) =>
    database.prepare("update person set admin_claim_unknown = 1 where email = ?").run(email),
  );

/** Moves all invitations to this address eight days into the past. */
export const backdateInvitations = (folder: DataFolder, email: string) =>
  runWithDatabase(folder, (database) =>
    database
      .prepare(
        "update invitation set created_at = created_at - ?1, expires_at = expires_at - ?1 where email = ?2",
      )
      .run(8 * 24 * 3_600_000, email),
  );

/** Adds a late reminder seven days before the end of a license, sent or failed. */
export const insertReminder = (
  folder: DataFolder,
  licenseKey: string,
  state: "sent" | "failed",
  recipient: string,
) =>
  runWithDatabase(folder, (database) => {
    const now = Date.now();
    const failure = state === "failed" ? "No such mailbox here" : null;
    database
      .prepare(
        `insert into reminder (license_id, end_at, days_before, due_at, recipient, state, attempts, failure,
           sent_at, is_late)
         select license.id, expired_at, 7, ?1, ?2, ?3, 1, ?4, ?5, 1
         from license join license_summary on license_id = license.id where license.key = ?6`,
      )
      .run(now - 24 * 3_600_000, recipient, state, failure, state === "sent" ? now : null, licenseKey);
  });
