import { z } from "zod";
import type { ReadableArray, UnreadableEntity } from "#app/domain/unreadable-entity.ts";

/** Lists invalid entities in `unreadableEntities`, so that one invalid entity does not fail the page. */
export const createReadableArraySchema = <Entity extends z.ZodType>(entity: Entity, nameField?: string) =>
  z.array(z.unknown()).transform((values): ReadableArray<z.output<Entity>> => {
    const entities: z.output<Entity>[] = [];
    const unreadableEntities: UnreadableEntity[] = [];
    for (const [position, value] of values.entries()) {
      const parsedEntity = entity.safeParse(value);
      if (parsedEntity.success) entities.push(parsedEntity.data);
      else
        unreadableEntities.push({
          position,
          name: readTextField(value, nameField),
          ...describeFieldError(value, parsedEntity.error),
        });
    }
    return unreadableEntities.length > 0 ? Object.assign(entities, { unreadableEntities }) : entities;
  });

function describeFieldError(value: unknown, { issues }: z.ZodError) {
  const path = issues[0]?.path ?? [];
  return { field: path.join("."), isMissing: path.length > 0 && readPath(value, path) === undefined };
}

/** The Map ignores inherited properties such as `constructor`. */
const readPath = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (container, name) =>
      typeof container === "object" && container !== null
        ? new Map(Object.entries(container)).get(String(name))
        : undefined,
    value,
  );

function readTextField(value: unknown, name: string | undefined): string | null {
  const text = name === undefined ? undefined : readPath(value, [name]);
  return typeof text === "string" && text !== "" ? text : null;
}
