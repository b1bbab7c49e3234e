import type { z } from "zod";
import { failureEnvelope } from "#app/api/endpoint/envelope.ts";
import {
  bulkChange,
  bulkRunRequest,
  bulkPreview,
  bulkRequest,
  bulkResult,
  bulkValue,
} from "#app/domain/bulk/bulk-change.ts";
import { activationCodeState } from "#app/domain/deployment/activation-code.ts";
import { licenseUse } from "#app/domain/use/daily-use.ts";
import { bulkLine, bulkRun } from "#app/domain/bulk/bulk-run.ts";
import { caseEvent, loggedActivity } from "#app/domain/case/case-activity.ts";
import {
  company as licensedCompany,
  companyDetails,
  companyMerge,
  licenseLinks,
} from "#app/domain/company/company.ts";
import { company, contact } from "#app/domain/customer/crm.ts";
import { customerContact, knownCustomer } from "#app/domain/customer/customer.ts";
import { fisCustomer, fisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import { chainState } from "#app/domain/history/chain-check.ts";
import { eventName, historyEvent } from "#app/domain/history/event.ts";
import {
  hostedCustomer,
  hostedCustomerDetails,
  hostedCustomerState,
  purpose,
} from "#app/domain/hosted-customer/hosted-customer.ts";
import { confirmation } from "#app/domain/hosted-customer/confirmation.ts";
import { confirmedInvitation, invitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import { companyLicense, hostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { newTrial, startedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { dashboard } from "#app/domain/dashboard/dashboard.ts";
import { firstSteps } from "#app/domain/first-steps/first-steps.ts";
import { importError, importState, licenseImport } from "#app/domain/import/import.ts";
import { csvColumn } from "#app/domain/import/mapping.ts";
import { job } from "#app/domain/job/job.ts";
import { stopReason } from "#app/domain/person/current-rights.ts";
import { runningWork } from "#app/domain/running-work/running-work.ts";
import { jobPause, pauseReason } from "#app/domain/job-pause/pause.ts";
import { renewal } from "#app/domain/license/renew-license.ts";
import {
  catalogFeature,
  catalogPackage,
  catalogTier,
  marketplaceDimension,
  storedCatalog,
} from "#app/domain/package/catalog.ts";
import { catalogChange } from "#app/domain/package/catalog-difference.ts";
import { queuedRenewal, renewalCounts } from "#app/domain/renewal/queued-renewal.ts";
import { instanceStatus, stepName, stepStatus } from "#app/domain/instance/instance.ts";
import { instanceProgress } from "#app/domain/instance/progress.ts";
import { waitingBuyer } from "#app/domain/instance/waiting-buyer.ts";
import { requestedFilter } from "#app/domain/license/filter.ts";
import {
  activenessStatus,
  environment,
  license,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";
import {
  changePreview,
  customerChange,
  licenseChange,
  tierChange,
} from "#app/domain/license/license-change.ts";
import { newLicense, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { listedMail, mailState } from "#app/domain/mail/mailer.ts";
import { agreement, agreementDetails } from "#app/domain/marketplace/agreement-view.ts";
import { agreementState } from "#app/domain/marketplace/agreement.ts";
import { entitlement } from "#app/domain/marketplace/marketplace.ts";
import { licenseType, productPackage, tierName, labeledFeature } from "#app/domain/package/package.ts";
import { currentUser, privilege } from "#app/domain/person/person.ts";
import { preferences, preferencesChange } from "#app/domain/person/preferences.ts";
import { listedSession } from "#app/domain/person/sessions.ts";
import { privilegeChange, user, userPaging } from "#app/domain/person/user.ts";
import { newEnterpriseQuota, newIrQuota } from "#app/domain/quota/new-quota.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { listedReminder } from "#app/domain/reminder/reminder.ts";
import { searchResult } from "#app/domain/search/search.ts";
import { server } from "#app/domain/server/servers.ts";
import { savedSettings } from "#app/domain/settings/settings.ts";
import { arrival } from "#app/domain/sign-up/arrival.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { tag, tagPaging } from "#app/domain/tag/tag.ts";
import { apiToken, newToken, tokenPaging } from "#app/domain/token/token.ts";
import { version, versionChange } from "#app/domain/version/version.ts";
import { newView, view, viewChange, viewList } from "#app/domain/view/view.ts";
import { newViewMail, viewMail } from "#app/domain/view/view-mail.ts";
import { webhookMessage } from "#app/domain/webhook/webhook-message.ts";
import {
  delivery,
  deliveryState,
  posted,
  webhook,
  webhookAttempt,
  webhookState,
} from "#app/domain/webhook/webhook.ts";

/** Names used in OpenAPI and generated clients. A schema without a name is inlined. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ActivenessStatus: activenessStatus,
  ApiToken: apiToken,
  BulkChange: bulkChange,
  BulkFilter: bulkRequest.shape.filters.unwrap(),
  BulkPreview: bulkPreview,
  BulkRequest: bulkRequest,
  BulkResult: bulkResult,
  BulkValue: bulkValue,
  BulkOrder: bulkRunRequest,
  BulkRun: bulkRun,
  BulkLine: bulkLine,
  LicenseUse: licenseUse,
  ActivationCodeState: activationCodeState,
  CaseActivity: loggedActivity,
  CaseEvent: caseEvent,
  Catalog: storedCatalog,
  CatalogChange: catalogChange,
  CatalogFeature: catalogFeature,
  CatalogPackage: catalogPackage,
  CatalogTier: catalogTier,
  ChainState: chainState,
  Company: company,
  CompanyLicense: companyLicense,
  ConfirmedInvitation: confirmedInvitation,
  Contact: contact,
  CurrentUser: currentUser,
  Customer: knownCustomer,
  CustomerContact: customerContact,
  Entitlement: entitlement,
  Environment: environment,
  Event: historyEvent,
  EventName: eventName,
  Failure: failureEnvelope,
  FirstQuota: newLicense.shape.quota.unwrap(),
  Desk: dashboard,
  FirstSteps: firstSteps,
  FisCustomer: fisCustomer,
  FisCustomerInFull: fisCustomerDetails,
  HostedCustomer: hostedCustomer,
  HostedCustomerInFull: hostedCustomerDetails,
  HostedNumbers: hostedCustomerCounts,
  HostedState: hostedCustomerState,
  Import: licenseImport,
  ImportColumn: csvColumn,
  ImportFault: importError,
  ImportState: importState,
  InstanceProgress: instanceProgress,
  InstanceStatus: instanceStatus,
  Invitation: invitationView,
  InvitationConfirmation: confirmation,
  Job: job,
  JobPause: jobPause,
  RunningWork: runningWork,
  StopReason: stopReason,
  JobPauseReason: pauseReason,
  License: license,
  LicenseChange: licenseChange,
  LicenseChangePreview: changePreview,
  LicenseCustomerChange: customerChange,
  LicenseFilter: requestedFilter,
  LicenseLinks: licenseLinks,
  LicenseSettings: savedSettings,
  LicenseStatus: licenseStatus,
  LicenseTierChange: tierChange,
  LicenseType: licenseType,
  LicensedCompany: licensedCompany,
  LicensedCompanyInFull: companyDetails,
  LicensedCompanyMerge: companyMerge,
  LifetimeStatus: lifetimeStatus,
  Mail: listedMail,
  MailState: mailState,
  MarketplaceCustomer: arrival,
  MarketplaceLicense: marketplaceLicense,
  MarketplaceRegistration: registration,
  NewEnterpriseQuota: newEnterpriseQuota,
  NewIrQuota: newIrQuota,
  NewLicense: newLicense,
  NewLicenseFromCrm: newLicenseFromCrm,
  NewToken: newToken,
  NewTrial: newTrial,
  NewView: newView,
  NewViewMail: newViewMail,
  Package: productPackage,
  Preferences: preferences,
  PreferencesChange: preferencesChange,
  Privilege: privilege,
  PrivilegeChange: privilegeChange,
  Purpose: purpose,
  Quota: quota,
  QuotaFeature: quota.shape.features.element,
  Reminder: listedReminder,
  Renewal: renewal,
  RenewalDeskLicense: queuedRenewal,
  RenewalCounts: renewalCounts,
  SentInvitation: hostedCustomer.shape.invitation.unwrap(),
  Server: server,
  ServerSerial: server.shape.serials.element,
  ServerUse: server.shape.use.element,
  Session: listedSession,
  StartedTrial: startedTrial,
  StepName: stepName,
  StepStatus: stepStatus,
  Tag: tag,
  TagPaging: tagPaging,
  TierFeature: labeledFeature,
  TierName: tierName,
  TokenPaging: tokenPaging,
  UseStatus: useStatus,
  User: user,
  UserPaging: userPaging,
  Version: version,
  VersionChange: versionChange,
  View: view,
  ViewChange: viewChange,
  ViewList: viewList,
  ViewMail: viewMail,
  Purchase: agreement,
  PurchaseInFull: agreementDetails,
  PurchaseState: agreementState,
  WaitingBuyer: waitingBuyer,
  Webhook: webhook,
  MarketplaceDimension: marketplaceDimension,
  WebhookAnswer: posted,
  WebhookDelivery: delivery,
  WebhookDeliveryState: deliveryState,
  WebhookMessage: webhookMessage,
  WebhookAttempt: webhookAttempt,
  WebhookState: webhookState,
  Found: searchResult,
};
