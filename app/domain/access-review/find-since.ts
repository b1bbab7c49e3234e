import { auditFilter } from "#app/domain/history/audit-filter.ts";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { ListPosition } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { AccessRight } from "./access-review.ts";
import type { HeldRight } from "./list-rights.ts";

const batchSize = 500;
const searchedEvents = auditFilter.parse({
  eventName: "update-privileges,update-address",
  pageSize: batchSize,
});

interface OpenQuestion {
  held: HeldRight;
  /** Address of the user at the time of the events that are read next. */
  email: string;
}

/**
 * When the users got these rights, from the history. Reads the events of rights from the newest until all answers are
 * found. A right without an event has no entry.
 */
export async function findSince(
  history: Pick<HistoryStore, "listPage">,
  rights: readonly HeldRight[],
): Promise<Map<HeldRight, Instant>> {
  const answers = new Map<HeldRight, Instant>();
  let questions: OpenQuestion[] = rights.map((held) => ({ held, email: held.person.email }));
  let position: ListPosition | null = null;
  while (questions.length > 0) {
    const page = await history.listPage(searchedEvents, [], position);
    for (const event of page.rows)
      questions = questions.flatMap((question) => {
        if (!isAbout(event, question)) return [question];
        if (event.eventName === "update-address") {
          const earlierEmail = event.before?.["email"];
          return [typeof earlierEmail === "string" ? { ...question, email: earlierEmail } : question];
        }
        if (!gives(event, question.held.right)) return [question];
        answers.set(question.held, event.createdAt);
        return [];
      });
    if (!page.next) return answers;
    position = page.next;
  }
  return answers;
}

function isAbout(event: HistoryEvent, { held: { person }, email }: OpenQuestion): boolean {
  const { issuer = person.issuer } = event.details;
  const eventEmail = event.eventName === "update-address" ? event.after?.["email"] : event.details["email"];
  return issuer === person.issuer && eventEmail === email;
}

/** True if the event gave the right to a user who lacked it. */
const gives = ({ before, after }: HistoryEvent, right: AccessRight): boolean =>
  includesRight(after, right) && !includesRight(before, right);

function includesRight(values: HistoryEvent["after"], right: AccessRight): boolean {
  if (right === "admin") return values?.["isAdmin"] === true;
  const privileges = values?.["privileges"];
  return Array.isArray(privileges) && privileges.includes(right);
}
