import { z } from "zod";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";

export type ReadableArray<Entity> = Entity[] & { unreadable?: UnreadableEntity[] };

/** Keeps the entities that fit and lists the others in `unreadable`, so that one wrong entity does not fail the page. */
export const arrayOf = <Entity extends z.ZodType>(entity: Entity, nameField?: string) =>
  z.array(z.unknown()).transform((values): ReadableArray<z.output<Entity>> => {
    const entities: z.output<Entity>[] = [];
    const unreadable: UnreadableEntity[] = [];
    for (const [position, value] of values.entries()) {
      const result = entity.safeParse(value);
      if (result.success) entities.push(result.data);
      else unreadable.push({ position, name: textAt(value, nameField), ...fieldError(value, result.error) });
    }
    return unreadable.length > 0 ? Object.assign(entities, { unreadable }) : entities;
  });

function fieldError(value: unknown, { issues }: z.ZodError) {
  const path = issues[0]?.path ?? [];
  return { field: path.join("."), isMissing: path.length > 0 && valueAt(value, path) === undefined };
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (holder, name) =>
      typeof holder === "object" && holder !== null
        ? new Map(Object.entries(holder)).get(String(name))
        : undefined,
    value,
  );

function textAt(value: unknown, name: string | undefined): string | null {
  const text = name === undefined ? undefined : valueAt(value, [name]);
  return typeof text === "string" && text !== "" ? text : null;
}
