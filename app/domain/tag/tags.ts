import { type Actor, eventBy } from "#app/domain/history/event.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { Storage, UnitOfWork } from "#app/domain/storage.ts";
import { type Tag, tagId } from "./tag.ts";
import type { TagCarrier } from "./tag-store.ts";

/** A rename or a removal writes an event for each license in one step; more would not fit into one. */
export const mostCarriers = 5_000;

export async function findTag(storage: Storage, id: string): Promise<Tag> {
  const found = await storage.tags.find(id);
  if (!found) throw notFound("The tag");
  return found;
}

/** Raises `conflict` TAG_EXISTS for a name that is taken in whatever case. */
export function createTag(storage: Storage, actor: Actor, val: string): Promise<Tag> {
  return storage.transact(async (work) => {
    const id = await tagId(val);
    await checkFree(storage, id);
    const made: Tag = { id, val, createdAt: actor.at, licenseCount: 0, rowVersion: 1 };
    work.addTag(made);
    work.record(eventBy(actor, "", "create-tag", { details: { tag: val }, after: { val } }));
    return made;
  });
}

/**
 * Another name is another id, unless only its case changes. Raises `not-found`, `conflict` for a stale save, `conflict`
 * TAG_EXISTS for the name of another tag, `rule` TAG_IN_USE for a tag on more than `mostCarriers` licenses.
 */
export function renameTag(
  storage: Storage,
  actor: Actor,
  id: string,
  val: string,
  expectedVersion: number | null,
): Promise<Tag> {
  return storage.transact(async (work) => {
    const current = await findTag(storage, id);
    checkRowVersion(expectedVersion, current);
    if (val === current.val) return current;
    const to = { id: await tagId(val), val };
    if (to.id !== id) await checkFree(storage, to.id);
    const carriers = await carriersOf(storage, current);
    work.renameTag(current, to, carriers, actor.at);
    const event = { details: { tag: val }, before: { val: current.val }, after: { val } };
    work.record(eventBy(actor, "", "rename-tag", event));
    recordTags(work, actor, carriers, (tags) => tags.map((name) => (name === current.val ? val : name)));
    return { ...current, ...to, rowVersion: current.rowVersion + 1 };
  });
}

/** Raises `not-found`, and `rule` TAG_IN_USE for a tag on more than `mostCarriers` licenses. */
export function deleteTag(storage: Storage, actor: Actor, id: string): Promise<void> {
  return storage.transact(async (work) => {
    const current = await findTag(storage, id);
    const carriers = await carriersOf(storage, current);
    work.removeTag(current, carriers, actor.at);
    const event = { details: { tag: current.val }, before: { val: current.val } };
    work.record(eventBy(actor, "", "delete-tag", event));
    recordTags(work, actor, carriers, (tags) => tags.filter((name) => name !== current.val));
  });
}

async function checkFree(storage: Storage, id: string) {
  const holder = await storage.tags.find(id);
  if (!holder) return;
  const message = `The tag ${holder.val} exists already.`;
  throw new Problem("conflict", message, { code: "TAG_EXISTS", fields: { val: [message] } });
}

async function carriersOf(storage: Storage, { id, val }: Tag): Promise<TagCarrier[]> {
  const carriers = await storage.tags.carriers(id, mostCarriers + 1);
  if (carriers.length <= mostCarriers) return carriers;
  const most = mostCarriers.toLocaleString("en");
  const message = `More than ${most} licenses carry the tag ${val}. Take it off some of them first.`;
  throw ruleBroken("TAG_IN_USE", message);
}

function recordTags(
  work: UnitOfWork,
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
