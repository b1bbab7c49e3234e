import { apiTokens, serviceAccounts } from "#tests/e2e/well-made/screens/tokens.ts";
import { approvals } from "#tests/e2e/well-made/screens/approvals.ts";
import { audit } from "#tests/e2e/well-made/screens/audit.ts";
import { bulkChange } from "#tests/e2e/well-made/screens/bulk.ts";
import { confirmCustomer } from "#tests/e2e/well-made/screens/confirm-customer.ts";
import { createInstance } from "#tests/e2e/well-made/screens/create-instance.ts";
import { createLicense } from "#tests/e2e/well-made/screens/create-license.ts";
import { customers } from "#tests/e2e/well-made/screens/customers.ts";
import { entrance } from "#tests/e2e/well-made/screens/entrance.ts";
import { fisCustomers } from "#tests/e2e/well-made/screens/fis-customers.ts";
import { hostedCustomers } from "#tests/e2e/well-made/screens/hosted-customers.ts";
import { imports } from "#tests/e2e/well-made/screens/imports.ts";
import { licenseDetails } from "#tests/e2e/well-made/screens/license-details.ts";
import { licenseList } from "#tests/e2e/well-made/screens/license-list.ts";
import { marketplace } from "#tests/e2e/well-made/screens/marketplace.ts";
import { quotas } from "#tests/e2e/well-made/screens/quota.ts";
import { reminderMails } from "#tests/e2e/well-made/screens/reminder-mails.ts";
import { renewals } from "#tests/e2e/well-made/screens/renewals.ts";
import { servers } from "#tests/e2e/well-made/screens/servers.ts";
import { catalog } from "#tests/e2e/well-made/screens/catalog.ts";
import { settings } from "#tests/e2e/well-made/screens/settings.ts";
import { tags } from "#tests/e2e/well-made/screens/tags.ts";
import { users } from "#tests/e2e/well-made/screens/users.ts";
import type { Area } from "./visit.ts";
import { versions } from "#tests/e2e/well-made/screens/versions.ts";

export const areas: Area[] = [
  entrance,
  licenseList,
  licenseDetails,
  quotas,
  servers,
  bulkChange,
  approvals,
  imports,
  createLicense,
  tags,
  versions,
  users,
  apiTokens,
  serviceAccounts,
  settings,
  reminderMails,
  renewals,
  catalog,
  audit,
  customers,
  fisCustomers,
  hostedCustomers,
  createInstance,
  confirmCustomer,
  marketplace,
];
