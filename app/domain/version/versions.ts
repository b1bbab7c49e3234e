import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { conflictProblem, orNotFound } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyVersion } from "#app/domain/row-version.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { findLatestRelease, type Version, type VersionChange } from "./version.ts";
import type { VersionPorts } from "./version-store.ts";

export async function findLatestVersion(
  { versions }: Pick<VersionPorts, "versions">,
  now: Instant,
): Promise<string | null> {
  return findLatestRelease(await versions.listReleases(), now)?.version ?? null;
}

export const findVersion = ({ versions }: Pick<VersionPorts, "versions">, id: number): Promise<Version> =>
  orNotFound(versions.find(id), "The version");

export const createVersion = (
  storage: VersionPorts,
  actor: Actor,
  { releaseNotes = "", ...newVersion }: VersionChange,
): Promise<Version> =>
  storage.transact(async (transaction) => {
    await checkVersionNumberIsFree(storage, newVersion.version, null);
    const createdVersion: Version = {
      ...newVersion,
      id: transaction.createId(),
      releaseNotes,
      createdBy: actor.person.email,
      createdAt: actor.actedAt,
      updatedAt: actor.actedAt,
      rowVersion: 1,
    };
    transaction.versions.add(createdVersion);
    const details = { version: createdVersion.version };
    transaction.record(
      createEvent(actor, null, "create-version", { details, after: pickEventValues(createdVersion) }),
    );
    return createdVersion;
  });

/**
 * Writes nothing if the version is unchanged. Throws `not-found`, `conflict` for an outdated row version, and
 * VERSION_EXISTS if another version has this number.
 */
export const changeVersion = (
  storage: VersionPorts,
  actor: Actor,
  id: number,
  change: VersionChange,
  expectedRowVersion: ExpectedVersion,
): Promise<Version> =>
  storage.transact(async (transaction) => {
    const currentVersion = await findVersion(storage, id);
    checkRowVersion(expectedRowVersion, identifyVersion(currentVersion), currentVersion);
    await checkVersionNumberIsFree(storage, change.version, id);
    const changedVersion: Version = {
      ...currentVersion,
      ...change,
      releaseNotes: change.releaseNotes ?? currentVersion.releaseNotes,
      updatedAt: actor.actedAt,
    };
    const before = pickEventValues(currentVersion);
    const after = pickEventValues(changedVersion);
    if (JSON.stringify(before) === JSON.stringify(after)) return currentVersion;
    transaction.versions.change(changedVersion);
    const eventFields = { details: { version: changedVersion.version }, before, after };
    transaction.record(createEvent(actor, null, "update-version", eventFields));
    return { ...changedVersion, rowVersion: currentVersion.rowVersion + 1 };
  });

const pickEventValues = ({ version, releasedAt, isActive, releaseNotes }: Version) => ({
  version,
  releasedAt,
  isActive,
  releaseNotes,
});

async function checkVersionNumberIsFree(
  { versions }: VersionPorts,
  name: string,
  changedVersionId: number | null,
) {
  const existingVersion = await versions.findByNumber(name);
  if (!existingVersion || existingVersion.id === changedVersionId) return;
  throw conflictProblem(
    "VERSION_EXISTS",
    `The version ${existingVersion.version} already exists.`,
    "version",
  );
}
