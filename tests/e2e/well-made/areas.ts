import { apiTokens } from "./tokens.ts";
import { audit } from "./audit.ts";
import { bulkChange } from "./bulk.ts";
import { confirmCustomer } from "./confirm-customer.ts";
import { createInstance } from "./create-instance.ts";
import { createLicense } from "./create-license.ts";
import { customers } from "./customers.ts";
import { entrance } from "./entrance.ts";
import { fisCustomers } from "./fis-customers.ts";
import { hostedCustomers } from "./hosted-customers.ts";
import { imports } from "./imports.ts";
import { licenseDetails } from "./license-details.ts";
import { licenseList } from "./license-list.ts";
import { marketplace } from "./marketplace.ts";
import { quotas } from "./quota.ts";
import { reminderMails } from "./reminder-mails.ts";
import { renewals } from "./renewals.ts";
import { servers } from "./servers.ts";
import { catalog } from "./catalog.ts";
import { settings } from "./settings.ts";
import { tags } from "./tags.ts";
import { users } from "./users.ts";
import type { Area } from "./visit.ts";
import { versions } from "./versions.ts";

export const areas: Area[] = [
  entrance,
  licenseList,
  licenseDetails,
  quotas,
  servers,
  bulkChange,
  imports,
  createLicense,
  tags,
  versions,
  users,
  apiTokens,
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
