import { eventFields, fieldsOfAnyEvent } from "#app/api/description/words/event-fields.ts";
import type { ApiUnderTest } from "./api.ts";

/** Fields of recorded events that the API reference does not list, as `eventName.field`. */
export async function undescribedEventFields({ context }: ApiUnderTest): Promise<string[]> {
  const events = (await context.storage.history.chain(0, 10_000)).map(({ event }) => event);
  const undescribed = events.flatMap(({ eventName, details, before, after }) => {
    const described = eventFields[eventName];
    const describedNames = new Set<string>([...described.details, ...fieldsOfAnyEvent]);
    const changes = new Set<string>(described.changes);
    return [
      ...Object.keys(details).filter((name) => !describedNames.has(name)),
      ...Object.keys({ ...before, ...after }).filter((name) => !changes.has(name)),
    ].map((name) => `${eventName}.${name}`);
  });
  return [...new Set(undescribed)];
}
