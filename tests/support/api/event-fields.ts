import { eventFields, commonEventFields } from "#app/api/licenses/schemas/event-fields.ts";
import type { ApiUnderTest } from "./api.ts";

/** Fields of recorded events that the API reference does not list, as `eventName.field`. */
export async function findUndescribedEventFields({ context }: ApiUnderTest): Promise<string[]> {
  const events = (await context.storage.history.listChainAfter(0, 10_000)).rows.map(({ event }) => event);
  const undescribedFields = events.flatMap(({ eventName, details, before, after }) => {
    const fields = eventFields[eventName];
    const describedNames = new Set<string>([...fields.details, ...commonEventFields]);
    const describedChanges = new Set<string>(fields.changes);
    return [
      ...Object.keys(details).filter((name) => !describedNames.has(name)),
      ...Object.keys({ ...before, ...after }).filter((name) => !describedChanges.has(name)),
    ].map((name) => `${eventName}.${name}`);
  });
  return [...new Set(undescribedFields)];
}
