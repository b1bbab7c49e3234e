import { formatThousands } from "#app/domain/text/grouped.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { conflictProblem, orNotFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyTag } from "#app/domain/row-version.ts";
import { computeTagId, type Tag, type TaggedLicense, type TagPorts } from "./tag.ts";
import { normalizeTag } from "./tag-name.ts";

/** Limits the events of a rename or a removal, because one transaction writes all these events. */
export const maxTaggedLicenses = 5_000;

export const findTag = ({ tags }: Pick<TagPorts, "tags">, id: string): Promise<Tag> =>
  orNotFound(tags.find(id), "The tag");

/** Throws TAG_EXISTS if a tag has this name, ignoring case. */
export const createTag = (storage: TagPorts, actor: Actor, val: string): Promise<Tag> =>
  storage.transact(async (transaction) => {
    const tag: Tag = { id: computeTagId(val), val, createdAt: actor.actedAt, licenseCount: 0, rowVersion: 1 };
    await checkNameIsFree(storage, tag.id);
    transaction.tags.add(tag);
    const eventFields = { details: { tag: val }, after: { val } };
    transaction.record(createEvent(actor, null, "create-tag", eventFields));
    return tag;
  });

/**
 * Throws `not-found`, `conflict` for an outdated version, TAG_EXISTS if another tag has this name, and TAG_IN_USE if more
 * than `maxTaggedLicenses` licenses have the tag.
 */
export const renameTag = (
  storage: TagPorts,
  actor: Actor,
  id: string,
  val: string,
  expectedVersion: ExpectedVersion,
): Promise<Tag> =>
  storage.transact(async (transaction) => {
    const tag = await findTag(storage, id);
    checkRowVersion(expectedVersion, identifyTag(tag), tag);
    if (val === tag.val) return tag;
    const newTag = { id: computeTagId(val), val };
    if (newTag.id !== id) await checkNameIsFree(storage, newTag.id);
    const licenses = await findTaggedLicenses(storage, tag);
    transaction.tags.rename(tag, newTag, licenses, actor.actedAt);
    const eventFields = { details: { tag: val }, before: { val: tag.val }, after: { val } };
    transaction.record(createEvent(actor, null, "rename-tag", eventFields));
    recordTagChanges(transaction, actor, licenses, (name) => (name === tag.val ? [val] : [name]));
    return { ...tag, ...newTag, rowVersion: tag.rowVersion + 1 };
  });

/** Throws `not-found`, and TAG_IN_USE if more than `maxTaggedLicenses` licenses have the tag. */
export const deleteTag = (storage: TagPorts, actor: Actor, id: string): Promise<void> =>
  storage.transact(async (transaction) => {
    const tag = await findTag(storage, id);
    const licenses = await findTaggedLicenses(storage, tag);
    transaction.tags.remove(tag, licenses, actor.actedAt);
    const eventFields = { details: { tag: tag.val }, before: { val: tag.val } };
    transaction.record(createEvent(actor, null, "delete-tag", eventFields));
    recordTagChanges(transaction, actor, licenses, (name) => (name === tag.val ? [] : [name]));
  });

/** In their stored spelling. Throws `forbidden` if a tag is new and the user may not create tags. */
export async function resolveTags(
  { tags }: Pick<TagPorts, "tags">,
  actor: Actor,
  names: readonly string[],
): Promise<string[]> {
  const existingNames = await tags.findExistingNames(names);
  const existingTags = new Set(existingNames.map(normalizeTag));
  const newNames = names.filter((name) => !existingTags.has(normalizeTag(name)));
  if (newNames.length > 0 && !can(actor.person, "tag.create")) {
    const message = `You may not create tags: ${newNames.join(", ")}.`;
    throw new Problem("forbidden", message, { fields: { tags: [message] } });
  }
  // The first spelling of a new tag wins.
  const spellings = new Map(
    [...newNames.toReversed(), ...existingNames].map((name) => [normalizeTag(name), name]),
  );
  return [...new Set(names.map((name) => spellings.get(normalizeTag(name)) ?? name))];
}

async function checkNameIsFree(storage: TagPorts, id: string) {
  const existingTag = await storage.tags.find(id);
  if (existingTag) throw conflictProblem("TAG_EXISTS", `The tag ${existingTag.val} already exists.`, "val");
}

async function findTaggedLicenses(storage: TagPorts, { id, val }: Tag): Promise<TaggedLicense[]> {
  const licenses = await storage.tags.listTaggedLicenses(id, maxTaggedLicenses + 1);
  if (licenses.length <= maxTaggedLicenses) return licenses;
  const limitText = formatThousands(maxTaggedLicenses);
  const message = `More than ${limitText} licenses have the tag ${val}. Remove the tag from some licenses first.`;
  throw ruleViolation("TAG_IN_USE", message);
}

function recordTagChanges(
  transaction: Transaction,
  actor: Actor,
  licenses: readonly TaggedLicense[],
  changeName: (name: string) => string[],
) {
  for (const { key, tags: oldTags } of licenses) {
    const tags = oldTags.flatMap(changeName);
    const eventFields = { details: { tags }, before: { tags: oldTags }, after: { tags } };
    transaction.record(createEvent(actor, key, "update-tags", eventFields));
  }
}
