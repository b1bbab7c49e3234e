import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newTokenValue, tokenHash } from "#app/domain/token/tokens.ts";

type Folder = { dataDir: string };

/** Reaches behind the back of a running server. */
function withDatabase<Result>({ dataDir }: Folder, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, "licenses.sqlite"), { timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Ends everybody's session without a word to their browsers. */
export const endAllSessions = (folder: Folder) =>
  withDatabase(folder, (database) => database.exec("delete from session"));

/** Gives this person an API token and answers its value. */
export async function giveToken(folder: Folder, email: string): Promise<string> {
  const value = newTokenValue();
  const secret = await readFile(join(folder.dataDir, "secret"), "utf8");
  const hash = tokenHash(value, `${secret} tokens`);
  const now = Date.now();
  withDatabase(folder, (database) =>
    database
      .prepare(
        `insert into api_token (id, hash, start, owner_id, expiration_date, created_at, updated_at)
         select ?, ?, ?, id, ?, ?, ? from person where email = ?`,
      )
      .run(now, hash, value.slice(0, 12), now + 3_600_000, now, now, email),
  );
  return value;
}

/** Has the log of all events say that its chain is broken there, until it is verified again. */
export const breakChainAt = (folder: Folder, event: number | null) =>
  withDatabase(folder, (database) => database.prepare("update chain_check set broken_at = ?").run(event));

/** As if everybody's invitations to this address had been sent eight days before. */
export const ageInvitations = (folder: Folder, email: string) =>
  withDatabase(folder, (database) =>
    database
      .prepare(
        "update invitation set created_at = created_at - ?1, expires_at = expires_at - ?1 where email = ?2",
      )
      .run(8 * 24 * 3_600_000, email),
  );

/** As if the last run had sent a reminder too late, a week before a license's end, or had failed to send it. */
export const remindOf = (folder: Folder, licenseKey: string, state: "sent" | "failed", to: string) =>
  withDatabase(folder, (database) => {
    const now = Date.now();
    const failure = state === "failed" ? "No such mailbox here" : null;
    database
      .prepare(
        `insert into reminder (license_id, end_at, days_before, due_at, recipient, state, attempts, failure,
           reserved_at, sent_at, next_attempt_at, is_late)
         select license.id, expired_at, 7, ?1, ?2, ?3, 1, ?4, ?5, ?6, null, 1
         from license join license_summary on license_id = license.id where license.key = ?7`,
      )
      .run(now - 24 * 3_600_000, to, state, failure, now, state === "sent" ? now : null, licenseKey);
  });
