import type { Statements } from "#app/storage/migrations/migration.ts";

export const licenses: Statements = {
  statements: [
    `create table license (
      id {big} not null primary key,
      key {text} not null unique,
      type integer not null,
      environment integer not null,
      package_tier_id {text} not null,
      package_tier_pretty_name {text} not null,
      soft_capacity integer not null,
      is_offline integer not null,
      company_name {text} not null,
      first_name {text},
      last_name {text},
      email {text} not null,
      country_code {text},
      hubspot_company_id {big},
      hubspot_contact_id {big},
      notes {text} not null,
      created_at {big} not null,
      created_by {text} not null,
      updated_at {big} not null,
      deleted_at {big},
      row_version {big} not null,
      grace_days integer
    )`,
    "create index license_deleted_at on license (deleted_at) where deleted_at is not null",
    "create table issued_key (license_id {big} not null primary key, key {text} not null)",
    "create unique index issued_key_folded on issued_key (upper(key))",
    `create table quota (
      id {big} not null primary key,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      activation_date {big} not null,
      expiration_date {big} not null,
      status integer not null,
      server_capacity {big},
      total_client_capacity {big},
      case_capacity {big},
      case_lifetime {big},
      features {text} not null,
      created_by {text} not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
    "create index quota_license on quota (license_id)",
    `create table server (
      id {big} not null primary key,
      license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
      device_id {text} not null,
      status integer not null,
      version {text},
      activated_at {big},
      released_at {big},
      first_heartbeat {big},
      last_heartbeat {big},
      reported_use {text} not null,
      secret_hash {text} unique,
      heartbeat_seq {big} not null,
      unique (license_id, device_id)
    )`,
    "create index server_device on server (lower(device_id), license_id)",
    `create table server_serial (
      server_id {big} not null references server (id) on delete cascade deferrable initially deferred,
      position integer not null,
      type {text} not null,
      value {text} not null,
      primary key (server_id, position)
    ) {compact}`,
    "create index server_serial_value on server_serial (lower(value), server_id)",
    // Only the SHA-256 hash of an activation code is stored.
    `create table activation_code (
      license_id {big} not null primary key references license (id) on delete cascade deferrable initially deferred,
      hash {text} not null,
      created_at {big} not null
    )`,
    `create table license_file (
      id {text} not null primary key,
      license_id {big} not null,
      issued_at {big} not null,
      issued_by {text} not null,
      file_hash {text} not null,
      seed_hash {text} not null,
      key_id {text} not null,
      expires_at {big}
    )`,
    "create index license_file_license on license_file (license_id, issued_at)",
  ],
  onlySqlite: [
    // Without this index, SQLite may scan all servers for a secret, if its statistics are older than the first secret.
    "create unique index server_secret on server (secret_hash, license_id) where secret_hash is not null",
  ],
};
