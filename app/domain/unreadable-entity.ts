/** An entity of an external license API that lacks a required field or has an invalid value. */
export interface UnreadableEntity {
  /** Index in the page, counting the readable entities too. */
  position: number;
  /** Name by which staff know the entity, such as a license key. */
  name: string | null;
  /** Path of the field in the entity. Empty if the entity is no object. */
  field: string;
  /** True if the field is missing, false if its value is wrong. */
  isMissing: boolean;
  /** Id of the request whose log entry describes the entity. */
  reference?: string | undefined;
}

/** Returns readable and unreadable entities in the order of the page. */
export function mergeInPageOrder<Item>(
  readableItems: readonly Item[],
  unreadableEntities: readonly UnreadableEntity[] = [],
  createItem: (entity: UnreadableEntity) => Item,
): Item[] {
  const items = [...readableItems];
  for (const entity of unreadableEntities) items.splice(entity.position, 0, createItem(entity));
  return items;
}
