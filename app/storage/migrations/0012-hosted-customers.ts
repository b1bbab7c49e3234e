import type { Migration } from "./migration.ts";

const live = "deleted_at is null and license_deleted_at is null";
const ofLicense = (column: string) =>
  `(select ${column} from license_summary where license_summary.license_id = instance.license_id)`;

/**
 * Trials and what else is hosted: how far a trial was extended, when the provisioner gave an instance up, and what the
 * list of hosted customers sorts and searches by. What was sent of an invitation is told beside it.
 */
export const hostedCustomers: Migration = {
  name: "0012-hosted-customers",
  statements: [
    "alter table instance add column extended_days integer",
    "alter table instance add column deal_id {text}",
    "alter table instance add column removed_at {big}",
    "alter table instance add column license_deleted_at {big}",
    "alter table instance add column company_fold {text}",
    "alter table instance add column search_fold {text}",
    `update instance set
      extended_days = 0,
      removed_at = deleted_at,
      license_deleted_at = (select license.deleted_at from license where license.id = instance.license_id),
      company_fold = ${ofLicense("company_fold")},
      search_fold = ${ofLicense("company_fold || '\n' || email_fold")} || '\n' || hostname`,
    "drop index instance_trial_end",
    // SQLite looks at the condition again, so that the index counts by itself only with its columns.
    `create index instance_live_status
     on instance (status, trial_ends_at, source, id, deleted_at, license_deleted_at) where ${live}`,
    `create index instance_live_source on instance (source, id) where ${live}`,
    `create index instance_live_company on instance (company_fold, id) where ${live}`,
    `create index instance_live_end on instance (trial_ends_at {nulls}, id) where ${live}`,
    "create index instance_gone on instance (id) where deleted_at is not null or license_deleted_at is not null",
    "create index instance_to_remove on instance (id) where deleted_at is not null and removed_at is null",
    "alter table invitation add column sent_at {big}",
    "alter table invitation add column failure {text}",
    "create index invitation_license on invitation (license_id, id)",
  ],
  onlySqlite: [
    `create virtual table instance_search using fts5 (
      search_fold, content = 'instance', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    "insert into instance_search (instance_search) values ('rebuild')",
    `create trigger instance_search_added after insert on instance begin
      insert into instance_search (rowid, search_fold) values (new.id, new.search_fold);
    end`,
    `create trigger instance_search_changed after update of search_fold on instance
     when old.search_fold <> new.search_fold begin
      insert into instance_search (instance_search, rowid, search_fold) values ('delete', old.id, old.search_fold);
      insert into instance_search (rowid, search_fold) values (new.id, new.search_fold);
    end`,
    `create trigger instance_search_removed after delete on instance begin
      insert into instance_search (instance_search, rowid, search_fold) values ('delete', old.id, old.search_fold);
    end`,
  ],
  onlyPostgres: ["create index instance_search on instance using gin (search_fold gin_trgm_ops)"],
};
