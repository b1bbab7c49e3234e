import { eventBy } from "#app/domain/history/event.ts";
import type { HistoryStore, HistoryWrites } from "#app/domain/history/history-store.ts";
import { speaksOf, withoutPerson } from "#app/domain/history/seals.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { PersonWrites } from "./person-store.ts";

interface ErasingPorts {
  history: Pick<HistoryStore, "speakingOf">;
  transact: Transact<PersonWrites & HistoryWrites>;
}

interface Eraser {
  /** Who the history names as having done it. */
  person: { email: string };
  requestId: string;
  at: Instant;
}

interface Erased {
  /** Events that no longer name the person. */
  events: number;
  /** Events that go on naming them, such as those of the time before values were sealed: erasing would break the chain. */
  left: number;
}

const atATime = 200;

/**
 * Ends a person's account, sessions and tokens, and takes their name and addresses out of the history, whose chain goes on
 * holding, and from whatever they made. What is cut off goes on with the next attempt. Customers' records stay as they are.
 */
export async function erasePerson(storage: ErasingPorts, eraser: Eraser, email: string): Promise<Erased> {
  // First of all, so that they make nothing new meanwhile.
  await storage.transact(async (work) => work.removePerson(email));
  const { events, left } = await eraseFromHistory(storage, email);
  await storage.transact(async (work) => {
    work.eraseAuthor(email);
    work.record(eventBy(eraser, "", "erase-person", { details: { events } }));
  });
  return { events, left };
}

async function eraseFromHistory({ history, transact }: ErasingPorts, email: string): Promise<Erased> {
  let events = 0;
  let left = 0;
  let after = 0;
  for (;;) {
    const links = await history.speakingOf(email, after, atATime);
    const erased = await Promise.all(
      links.map(async ({ event, seals }) => (seals ? withoutPerson(event, seals, email) : null)),
    );
    left += links.filter(({ event }, place) => speaksOf(erased[place]?.event ?? event, email)).length;
    await transact(async (work) => {
      for (const one of erased) if (one) work.saveErased(one.event, one.seals);
    });
    events += erased.filter((one) => one !== null).length;
    const last = links.at(-1);
    if (!last || links.length < atATime) return { events, left };
    after = last.event.id;
  }
}
