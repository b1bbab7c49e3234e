/** An entity of an external license API that lacks a required field or holds a wrong value. */
export interface UnreadableEntity {
  /** In the page, counting the readable entities too. */
  position: number;
  /** What identifies it to staff, such as a license key. */
  name: string | null;
  /** The path in the entity; empty if the entity is no object. */
  field: string;
  isMissing: boolean;
  /** The request id under which it is logged. */
  reference?: string | undefined;
}

/** Readable and unreadable entities in the order of the page. */
export function inPageOrder<Item>(
  readable: readonly Item[],
  unreadable: readonly UnreadableEntity[] = [],
  itemOf: (entity: UnreadableEntity) => Item,
): Item[] {
  const items = [...readable];
  for (const entity of unreadable) items.splice(entity.position, 0, itemOf(entity));
  return items;
}
