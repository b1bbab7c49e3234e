import type { PersonStore, PersonWrites } from "#app/domain/person/person-store.ts";
import { invitedIssuer } from "#app/domain/person/person.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { hex } from "#app/domain/text/digest.ts";
import { msOf } from "#app/domain/time/time.ts";
import { toBit, msOrNull } from "#app/storage/schema/column-values.ts";
import { valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow } from "#app/storage/engine/row-access.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";
import { directoryRightsStore, directoryRightsWrites } from "./directory-rights-store.ts";
import { erasureWrites } from "./erase-person.ts";
import { invitationWrites } from "./invitation-writes.ts";
import { createPersonRow, personFrom } from "./person-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export function personStore(engine: Engine, idGenerator: IdGenerator): PersonStore {
  const { db } = engine;

  return {
    ...directoryRightsStore(engine),

    find: (id) => readRow(db.selectFrom("person").selectAll().where("id", "=", id), personFrom),

    findByIdentity: ({ issuer, subject }) =>
      readRow(
        db.selectFrom("person").selectAll().where("issuer", "=", issuer).where("subject", "=", subject),
        personFrom,
      ),

    async readOrCreateBlockKey() {
      const keyQuery = db.selectFrom("barring_key").select("value").where("id", "=", 1);
      const storedKey = await keyQuery.executeTakeFirst();
      if (storedKey) return storedKey.value;
      const value = hex(crypto.getRandomValues(new Uint8Array(32)));
      await db
        .insertInto("barring_key")
        .values({ id: 1, value })
        .onConflict((conflict) => conflict.columns(["id"]).doNothing())
        .execute();
      return (await keyQuery.executeTakeFirstOrThrow()).value;
    },

    async findSignInBlocks({ identityHash, emailHash }) {
      const matchingBlocks = await db
        .selectFrom("barred_person")
        .select("identity_hash")
        .where((eb) => eb.or([eb("identity_hash", "=", identityHash), eb("address_hash", "=", emailHash)]))
        .execute();
      return {
        isIdentityBlocked: matchingBlocks.some((block) => block.identity_hash === identityHash),
        isEmailBlocked: matchingBlocks.length > 0,
      };
    },

    async overwriteDeletedRows() {
      await engine.overwriteDeletedRows?.();
    },

    async listInvitedBy(email) {
      const rows = await db
        .selectFrom("person")
        .selectAll()
        .where("issuer", "=", invitedIssuer)
        .where("invited_by", "=", email)
        .orderBy("id")
        .execute();
      return rows.map(personFrom);
    },

    async listByEmail(email) {
      const rows = await db
        .selectFrom("person")
        .selectAll()
        .where("email", "=", email)
        .orderBy("id")
        .execute();
      return rows.map(personFrom);
    },

    async listBySubject(subject) {
      const rows = await db.selectFrom("person").selectAll().where("subject", "=", subject).execute();
      return rows.map(personFrom);
    },

    async listPossibleAdmins(emails) {
      const rows = await db
        .selectFrom("person")
        .selectAll()
        .where((eb) =>
          eb.or([
            eb("email", "in", valueList(engine, emails)),
            eb("admin_claim", "is not", null),
            eb("directory_admin", "=", 1),
            eb("kept_admin", "=", 1),
          ]),
        )
        .execute();
      return rows.map(personFrom);
    },

    async listPage({ sortBy, sortType, ...paging }) {
      const direction = sortType === "ASC" ? "asc" : "desc";
      const peopleQuery = db.selectFrom("person").selectAll();
      const sortedPeople = {
        email: peopleQuery,
        lastlogin: peopleQuery.orderBy("last_login", (order) =>
          sortType === "ASC" ? order.asc().nullsFirst() : order.desc().nullsLast(),
        ),
        createdAt: peopleQuery.orderBy("created_at", direction),
      };
      const peopleInOrder = sortedPeople[sortBy].orderBy("email", direction).orderBy("id", direction);
      const { rows, total } = await readPage(peopleInOrder, paging);
      return { ...readEachRow(rows, personFrom, (row) => row.email), total };
    },

    async addPerson({ issuer, subject, email }, { isAdmin, privileges }, createdAt) {
      const row = {
        ...createPersonRow(idGenerator.next(), { issuer, subject, email }, createdAt),
        is_admin: toBit(isAdmin),
        privileges: JSON.stringify(privileges),
      };
      await db
        .insertInto("person")
        .values(row)
        .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
        .execute();
    },

    async signIn(identity, signedInAt) {
      const { issuer, subject, email, adminClaim = null } = identity;
      const { isAdminClaimUnknown = false, isVerified = true } = identity;
      const signInColumns = {
        email,
        ...(!isAdminClaimUnknown && { admin_claim: adminClaim }),
        admin_claim_unknown: toBit(isAdminClaimUnknown),
        last_login: msOf(signedInAt),
        email_verified: toBit(isVerified),
      };
      await retryOnConflict(async () => {
        const query = db
          .insertInto("person")
          .values({
            ...createPersonRow(idGenerator.next(), { issuer, subject, email }, signedInAt),
            ...signInColumns,
          })
          .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet(signInColumns))
          .compile();
        await engine.commit([{ query }]);
      });
      const row = await db
        .selectFrom("person")
        .selectAll()
        .where("issuer", "=", issuer)
        .where("subject", "=", subject)
        .executeTakeFirstOrThrow();
      return personFrom(row);
    },

    async savePreferences(id, preferences) {
      const query = db
        .updateTable("person")
        .set({ preferences: JSON.stringify(preferences) })
        .where("id", "=", id)
        .compile();
      await retryOnConflict(() => engine.commit([{ query }]));
    },
  };
}

export function personWrites(context: WriteContext): PersonWrites {
  const { engine, write } = context;
  const { db } = engine;
  return {
    ...erasureWrites(context),
    ...invitationWrites(context),
    ...directoryRightsWrites(context),

    blockSignIn({ identityHash, emailHash }, blockedAt) {
      const blockRow = { identity_hash: identityHash, address_hash: emailHash, barred_at: msOf(blockedAt) };
      const insert = db.insertInto("barred_person").values(blockRow);
      write(
        insert
          .onConflict((conflict) =>
            conflict.columns(["identity_hash"]).doUpdateSet({ address_hash: emailHash }),
          )
          .compile(),
      );
    },

    unblockSignIn({ identityHash = "", emailHash = "" }) {
      const deletion = db
        .deleteFrom("barred_person")
        .where((eb) => eb.or([eb("identity_hash", "=", identityHash), eb("address_hash", "=", emailHash)]));
      write(deletion.compile());
    },

    changePrivileges(person, privileges, rowVersion) {
      const update = db
        .updateTable("person")
        .set({ privileges: JSON.stringify(privileges), row_version: rowVersion })
        .where("id", "=", person.id)
        .where("row_version", "=", person.rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },

    changeClaims({ id }, { email, adminClaim, isAdminClaimUnknown, isVerified, lastLogin }) {
      const claimColumns = {
        email,
        admin_claim: adminClaim,
        admin_claim_unknown: toBit(isAdminClaimUnknown),
        email_verified: toBit(isVerified),
        last_login: msOrNull(lastLogin),
      };
      write(db.updateTable("person").set(claimColumns).where("id", "=", id).compile());
    },

    changeAdmin({ id, wasAdmin }, isAdmin) {
      const update = db
        .updateTable("person")
        .set({ is_admin: toBit(isAdmin) })
        .where("id", "=", id)
        .where("is_admin", "=", toBit(wasAdmin));
      write(update.compile(), { expectedRowCount: 1 });
    },

    changeStatus(person, { disabledAt, isDisabledByDirectory, rowVersion }) {
      const update = db
        .updateTable("person")
        .set({
          disabled_at: msOrNull(disabledAt),
          disabled_by_directory: toBit(isDisabledByDirectory),
          row_version: rowVersion,
        })
        .where("id", "=", person.id)
        .where("row_version", "=", person.rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },

    /** The update changes nothing. It locks the row and fails if another request has changed the user. */
    requireUnchanged({ id, rowVersion }) {
      const update = db.updateTable("person").set({ row_version: rowVersion }).where("id", "=", id);
      write(update.where("row_version", "=", rowVersion).compile(), { expectedRowCount: 1 });
    },

    endSessions(personId, selection = { except: null }) {
      const sessionDeletion = db.deleteFrom("session").where("person_id", "=", personId);
      const selectedDeletion =
        "only" in selection
          ? sessionDeletion.where("id_hash", "=", selection.only)
          : sessionDeletion.where("id_hash", "!=", selection.except ?? "");
      write(selectedDeletion.compile());
    },
  };
}
