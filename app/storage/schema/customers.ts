import type { Bit, Json, Ms } from "./column-values.ts";

interface CustomerTable {
  id: number;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  country_code: string | null;
  source: string;
  created_at: Ms;
  created_by: string;
  updated_at: Ms;
  row_version: number;
}

export interface InstanceTable {
  id: number;
  customer_id: number | null;
  license_id: number;
  subdomain: string;
  hostname: string;
  source: string;
  plan: string;
  status: string;
  extended_days: number | null;
  deal_id: string | null;
  ordered_at: Ms | null;
  waiting_reason: string | null;
  waiting_since: Ms | null;
  trial_ends_at: Ms | null;
  created_at: Ms;
  created_by: string;
  updated_at: Ms;
  deleted_at: Ms | null;
  row_version: number;
}

interface InstanceNoticeColumns {
  mail_promised_at: Ms | null;
}

/** Columns copied from the license, because the list of instances sorts and searches by them. */
interface InstanceListColumns {
  company_fold: string | null;
  search_fold: string | null;
  license_deleted_at: Ms | null;
}

export interface InstanceStepTable {
  instance_id: number;
  step: string;
  status: string;
  attempt: number;
  fault: string | null;
  started_at: Ms | null;
  finished_at: Ms | null;
}

export interface InvitationTable {
  id: number;
  token_hash: string;
  customer_id: number | null;
  license_id: number | null;
  email: string;
  details: Json;
  created_at: Ms;
  created_by: string;
  expires_at: Ms;
  used_at: Ms | null;
  sent_at: Ms | null;
  failure: string | null;
}

export interface AgreementTable {
  id: number;
  provider: string;
  external_id: string;
  account_id: string | null;
  reseller_account_id: string | null;
  agreement_id: string | null;
  previous_agreement_id: string | null;
  product_code: string | null;
  plan: string | null;
  state: string;
  starts_at: Ms | null;
  ends_at: Ms | null;
  estimated_term_months: number | null;
  unknown_status: string | null;
  auto_renews: Bit | null;
  value: number | null;
  currency: string | null;
  entitlements: Json;
  license_id: number | null;
  linked_by: string | null;
  pending_sign_up: Json | null;
  customer_id: number | null;
  email: string | null;
  subdomain: string | null;
  dimension: string | null;
  last_read_at: Ms;
  created_at: Ms;
  updated_at: Ms;
  row_version: number;
}

interface MarketplaceEventTable {
  provider: string;
  event_id: string;
  heard_at: Ms;
  account_id: string | null;
  external_id: string | null;
  agreement_id: string | null;
  event: Json;
}

export interface CaseActivityTable {
  license_id: number;
  /** Null if the license is not an IR license. */
  customer_id: number | null;
  event_id: string;
  server_id: number;
  case_id: string;
  case_name: string;
  type: string;
  performed_by: string;
  description: string;
  data: Json;
  created_at: Ms;
}

export interface LicenseCaseTable {
  license_id: number;
  case_id: string;
  case_name: string;
  opened_at: Ms;
  closed_at: Ms | null;
  last_at: Ms;
}

/** A missing instant is stored as 0. */
export interface FisCustomerTable {
  id: number;
  company_fold: string;
  licenses: number;
  contacts: number;
  traits: number;
  next_end: Ms;
  cases_used: number;
  case_capacity: number;
  open_cases: number;
  next_case_end: Ms;
  servers: number;
  last_contact: Ms;
  row_version: number;
}

/** `licenses` counts the licenses that are not deleted. */
export interface CompanyTable {
  id: number;
  company_name: string;
  company_fold: string;
  country_code: string | null;
  notes: string;
  licenses: number;
  created_at: Ms;
  updated_at: Ms;
  row_version: number;
}

export interface CustomerTables {
  company: CompanyTable;
  /** Includes names from before a merge with another company. */
  company_name: { company_fold: string; company_id: number };
  company_crm: { crm_id: number; company_id: number };
  license_company: { license_id: number; company_id: number };
  crm_company: { id: number; company_name: string; company_fold: string; country_code: string | null };
  crm_contact: {
    company_id: number;
    id: number;
    email: string;
    email_fold: string;
    first_name: string | null;
    last_name: string | null;
  };
  customer: CustomerTable;
  instance: InstanceTable & InstanceNoticeColumns & InstanceListColumns;
  instance_step: InstanceStepTable;
  invitation: InvitationTable;
  agreement: AgreementTable;
  marketplace_event: MarketplaceEventTable;
  case_activity: CaseActivityTable;
  license_case: LicenseCaseTable;
  /** One row per company with an IR license, including deleted licenses. */
  fis_customer: FisCustomerTable;
  fis_customer_tag: { tag_id: string; customer_id: number };
}
