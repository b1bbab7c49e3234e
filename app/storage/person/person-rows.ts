import { addDirectoryPrivileges } from "#app/domain/person/directory-privileges.ts";
import type { DirectoryGrant, UserRecord } from "#app/domain/person/person.ts";
import { parsePreferences, defaultPreferences } from "#app/domain/person/preferences.ts";
import { type Privilege, privileges } from "#app/domain/person/privilege.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";
import { toBit, instantOrNull } from "#app/storage/schema/column-values.ts";
import type { UserTable } from "#app/storage/schema/schema.ts";

export const personFrom = (row: UserTable): UserRecord => {
  const storedPrivileges = readJsonColumn("privileges", row.privileges) as Privilege[];
  const manualPrivileges = privileges.filter((privilege) => storedPrivileges.includes(privilege));
  const directoryGrants = readJsonColumn("directoryGrants", row.directory_grants ?? "[]") as DirectoryGrant[];
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    wasAdmin: row.is_admin === 1,
    privileges: addDirectoryPrivileges(manualPrivileges, directoryGrants),
    manualPrivileges,
    directoryGrants,
    isKeptAdmin: row.kept_admin === 1,
    adminClaim: row.admin_claim,
    isAdminClaimUnknown: row.admin_claim_unknown === 1,
    isVerified: row.email_verified !== 0,
    disabledAt: instantOrNull(row.disabled_at),
    isDisabledByDirectory: row.disabled_by_directory === 1,
    lastLogin: instantOrNull(row.last_login),
    createdAt: instantOf(row.created_at),
    rowVersion: row.row_version,
    wroteAt: instantOrNull(row.wrote_at ?? null),
    invitedBy: row.invited_by ?? null,
    preferences: row.preferences ? parsePreferences(parseJson(row.preferences)) : defaultPreferences,
  };
};

export const createPersonRow = (
  id: number,
  { issuer, subject, email }: Pick<UserRecord, "issuer" | "subject" | "email">,
  createdAt: Instant,
) => ({
  id,
  issuer,
  subject,
  email,
  is_admin: toBit(false),
  last_login: null,
  privileges: "[]",
  admin_claim: null,
  disabled_at: null,
  created_at: msOf(createdAt),
  row_version: 1,
});
