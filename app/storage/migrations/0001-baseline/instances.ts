import type { Statements } from "#app/storage/migrations/migration.ts";

const notDeletedCondition = "deleted_at is null and license_deleted_at is null";

export const instances: Statements = {
  statements: [
    `create table instance (
      id {big} not null primary key,
      customer_id {big} references customer (id) deferrable initially deferred,
      license_id {big} not null references license (id) deferrable initially deferred,
      subdomain {text} not null unique,
      hostname {text} not null,
      source {text} not null,
      plan {text} not null,
      status {text} not null,
      extended_days integer,
      deal_id {text},
      ordered_at {big},
      waiting_reason {text},
      waiting_since {big},
      trial_ends_at {big},
      company_fold {text},
      search_fold {text},
      created_at {big} not null,
      created_by {text} not null,
      updated_at {big} not null,
      deleted_at {big},
      removed_at {big},
      license_deleted_at {big},
      row_version {big} not null,
      mail_promised_at {big}
    )`,
    "create index instance_customer on instance (customer_id)",
    "create unique index instance_license on instance (license_id) where deleted_at is null",
    "create index instance_status on instance (status, id)",
    "create index instance_waiting on instance (status, waiting_since, id)",
    // SQLite tests the condition again, so a covering index must contain the columns of the condition.
    `create index instance_live_status
     on instance (status, trial_ends_at, source, id, deleted_at, license_deleted_at) where ${notDeletedCondition}`,
    `create index instance_live_source on instance (source, id) where ${notDeletedCondition}`,
    `create index instance_live_company on instance (company_fold, id) where ${notDeletedCondition}`,
    `create index instance_live_end on instance (trial_ends_at {nulls}, id) where ${notDeletedCondition}`,
    "create index instance_gone on instance (id) where deleted_at is not null or license_deleted_at is not null",
    "create index instance_to_remove on instance (id) where deleted_at is not null and removed_at is null",
    `create index instance_live_purpose
     on instance (plan, status, trial_ends_at, id, deleted_at, license_deleted_at) where ${notDeletedCondition}`,
    // No index contains only `deleted_at`: SQLite might use it to find instances that are not deleted.
    "create index instance_of_license on instance (license_id, deleted_at)",
    `create table instance_step (
      instance_id {big} not null references instance (id) on delete cascade deferrable initially deferred,
      step {text} not null,
      status {text} not null,
      attempt integer not null,
      fault {text},
      started_at {big},
      finished_at {big},
      primary key (instance_id, step)
    )`,
    "create index instance_step_failed on instance_step (step, instance_id) where status = 'failed'",
    `create table invitation (
      id {big} not null primary key,
      token_hash {text} not null unique,
      customer_id {big},
      license_id {big},
      email {text} not null,
      details {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      expires_at {big} not null,
      used_at {big},
      sent_at {big},
      failure {text}
    )`,
    "create index invitation_customer on invitation (customer_id)",
    "create index invitation_license on invitation (license_id, id)",
  ],
  onlySqlite: [
    `create virtual table instance_search using fts5 (
      search_fold, content = 'instance', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
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
