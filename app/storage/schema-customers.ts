import type { Bit, Json, Ms } from "./column-values.ts";

interface CustomerTable {
  id: number;
  company_name: string;
  company_fold: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  country_code: string | null;
  hubspot_company_id: number | null;
  source: string;
  notes: string;
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
  server_ready: Bit;
  domain_ready: Bit;
  air_bootstrap_ready: Bit;
  air_setup_ready: Bit;
  version: string | null;
  trial_ends_at: Ms | null;
  last_contact_at: Ms | null;
  created_at: Ms;
  created_by: string;
  updated_at: Ms;
  deleted_at: Ms | null;
  row_version: number;
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

interface InvitationTable {
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
}

export interface MarketplaceCustomerTable {
  id: number;
  provider: string;
  /** What the marketplace knows the agreement by. */
  external_id: string;
  account_id: string | null;
  customer_id: number | null;
  license_id: number | null;
  email: string | null;
  subdomain: string | null;
  entitlements: Json;
  status: string;
  created_at: Ms;
  updated_at: Ms;
  row_version: number;
}

interface CaseActivityTable {
  license_id: number;
  /** The product's own event id. */
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

export interface CustomerTables {
  crm_company: { id: number; company_name: string; company_fold: string; country_code: string | null };
  crm_contact: {
    company_id: number;
    id: number;
    email: string;
    email_fold: string;
    first_name: string | null;
    last_name: string | null;
  };
  /** A reminder is reserved here before it is sent: one per license, end and number of days before it. */
  mail_ledger: {
    license_id: number;
    end_at: Ms;
    days_before: number;
    recipient: string;
    reserved_at: Ms;
    sent_at: Ms | null;
    is_late: Bit;
  };
  customer: CustomerTable;
  instance: InstanceTable;
  instance_step: InstanceStepTable;
  invitation: InvitationTable;
  marketplace_customer: MarketplaceCustomerTable;
  case_activity: CaseActivityTable;
}
