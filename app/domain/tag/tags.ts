import { grouped } from "#app/domain/text/grouped.ts";
import { eventBy } from "#app/domain/history/event.ts";
import type { Unit } from "#app/domain/history/unit-of-work.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import { type Tag, tagId } from "./tag.ts";
import type { TagCarrier, TagPorts } from "./tag-store.ts";

/** Limits the events of a rename or removal, because all of them are written in one transaction. */
export const maxCarriers = 5_000;

export async function findTag(storage: TagPorts, id: string): Promise<Tag> {
  const tag = await storage.tags.find(id);
  if (!tag) throw notFound("The tag");
  return tag;
}

/** Raises `conflict` TAG_EXISTS; names are compared case-insensitively. */
export function createTag(storage: TagPorts, actor: Actor, val: string): Promise<Tag> {
  return storage.transact(async (work) => {
    const id = tagId(val);
    await checkFree(storage, id);
    const createdTag: Tag = { id, val, createdAt: actor.at, licenseCount: 0, rowVersion: 1 };
    work.addTag(createdTag);
    work.record(eventBy(actor, "", "create-tag", { details: { tag: val }, after: { val } }));
    return createdTag;
  });
}

/** Raises `not-found`, `conflict`, `conflict` TAG_EXISTS, and `rule` TAG_IN_USE above `maxCarriers` licenses. */
export function renameTag(
  storage: TagPorts,
  actor: Actor,
  id: string,
  val: string,
  expectedVersion: number | null,
): Promise<Tag> {
  return storage.transact(async (work) => {
    const current = await findTag(storage, id);
    checkRowVersion(expectedVersion, current);
    if (val === current.val) return current;
    const to = { id: tagId(val), val };
    if (to.id !== id) await checkFree(storage, to.id);
    const carriers = await carriersOf(storage, current);
    work.renameTag(current, to, carriers, actor.at);
    const event = { details: { tag: val }, before: { val: current.val }, after: { val } };
    work.record(eventBy(actor, "", "rename-tag", event));
    recordTags(work, actor, carriers, (tags) => tags.map((name) => (name === current.val ? val : name)));
    return { ...current, ...to, rowVersion: current.rowVersion + 1 };
  });
}

/** Raises `not-found`, and `rule` TAG_IN_USE above `maxCarriers` licenses. */
export function deleteTag(storage: TagPorts, actor: Actor, id: string): Promise<void> {
  return storage.transact(async (work) => {
    const current = await findTag(storage, id);
    const carriers = await carriersOf(storage, current);
    work.removeTag(current, carriers, actor.at);
    const event = { details: { tag: current.val }, before: { val: current.val } };
    work.record(eventBy(actor, "", "delete-tag", event));
    recordTags(work, actor, carriers, (tags) => tags.filter((name) => name !== current.val));
  });
}

/** Returns the stored spelling. Raises `forbidden` if a tag is new and the person may not create it. */
export async function resolveTags(
  { tags }: Pick<TagPorts, "tags">,
  actor: Actor,
  names: readonly string[],
): Promise<string[]> {
  const existing = await tags.existing(names);
  const spelled = new Map(existing.map((name) => [name.toLowerCase(), name]));
  const added = names.filter((name) => !spelled.has(name.toLowerCase()));
  if (added.length > 0 && !can(actor.person, "tag.create")) {
    const message = `You may not create tags: ${added.join(", ")}.`;
    throw new Problem("forbidden", message, { fields: { tags: [message] } });
  }
  for (const name of added) if (!spelled.has(name.toLowerCase())) spelled.set(name.toLowerCase(), name);
  return [...new Set(names.map((name) => spelled.get(name.toLowerCase()) ?? name))];
}

async function checkFree(storage: TagPorts, id: string) {
  const holder = await storage.tags.find(id);
  if (!holder) return;
  const message = `The tag ${holder.val} already exists.`;
  throw new Problem("conflict", message, { code: "TAG_EXISTS", fields: { val: [message] } });
}

async function carriersOf(storage: TagPorts, { id, val }: Tag): Promise<TagCarrier[]> {
  const carriers = await storage.tags.carriers(id, maxCarriers + 1);
  if (carriers.length <= maxCarriers) return carriers;
  const most = grouped(maxCarriers);
  const message = `More than ${most} licenses have the tag ${val}. Remove it from some of them first.`;
  throw ruleBroken("TAG_IN_USE", message);
}

function recordTags(
  work: Unit,
  actor: Actor,
  carriers: readonly TagCarrier[],
  changed: (tags: string[]) => string[],
) {
  for (const { key, tags: before } of carriers) {
    const tags = changed(before);
    const event = { details: { tags }, before: { tags: before }, after: { tags } };
    work.record(eventBy(actor, key, "update-tags", event));
  }
}
