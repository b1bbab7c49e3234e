import { formatThousands } from "#app/domain/text/grouped.ts";
import { createEvent, noLicenseKey } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import { type Tag, computeTagId } from "./tag.ts";
import type { TaggedLicense, TagPorts } from "./tag-store.ts";

/** Limits the events of a rename or a removal, because one transaction writes all these events. */
export const maxTaggedLicenses = 5_000;

export async function findTag(storage: TagPorts, id: string): Promise<Tag> {
  const tag = await storage.tags.find(id);
  if (!tag) throw notFound("The tag");
  return tag;
}

/** Throws TAG_EXISTS if a tag has this name, ignoring case. */
export function createTag(storage: TagPorts, actor: Actor, val: string): Promise<Tag> {
  return storage.transact(async (transaction) => {
    const id = computeTagId(val);
    await checkNameIsFree(storage, id);
    const createdTag: Tag = { id, val, createdAt: actor.actedAt, licenseCount: 0, rowVersion: 1 };
    transaction.tags.add(createdTag);
    transaction.record(
      createEvent(actor, noLicenseKey, "create-tag", { details: { tag: val }, after: { val } }),
    );
    return createdTag;
  });
}

/**
 * Throws `not-found`, `conflict` for an outdated version, TAG_EXISTS if another tag has this name, and TAG_IN_USE if more
 * than `maxTaggedLicenses` licenses have the tag.
 */
export function renameTag(
  storage: TagPorts,
  actor: Actor,
  id: string,
  val: string,
  expectedVersion: number | null,
): Promise<Tag> {
  return storage.transact(async (transaction) => {
    const currentTag = await findTag(storage, id);
    checkRowVersion(expectedVersion, currentTag);
    if (val === currentTag.val) return currentTag;
    const newTag = { id: computeTagId(val), val };
    if (newTag.id !== id) await checkNameIsFree(storage, newTag.id);
    const taggedLicenses = await findTaggedLicenses(storage, currentTag);
    transaction.tags.rename(currentTag, newTag, taggedLicenses, actor.actedAt);
    const eventFields = { details: { tag: val }, before: { val: currentTag.val }, after: { val } };
    transaction.record(createEvent(actor, noLicenseKey, "rename-tag", eventFields));
    recordTagChanges(transaction, actor, taggedLicenses, (tags) =>
      tags.map((name) => (name === currentTag.val ? val : name)),
    );
    return { ...currentTag, ...newTag, rowVersion: currentTag.rowVersion + 1 };
  });
}

/** Throws `not-found`, and TAG_IN_USE if more than `maxTaggedLicenses` licenses have the tag. */
export function deleteTag(storage: TagPorts, actor: Actor, id: string): Promise<void> {
  return storage.transact(async (transaction) => {
    const currentTag = await findTag(storage, id);
    const taggedLicenses = await findTaggedLicenses(storage, currentTag);
    transaction.tags.remove(currentTag, taggedLicenses, actor.actedAt);
    const eventFields = { details: { tag: currentTag.val }, before: { val: currentTag.val } };
    transaction.record(createEvent(actor, noLicenseKey, "delete-tag", eventFields));
    recordTagChanges(transaction, actor, taggedLicenses, (tags) =>
      tags.filter((name) => name !== currentTag.val),
    );
  });
}

/** In their stored spelling. Throws `forbidden` if a tag is new and the user may not create tags. */
export async function resolveTags(
  { tags }: Pick<TagPorts, "tags">,
  actor: Actor,
  names: readonly string[],
): Promise<string[]> {
  const existingNames = await tags.findExistingNames(names);
  const spellingByLowerCase = new Map(existingNames.map((name) => [name.toLowerCase(), name]));
  const newNames = names.filter((name) => !spellingByLowerCase.has(name.toLowerCase()));
  if (newNames.length > 0 && !can(actor.person, "tag.create")) {
    const message = `You may not create tags: ${newNames.join(", ")}.`;
    throw new Problem("forbidden", message, { fields: { tags: [message] } });
  }
  for (const name of newNames)
    if (!spellingByLowerCase.has(name.toLowerCase())) spellingByLowerCase.set(name.toLowerCase(), name);
  return [...new Set(names.map((name) => spellingByLowerCase.get(name.toLowerCase()) ?? name))];
}

async function checkNameIsFree(storage: TagPorts, id: string) {
  const existingTag = await storage.tags.find(id);
  if (!existingTag) return;
  const message = `The tag ${existingTag.val} already exists.`;
  throw new Problem("conflict", message, { code: "TAG_EXISTS", fields: { val: [message] } });
}

async function findTaggedLicenses(storage: TagPorts, { id, val }: Tag): Promise<TaggedLicense[]> {
  const taggedLicenses = await storage.tags.listTaggedLicenses(id, maxTaggedLicenses + 1);
  if (taggedLicenses.length <= maxTaggedLicenses) return taggedLicenses;
  const limitText = formatThousands(maxTaggedLicenses);
  const message = `More than ${limitText} licenses have the tag ${val}. Remove the tag from some licenses first.`;
  throw ruleViolation("TAG_IN_USE", message);
}

function recordTagChanges(
  transaction: Transaction,
  actor: Actor,
  taggedLicenses: readonly TaggedLicense[],
  changeTags: (tags: string[]) => string[],
) {
  for (const { key, tags: before } of taggedLicenses) {
    const tags = changeTags(before);
    const eventFields = { details: { tags }, before: { tags: before }, after: { tags } };
    transaction.record(createEvent(actor, key, "update-tags", eventFields));
  }
}
