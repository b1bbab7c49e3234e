/**
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    thisServer: "/"
};
export type Privilege = "license-create" | "license-manage" | "license-delete" | "tags-create" | "tags-manage" | "users-manage" | "versions-manage" | "tokens-manage" | "settings-manage";
export type NewToken = {
    /** Value of the token: 22 to 200 letters, digits, `-`, `.`, `_` and `~` with at least 128 bits of randomness. */
    token: any & any;
    /** Name of the token, 1 to 100 characters; null or omitted for none. */
    name?: string | null;
    /** End of the token, at most 400 days ahead. A day (`YYYY-MM-DD`) means its last instant in UTC. */
    expirationDate: string;
    /** Privileges to limit the token to. With `read`, the token reads what every signed-in user can read, such as licenses, and has no privileges. Null or omitted means all rights of the owner. */
    scopes?: Privilege[] | "read" | null;
};
export type ApiToken = {
    /** Value of the token. Lists contain only its first 12 characters and an ellipsis. */
    token: string;
    /** Name that the owner gave to the token; null if it has none. */
    name?: string | null;
    /** End of the token, in UTC. */
    expirationDate: string;
    /** E-mail address of the owner. */
    ownerEmail: string;
    /** Time of creation of the token, in UTC. */
    createdAt: string;
    /** Time of the last change, in UTC. */
    updatedAt: string;
    /** Time of the last use, in UTC; null before the first one. */
    lastUsedAt?: string | null;
    /** IP address of the last use; null before the first one. */
    lastUsedFrom?: string | null;
    /** Privileges that the token is limited to. With `read`, the token reads what every signed-in user can read, such as licenses, and has no privileges. Null means all rights of the owner. */
    scopes?: Privilege[] | "read" | null;
    /** True if the token belongs to an assistant. Only `/mcp` accepts it. */
    isAssistant?: boolean;
    /** Time from which the token is rejected until its owner signs in again, in UTC; null if there is no such limit. */
    restsAt?: string | null;
};
export type ErrorDetails = {
    /** Stable code of the error, for programs. */
    code: string;
    /** Human-readable error message. Its text can change. */
    message: string;
    /** Messages for each invalid field. */
    fields?: {
        [key: string]: string[];
    };
    /** The stored resource, as a GET returns it, if the version of the request is outdated; for a renewal its quota. Last `seq` for `OLD_SEQUENCE`. */
    current?: any;
};
export type Failure = {
    /** False for every error. */
    success: false;
    /** Always null. */
    result: null;
    /** Details of the error. */
    error: ErrorDetails;
};
export type CreateTokenError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "TOKEN_EXISTS" | "EXPIRED" | "IDEMPOTENCY_MISMATCH" | "NO_SCOPES" | "OUTLIVES_TOKEN" | "TOO_LONG";
    };
};
export type UnreadableEntity = {
    /** Index of the entry in the page, counting all entries. */
    position: number;
    /** Name of the entry; null if it has none. */
    name: string | null;
    /** Name of the damaged field. */
    field: string;
    /** True if the field is missing, false if its value is damaged. */
    isMissing: boolean;
    /** Id of the request whose log describes the damage. */
    reference?: string;
    /** True if the entry comes from the database of this service. */
    isStored?: boolean;
};
export type UnreadableEntities = UnreadableEntity[];
export type ApiTokenPage = {
    /** Entries of this page. */
    entities: ApiToken[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type NewAssistant = {
    /** End of the token, at most 400 days ahead; 90 days ahead if omitted. A day (`YYYY-MM-DD`) means its last instant in UTC. */
    expirationDate?: string;
    /** Privileges to limit the token to. With `read`, the assistant reads what every signed-in user can read, and changes nothing. */
    scopes: Privilege[] | "read";
};
export type CreateAssistantError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "GONE" | "EXPIRED" | "IDEMPOTENCY_MISMATCH" | "TOO_LONG" | "TOO_MANY_ASSISTANTS";
    };
};
export type Empty = {};
export type DeleteAssistantError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type TokenPaging = {
    /** Number of the page, counted from 0. */
    pageNumber?: number;
    /** Number of entries per page, at most 1,000. 0 returns only the total. */
    pageSize?: number;
    /** Field to sort by. */
    sortBy?: "createdAt" | "updatedAt" | "expirationDate";
    /** `ASC` for ascending, `DESC` for descending order. */
    sortType?: "ASC" | "DESC";
    /** True for tokens of assistants only, false for other tokens only. */
    isAssistant?: boolean;
};
export type GetTokenError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DeleteTokenError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type StartSignInError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type FinishSignInError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type EndProviderSessionsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "PROVIDER_DOWN";
    };
};
export type LicenseType = 1 | 2 | 3;
export type LicenseStatus = "pending" | "active" | "deleted";
export type ActivenessStatus = "active" | "inactive" | "N/A";
export type Environment = 1 | 2 | 3;
export type LifetimeStatus = "pending" | "active" | "almost-expired" | "expired";
export type UseStatus = "pending" | "active" | "almost-full" | "full" | "N/A";
export type LicenseListRequest = {
    /** Number of the page, counted from 0. */
    pageNumber?: number;
    /** Number of entries per page, at most 1,000. 0 returns only the total. */
    pageSize?: number;
    /** Part of the license key. One or two characters match its beginning. */
    key?: string;
    /** Part of the e-mail address of the creator. */
    createdBy?: string;
    /** Name of a tag. */
    tag?: string;
    /** Part of the company name. */
    companyName?: string;
    /** Part of the e-mail address of the contact. */
    contactEmail?: string;
    /** Id of the tier. */
    packageTierId?: string;
    /** True for offline licenses only, false for other licenses only. */
    isOffline?: boolean;
    /** True for licenses with capacity overrun only, false for other licenses only. */
    softCapacity?: boolean;
    /** Id of the company, from `GET /api/oem/companies`. */
    companyId?: number;
    /** License types to include: 1 Enterprise, 2 IR, 3 MSS. */
    types?: LicenseType[];
    /** License statuses to include. */
    statuses?: LicenseStatus[];
    /** Activeness statuses to include. */
    activenessStatuses?: ActivenessStatus[];
    /** Use of the license: 1 Internal, 2 Demo, 3 Paid. */
    environment?: Environment;
    /** Lifetime statuses to include. */
    lifetimeStatuses?: LifetimeStatus[];
    /** Use statuses to include. */
    useStatuses?: UseStatus[];
    /** Date that must lie between `minDate` and `maxDate`. */
    dateFilterType?: "created" | "activated" | "expired";
    /** Start of the range; needs `dateFilterType` and `maxDate`. A day means its first instant in UTC. */
    minDate?: string;
    /** End of the range; needs `dateFilterType` and `minDate`. A day means its last instant in UTC. */
    maxDate?: string;
    /** Only licenses whose last heartbeat was before this day or instant. Licenses without a heartbeat do not match. */
    lastContactBefore?: string;
    /** Only licenses that may be full before this day or instant, according to their forecast. Licenses without a forecast do not match. */
    fullBefore?: string;
    /** Field to sort by. */
    sortBy?: "createdAt" | "activatedAt" | "updatedAt" | "key" | "type" | "createdBy" | "status" | "expiredAt" | "companyName" | "firstName" | "lastName" | "email" | "countryCode" | "totalClientCapacity" | "serverCapacity" | "caseCapacity" | "serversInUse" | "totalClientsInUse" | "lastHeartbeat" | "firstHeartbeat" | "fullFrom" | "useStatus" | "lifetimeStatus" | "activenessStatus" | "isValid";
    /** `ASC` for ascending, `DESC` for descending order. */
    sortType?: "ASC" | "DESC";
    /** Relative period that replaces `minDate` and `maxDate`. It is converted to days in UTC when the list is read. */
    datePeriod?: "next-7-days" | "next-30-days" | "next-60-days" | "next-90-days" | "this-month" | "next-month" | "this-year" | "next-year" | "last-7-days" | "last-30-days" | "last-90-days" | "last-month" | "last-year";
    /** `next` of the previous page. The page then starts after the last entry of that page. Send the same filter and sort order, and no `pageNumber`. */
    after?: string;
};
export type License = {
    /** Status of the license: `pending` before the first activation, then `active`; or `deleted`. */
    status: LicenseStatus;
    lifetimeStatus: LifetimeStatus;
    useStatus: UseStatus;
    /** Activeness status: `active` if a server sent a heartbeat within the last 24 hours. */
    activenessStatus: ActivenessStatus;
    /** True if a quota of the license runs now and its limits are not exceeded. In the grace period the value is false, although servers still run. */
    isValid: boolean;
    /** Version of the product that the servers report; null if no server has reported a version. */
    version: string | null;
    /** Highest number of servers; null if the license type has no such limit. */
    serverCapacity: number | null;
    /** Highest number of assets; null if the license type has no such limit. */
    totalClientCapacity: number | null;
    /** Maximum number of cases whose lifetime has not ended, including closed cases; null if the license type has no such limit. */
    caseCapacity: number | null;
    /** Sum of the server capacities of the quotas that run now. */
    activeServerCapacity: number;
    /** Sum of the asset capacities of the quotas that run now. */
    activeTotalClientCapacity: number;
    /** Number of servers that occupy a seat. */
    serversInUse: number;
    /** Number of assets in use. */
    totalClientsInUse: number;
    /** Start of the license, in UTC; null without an enabled quota. */
    startsAt: string | null;
    /** End of the license, in UTC; null without an enabled quota. */
    expiredAt: string | null;
    /** Time of the first activation of a server, in UTC; null before the first activation. */
    activatedAt: string | null;
    /** Time of the first heartbeat, in UTC; null before the first heartbeat. */
    firstHeartbeat: string | null;
    /** Time of the latest heartbeat, in UTC; null before the first heartbeat. */
    lastHeartbeat: string | null;
    /** License key. */
    key: string;
    /** License type: 1 Enterprise, 2 IR, 3 MSS. */
    "type": LicenseType;
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** Full name of the tier. */
    packageTierPrettyName: string;
    /** Time of creation of the license, in UTC. */
    createdAt: string;
    /** E-mail address of the user who created the license. */
    createdBy: string;
    /** Time of the last change, in UTC. */
    updatedAt: string;
    /** Time of the deletion, in UTC; null if the license is not deleted. */
    deletedAt: string | null;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** First name of the contact; null if it is unknown. */
    firstName: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Name of the company. */
    companyName: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
    /** Id of the company in the CRM; null if the company has none. */
    hubspotCompanyId: number | null;
    /** Id of the contact in the CRM; null if the contact has none. */
    hubspotContactId: number | null;
    environment: Environment;
    /** True if servers may report more assets than the license allows. */
    softCapacity: boolean;
    /** Grace period of this license in days; null if the grace period of its tier applies. */
    graceDays: number | null;
    /** Grace period of the tier, in days. */
    tierGraceDays: number;
    /** End of the grace period, in UTC; null without a grace period. */
    graceUntil: string | null;
    /** Day from which the license may be full according to its forecast, which is computed once a day; null without a forecast. */
    fullFrom: string | null;
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
    /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
    alertsCustomer: boolean;
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
    /** Tag names as one text; each name is followed by a comma and a space. */
    tags: string;
    /** Tag names as a list. */
    tagNames: string[];
};
export type LicensePage = {
    /** Entries of this page. */
    entities: License[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
    /** Value for `after` of the next request; null on the last page. */
    next: string | null;
};
export type FirstQuota = {
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
    /** Number of servers that may be active at the same time; the preset of the tier if omitted. */
    serverCapacity?: number;
    /** Number of assets that may be in use at the same time; the preset of the tier if omitted. */
    totalClientCapacity?: number;
};
export type NewLicenseFromCrm = {
    /** License type: 1 Enterprise, 2 IR, 3 MSS. */
    "type": LicenseType;
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
    /** True if servers may report more assets than the license allows. */
    softCapacity: boolean;
    /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
    alertsCustomer?: boolean;
    /** Tag names. Tags that do not exist are created. */
    tags: string[];
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** Use of the license: 1 Internal, 2 Demo, 3 Paid (the default). */
    environment?: Environment;
    /** Notes of staff, at most 10,000 characters. */
    notes?: string;
    /** First quota of the license. Capacities that you omit are those of the tier. */
    quota?: FirstQuota;
    /** Id of the company in the CRM. */
    hubspotCompanyId: number;
    /** Id of the contact in the CRM. */
    hubspotContactId: number;
    /** Name of the company, used while the CRM cannot be reached. */
    hubspotCompanyName: string;
    /** E-mail address of the contact, used while the CRM cannot be reached. */
    hubspotContactEmail: string;
    /** First name of the contact, used while the CRM cannot be reached. */
    hubspotContactFirstname?: string | null;
    /** Last name of the contact, used while the CRM cannot be reached. */
    hubspotContactLastname?: string | null;
};
export type NewLicense = {
    /** License type: 1 Enterprise, 2 IR, 3 MSS. */
    "type": LicenseType;
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
    /** True if servers may report more assets than the license allows. */
    softCapacity: boolean;
    /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
    alertsCustomer?: boolean;
    /** Tag names. Tags that do not exist are created. */
    tags: string[];
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** Use of the license: 1 Internal, 2 Demo, 3 Paid (the default). */
    environment?: Environment;
    /** Notes of staff, at most 10,000 characters. */
    notes?: string;
    /** First quota of the license. Capacities that you omit are those of the tier. */
    quota?: FirstQuota;
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName?: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName?: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode?: string | null;
};
export type CreateLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "CRM_UNKNOWN" | "IDEMPOTENCY_MISMATCH" | "TERM" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type CreateLicenseFromCrmError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "CRM_UNKNOWN" | "IDEMPOTENCY_MISMATCH" | "TERM" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type GetLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DeleteLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseNotesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseEnvironmentError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseSoftCapacityError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseGraceDaysError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseIsOfflineError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseAlertsCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ChangeLicenseTagsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED";
    };
};
export type RestoreLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "NOT_DELETED" | "RESTORE_ENDED";
    };
};
export type LicenseChange = {
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName?: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName?: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode?: string | null;
    /** Id of the company in the CRM; null if the company has none. */
    hubspotCompanyId?: number | null;
    /** Id of the contact in the CRM; null if the contact has none. */
    hubspotContactId?: number | null;
    /** Kind of change. */
    kind: "customer";
} | {
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** True to set server and asset capacity to the presets of the tier. */
    capacitiesFollow: boolean;
    /** Kind of change. */
    kind: "tier";
} | {
    /** Kind of change. */
    kind: "offline";
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
};
export type LicenseChangePreview = {
    /** Current license. */
    before: License;
    /** License after the change. */
    after: License;
    /** Features whose amount the change affects. */
    features: {
        /** Display name of the feature. */
        prettyName: string;
        /** Display text of the current amount; null if the tier lacks the feature. */
        before: string | null;
        /** Display text of the new amount; null if the new tier lacks the feature. */
        after: string | null;
    }[];
    /** Number of servers in use that exceed the new capacity. */
    serversBeyond: number;
    /** Number of assets in use that exceed the new capacity. */
    assetsBeyond: number;
    /** E-mail address that gets the reminders now. */
    remindedBefore: string;
    /** E-mail address that would get the reminders. */
    remindedAfter: string;
    /** License files that were issued and are still valid. They do not change. */
    files: {
        /** Number of valid license files. */
        count: number;
        /** Time at which the last of these files expires, in UTC; null if no file expires. */
        expiresAt: string | null;
        /** Number of files that never expire. */
        endless: number;
    };
};
export type PreviewLicenseChangeError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CRM_UNKNOWN" | "LICENSE_DELETED" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type LicenseCustomerChange = {
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName?: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName?: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode?: string | null;
    /** Id of the company in the CRM; null if the company has none. */
    hubspotCompanyId?: number | null;
    /** Id of the contact in the CRM; null if the contact has none. */
    hubspotContactId?: number | null;
};
export type ChangeLicenseCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "CRM_UNKNOWN" | "LICENSE_DELETED";
    };
};
export type LicenseTierChange = {
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** True to set server and asset capacity to the presets of the tier. */
    capacitiesFollow: boolean;
};
export type ChangeLicenseTierError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type ExplainedStatus = {
    /** Status at this time. */
    value: string;
    /** Rule that decides the status. */
    rule: string;
    /** Sentences about the values on which the status depends. */
    inputs: string[];
    /** Sentence about the next change of the status. */
    next: string;
    /** Time of the next change, in UTC; null if time alone never changes it. */
    changesAt: string | null;
};
export type Explanation = {
    /** Time at which the statuses apply, in UTC. */
    at: string;
    /** Lifetime status. */
    lifetime: ExplainedStatus;
    /** Use status. */
    use: ExplainedStatus;
    /** Activeness status. */
    activeness: ExplainedStatus;
    /** License status. */
    status: ExplainedStatus;
    /** Reason why a server cannot be activated at this time; null if a server can be activated. */
    rejection: {
        /** Error code that a server gets. */
        code: string;
        /** Message that a server gets. */
        message: string;
    } | null;
};
export type ExplainLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type LicenseFilter = {
    /** Number of the page, counted from 0. */
    pageNumber?: number;
    /** Number of entries per page, at most 1,000. 0 returns only the total. */
    pageSize?: number;
    /** Part of the license key. One or two characters match its beginning. */
    key?: string;
    /** Part of the e-mail address of the creator. */
    createdBy?: string;
    /** Name of a tag. */
    tag?: string;
    /** Part of the company name. */
    companyName?: string;
    /** Part of the e-mail address of the contact. */
    contactEmail?: string;
    /** Id of the tier. */
    packageTierId?: string;
    /** True for offline licenses only, false for other licenses only. */
    isOffline?: boolean;
    /** True for licenses with capacity overrun only, false for other licenses only. */
    softCapacity?: boolean;
    /** Id of the company, from `GET /api/oem/companies`. */
    companyId?: number;
    /** License types to include: 1 Enterprise, 2 IR, 3 MSS. */
    types?: LicenseType[];
    /** License statuses to include. */
    statuses?: LicenseStatus[];
    /** Activeness statuses to include. */
    activenessStatuses?: ActivenessStatus[];
    /** Use of the license: 1 Internal, 2 Demo, 3 Paid. */
    environment?: Environment;
    /** Lifetime statuses to include. */
    lifetimeStatuses?: LifetimeStatus[];
    /** Use statuses to include. */
    useStatuses?: UseStatus[];
    /** Date that must lie between `minDate` and `maxDate`. */
    dateFilterType?: "created" | "activated" | "expired";
    /** Start of the range; needs `dateFilterType` and `maxDate`. A day means its first instant in UTC. */
    minDate?: string;
    /** End of the range; needs `dateFilterType` and `minDate`. A day means its last instant in UTC. */
    maxDate?: string;
    /** Only licenses whose last heartbeat was before this day or instant. Licenses without a heartbeat do not match. */
    lastContactBefore?: string;
    /** Only licenses that may be full before this day or instant, according to their forecast. Licenses without a forecast do not match. */
    fullBefore?: string;
    /** Field to sort by. */
    sortBy?: "createdAt" | "activatedAt" | "updatedAt" | "key" | "type" | "createdBy" | "status" | "expiredAt" | "companyName" | "firstName" | "lastName" | "email" | "countryCode" | "totalClientCapacity" | "serverCapacity" | "caseCapacity" | "serversInUse" | "totalClientsInUse" | "lastHeartbeat" | "firstHeartbeat" | "fullFrom" | "useStatus" | "lifetimeStatus" | "activenessStatus" | "isValid";
    /** `ASC` for ascending, `DESC` for descending order. */
    sortType?: "ASC" | "DESC";
    /** Relative period that replaces `minDate` and `maxDate`. It is converted to days in UTC when the list is read. */
    datePeriod?: "next-7-days" | "next-30-days" | "next-60-days" | "next-90-days" | "this-month" | "next-month" | "this-year" | "next-year" | "last-7-days" | "last-30-days" | "last-90-days" | "last-month" | "last-year";
};
export type BulkChange = {
    /** Kind of change. */
    kind: "environment";
    environment: Environment;
} | {
    /** Kind of change. */
    kind: "tags";
    /** Names of tags to add. */
    add?: string[];
    /** Names of tags to remove. */
    remove?: string[];
} | {
    /** Kind of change. */
    kind: "end-date";
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate?: string;
    /** For `renewal`: its length in days, 1 to 36,500. For `end-date`: days by which the end moves, -36,500 to 36,500. */
    days?: number;
    /** True to also change licenses that have expired. */
    includesExpired?: boolean;
    /** Time at which you begin, in UTC. Licenses that were saved after this time are skipped, so a repeated request renews no license twice. */
    asOf?: string;
    /** Other end dates for single licenses, at most 1,000. Licenses that are not selected are ignored. The rules of the change apply to these ends too. */
    overrides?: {
        /** License key. */
        licenseKey: string;
        /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
        expirationDate: string;
    }[];
} | {
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
    /** Kind of change. */
    kind: "period";
} | {
    /** Length of the renewal. A month is 30 days, a year 365 days. Send one of `period`, `days` and `expirationDate`. */
    period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
    /** For `renewal`: its length in days, 1 to 36,500. For `end-date`: days by which the end moves, -36,500 to 36,500. */
    days?: number;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate?: string;
    /** Kind of change. */
    kind: "renewal";
    /** Time at which you begin, in UTC. Licenses that were saved after this time are skipped, so a repeated request renews no license twice. */
    asOf: string;
    /** Other end dates for single licenses, at most 1,000. Licenses that are not selected are ignored. The rules of the change apply to these ends too. */
    overrides?: {
        /** License key. */
        licenseKey: string;
        /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
        expirationDate: string;
    }[];
} | {
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** True to set server and asset capacity to the presets of the tier. */
    capacitiesFollow: boolean;
    /** Kind of change. */
    kind: "tier";
} | {
    /** Kind of change. */
    kind: "offline";
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
} | {
    /** Kind of change. */
    kind: "capacity";
    /** Number of servers that may be active at the same time, 1 to 1,000. */
    serverCapacity?: number;
    /** Number of assets that may be in use at the same time, 1 to 1,000,000,000. */
    totalClientCapacity?: number;
} | {
    /** Kind of change. */
    kind: "quota-status";
    /** 1 enables the quotas, 0 disables them. */
    status: 0 | 1;
} | {
    /** Kind of change. */
    kind: "notes";
    /** Text to add at the end of the notes, at most 2,000 characters. */
    append: string;
} | {
    /** Kind of change. */
    kind: "soft-capacity";
    /** True if servers may report more assets than the license allows. */
    softCapacity: boolean;
} | {
    /** Kind of change. */
    kind: "grace";
    /** Grace period in days, 0 to 90; null restores the grace period of the tier. */
    graceDays: number | null;
} | {
    /** Kind of change. */
    kind: "customer-alerts";
    /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
    alertsCustomer: boolean;
} | {
    /** Kind of change. */
    kind: "delete";
};
export type BulkRequest = {
    /** License keys, at most 1,000. Send either `keys` or `filters`. */
    keys?: string[];
    /** Filter that selects the licenses. Send either `keys` or `filters`. */
    filters?: LicenseFilter;
    /** Selected licenses that the change leaves out, at most 1,000. */
    excludedKeys?: string[];
    /** Change to apply to each license. */
    change: BulkChange;
    /** `next` of the previous response; omit it for the first batch. */
    after?: string | null;
    /** Number of licenses per batch, 1 to 100. */
    limit?: number;
};
export type BulkValue = {
    environment: Environment;
} | {
    /** Tag names. */
    tags: string[];
} | {
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
} | {
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
} | {
    /** Full name of the tier. */
    packageTierPrettyName: string;
    /** Highest number of servers; null if the license type has no such limit. */
    serverCapacity: number | null;
    /** Highest number of assets; null if the license type has no such limit. */
    totalClientCapacity: number | null;
} | {
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
} | {
    /** Highest number of servers; null if the license type has no such limit. */
    serverCapacity: number | null;
    /** Highest number of assets; null if the license type has no such limit. */
    totalClientCapacity: number | null;
} | {
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
} | {
    /** True if servers may report more assets than the license allows. */
    softCapacity: boolean;
} | {
    /** Grace period of the license in days; null if the grace period of the tier applies. */
    graceDays: number | null;
} | {
    /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
    alertsCustomer: boolean;
} | {
    /** Time of the deletion, in UTC; null if the license is not deleted. */
    deletedAt: string | null;
} | {
    /** 1 if the quota is enabled, 0 if it is disabled. */
    status: 0 | 1;
};
export type BulkEffect = {
    /** License key. */
    licenseKey: string;
    /** Name of the company; null if the license does not exist. */
    companyName: string | null;
    /** Error code of a skipped license. */
    code?: string;
    /** Reason why the license was skipped. */
    reason?: string;
    /** Current value; null if the license is skipped. */
    before: BulkValue | null;
    /** Value after the change; null if the license is skipped. */
    after: BulkValue | null;
    /** Expected outcome for the license. */
    outcome: "change" | "unchanged" | "skip";
    /** Reasons to look at the license before the change. They do not prevent the change. */
    warnings: {
        /** `TRIAL`: the license is a trial. `AUTO_RENEWS`: a marketplace renews the license automatically. */
        code: "TRIAL" | "AUTO_RENEWS";
        /** The warning as a sentence. */
        message: string;
    }[];
};
export type BulkPreview = {
    /** Licenses of this batch. */
    entities: BulkEffect[];
    /** Value for `after` of the next request; null after the last batch. */
    next: string | null;
    /** Number of selected licenses. */
    total: number;
};
export type PreviewBulkChangeError = Failure & {
    error?: ErrorDetails & {
        code?: "AS_OF" | "TERM";
    };
};
export type BulkResult = {
    /** Licenses of this batch. */
    entities: {
        /** License key. */
        licenseKey: string;
        /** Name of the company; null if the license does not exist. */
        companyName: string | null;
        /** Error code of a skipped license. */
        code?: string;
        /** Reason why the license was skipped. */
        reason?: string;
        /** Outcome for the license. */
        outcome: "changed" | "unchanged" | "skipped";
    }[];
    /** Value for `after` of the next request; null after the last batch. */
    next: string | null;
    /** Number of selected licenses. */
    total: number;
};
export type RunBulkChangeError = Failure & {
    error?: ErrorDetails & {
        code?: "APPROVAL_REQUIRED" | "AS_OF" | "TERM";
    };
};
export type StopReason = "disabled" | "missing" | "privilege" | "failed";
export type BulkRun = {
    /** Id of the bulk run. */
    id: number;
    /** Time of the start, in UTC. */
    createdAt: string;
    /** E-mail address of the user who started the run. */
    createdBy: string;
    /** Change that the run applies. The change `undo` contains the id of the undone run. */
    change: {
        /** Kind of change. */
        kind: string;
        [key: string]: any;
    };
    /** State of the run: `running`, `stopped` (by a user or an error), or `done`. */
    state: "running" | "stopped" | "done";
    /** Reason why the run was stopped automatically; null if it was not stopped automatically. */
    stopReason: StopReason | null;
    /** Number of licenses that were selected at the start. */
    total: number;
    /** Number of changed licenses. */
    changed: number;
    /** Number of licenses that already had the new value. */
    unchanged: number;
    /** Number of skipped licenses. */
    skipped: number;
    /** Id of the bulk run that undoes this run; null if this run was not undone. */
    undoneBy: number | null;
    /** Time of the end, in UTC; null while the run is not done. */
    endedAt: string | null;
    /** Assistant that started the run; null if no assistant did. */
    assistant: {
        /** Start of the API token of the assistant. */
        token: string;
        /** Tool with which the assistant started the run. */
        tool: string;
    } | null;
};
export type BulkRunPage = {
    /** Entries of this page. */
    entities: BulkRun[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type BulkOrder = {
    /** License keys, at most 1,000. Send either `keys` or `filters`. */
    keys?: string[];
    /** Filter that selects the licenses. Send either `keys` or `filters`. */
    filters?: LicenseFilter;
    /** Selected licenses that the change leaves out, at most 1,000. */
    excludedKeys?: string[];
    /** Change to apply to each license. */
    change: BulkChange;
};
export type StartBulkRunError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "AS_OF" | "IDEMPOTENCY_MISMATCH" | "TERM" | "TOO_MANY_LICENSES";
    };
};
export type GetBulkRunError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type SteerBulkRunError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "RUN_OVER";
    };
};
export type UndoBulkRunError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "NOTHING_TO_UNDO" | "RUN_RUNNING" | "RUN_UNDONE";
    };
};
export type BulkLine = {
    /** License key. */
    licenseKey: string;
    /** Name of the company; null if the license no longer exists. */
    companyName: string | null;
    /** Outcome for the license. */
    outcome: "changed" | "unchanged" | "skipped";
    /** Error code of a skipped license; null for other licenses. */
    code: string | null;
    /** Reason why the license was skipped; null for other licenses. */
    reason: string | null;
    /** Value before the change; null if nothing was changed, and for notes. */
    before: BulkValue | null;
    /** Value after the change; null if nothing was changed, and for notes. */
    after: BulkValue | null;
};
export type BulkLinePage = {
    /** Entries of this page. */
    entities: BulkLine[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListBulkRunLinesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ExportBulkRunError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ChangePreview = {
    /** Handle for the commit, valid once and for five minutes; null if no license would change. */
    handle: string | null;
    /** Time from which the handle is rejected, in UTC. */
    expiresAt: string;
    /** Number of selected licenses. */
    total: number;
    /** Number of licenses that would change. */
    change: number;
    /** Number of licenses that already have the new value. */
    unchanged: number;
    /** Number of licenses that would be skipped. */
    skip: number;
    /** Effect on each license. */
    entities: BulkEffect[];
};
export type CreateChangePreviewError = Failure & {
    error?: ErrorDetails & {
        code?: "APPROVAL_REQUIRED" | "AS_OF" | "TERM" | "TOO_MANY_LICENSES";
    };
};
export type GetChangePreviewError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "STALE_PREVIEW";
    };
};
export type CommitChangeError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "IDEMPOTENCY_MISMATCH" | "STALE_PREVIEW";
    };
};
export type LicensePreview = {
    /** Handle for the commit, valid once and for five minutes. */
    handle: string;
    /** Time from which the handle is rejected, in UTC. */
    expiresAt: string;
    /** The license without its key, which the commit generates. */
    license: {
        /** Name of the company. */
        companyName: string;
        /** First name of the contact; null if it is unknown. */
        firstName: string | null;
        /** Last name of the contact; null if it is unknown. */
        lastName: string | null;
        /** E-mail address of the contact. */
        email: string;
        /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
        countryCode: string | null;
        /** License type: 1 Enterprise, 2 IR, 3 MSS. */
        "type": LicenseType;
        environment: Environment;
        /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
        packageTierId: string;
        /** Full name of the tier. */
        packageTierPrettyName: string;
        /** True if servers use a license file instead of an activation. */
        isOffline: boolean;
        /** True if servers may report more assets than the license allows. */
        softCapacity: boolean;
        /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
        alertsCustomer: boolean;
        /** Tag names as a list. */
        tagNames: string[];
        /** Notes of staff, at most 10,000 characters. */
        notes: string;
        lifetimeStatus: LifetimeStatus;
        /** Start of the license, in UTC; null without an enabled quota. */
        startsAt: string | null;
        /** End of the license, in UTC; null without an enabled quota. */
        expiredAt: string | null;
        /** Highest number of servers; null if the license type has no such limit. */
        serverCapacity: number | null;
        /** Highest number of assets; null if the license type has no such limit. */
        totalClientCapacity: number | null;
        /** Maximum number of cases whose lifetime has not ended, including closed cases; null if the license type has no such limit. */
        caseCapacity: number | null;
    };
};
export type CreateLicensePreviewError = Failure & {
    error?: ErrorDetails & {
        code?: "APPROVAL_REQUIRED" | "CRM_UNKNOWN" | "TERM" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type CommitLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "CRM_UNKNOWN" | "IDEMPOTENCY_MISMATCH" | "STALE_PREVIEW" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type ListedApproval = {
    /** Id of the request. */
    id: number;
    /** Operation to approve. */
    operation: "create-license" | "add-enterprise-quota" | "add-ir-quota" | "change-quota-dates" | "renew-license" | "start-bulk-run" | "save-directory-rules" | "change-approval-rules";
    /** State of the request. `expired`: nobody decided within seven days. `failed`: the change could no longer be made as previewed. */
    state: "open" | "approved" | "rejected" | "withdrawn" | "expired" | "failed";
    /** Key of the license, or of the license that the approval created; null without a license. */
    licenseKey: string | null;
    /** Name of the company; null for a bulk change. */
    companyName: string | null;
    /** Number of licenses that the change affects; 0 for a change of rules. */
    licenseCount: number;
    /** Why the change is needed. */
    reason: string;
    /** Time of the request, in UTC. */
    createdAt: string;
    /** E-mail address of the user who asked. */
    createdBy: string;
    /** Time at which the request expires, in UTC. */
    expiresAt: string;
    /** Time of the decision, in UTC; null before. */
    decidedAt: string | null;
    /** E-mail address of the user who decided or withdrew; null before. */
    decidedBy: string | null;
    /** Why the request was rejected or failed; null for other requests. */
    decisionReason: string | null;
    /** Id of the bulk run that the approval started; null without one. */
    runId: number | null;
    /** True if the caller asked. */
    isOwn: boolean;
    /** True if the caller may approve or reject the request. */
    mayDecide: boolean;
};
export type ListedApprovalPage = {
    /** Entries of this page. */
    entities: ListedApproval[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type NewEnterpriseQuota = {
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
    /** License key. */
    licenseKey: string;
    /** Highest number of servers. */
    serverCapacity: number;
    /** Highest number of assets. */
    totalClientCapacity: number;
};
export type NewIrQuota = {
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
    /** License key. */
    licenseKey: string;
    /** Highest number of cases whose lifetime has not ended, including closed cases. */
    caseCapacity: number;
    /** Lifetime of a case in days, from its first event. */
    caseLifetime: number;
};
export type NewDirectoryRule = {
    /** Id of the identity provider, from `GET /api/auth/sso`; its issuer if it is no longer configured. */
    provider: string;
    /** Display name or external id of a SCIM group, or a value of the claims with groups and roles. Names of SCIM groups are compared without regard to case. */
    group: string;
    /** Privileges that the rule gives. */
    privileges?: Privilege[];
    /** True if the rule gives all rights. */
    isAdmin?: boolean;
};
export type DirectoryRuleList = {
    /** Rules. A user gets the rights of all rules that match. */
    rules: NewDirectoryRule[];
};
export type ApprovalRules = {
    /** True if a license without an end needs the approval of a second person. */
    neverEnds: boolean;
    /** Number of licenses that one change may have without approval, 2 to 10,000; null for any number. */
    maxLicenses: number | null;
    /** True if a rule of the directory that gives admin rights needs approval. */
    adminRights: boolean;
};
export type ApprovalPreview = {
    /** Values before the change; null for a new license or quota, and for a bulk change. */
    before: {
        [key: string]: any;
    } | null;
    /** Values after the change; null for a bulk change. */
    after: {
        [key: string]: any;
    } | null;
    /** Effect of a bulk change on each license. */
    licenses: BulkEffect[];
};
export type Approval = {
    /** Id of the request. */
    id: number;
    /** Operation to approve. */
    operation: "create-license" | "add-enterprise-quota" | "add-ir-quota" | "change-quota-dates" | "renew-license" | "start-bulk-run" | "save-directory-rules" | "change-approval-rules";
    /** State of the request. `expired`: nobody decided within seven days. `failed`: the change could no longer be made as previewed. */
    state: "open" | "approved" | "rejected" | "withdrawn" | "expired" | "failed";
    /** Key of the license, or of the license that the approval created; null without a license. */
    licenseKey: string | null;
    /** Name of the company; null for a bulk change. */
    companyName: string | null;
    /** Number of licenses that the change affects; 0 for a change of rules. */
    licenseCount: number;
    /** Why the change is needed. */
    reason: string;
    /** Time of the request, in UTC. */
    createdAt: string;
    /** E-mail address of the user who asked. */
    createdBy: string;
    /** Time at which the request expires, in UTC. */
    expiresAt: string;
    /** Time of the decision, in UTC; null before. */
    decidedAt: string | null;
    /** E-mail address of the user who decided or withdrew; null before. */
    decidedBy: string | null;
    /** Why the request was rejected or failed; null for other requests. */
    decisionReason: string | null;
    /** Id of the bulk run that the approval started; null without one. */
    runId: number | null;
    /** True if the caller asked. */
    isOwn: boolean;
    /** True if the caller may approve or reject the request. */
    mayDecide: boolean;
    /** What the change would do. */
    preview: ApprovalPreview;
    /** What the change would do instead, if it failed for that reason; else null. */
    currentPreview: ApprovalPreview | null;
    /** The request as it was sent. */
    request: {
        /** Path parameters of the operation. */
        params: {
            /** Id of the quota. */
            id?: number;
            /** Key of the license. */
            key?: string;
        };
        /** Body of the operation. */
        body: {
            /** Key of the license. */
            licenseKey?: string;
            /** License keys of a bulk change. */
            keys?: string[];
            /** Licenses that a bulk change leaves out. */
            excludedKeys?: string[];
            /** Change of a bulk change. */
            change?: {
                /** Other end dates for single licenses. */
                overrides?: {
                    /** Key of the license. */
                    licenseKey: string;
                    [key: string]: any;
                }[];
                [key: string]: any;
            };
            [key: string]: any;
        };
    };
};
export type RequestApprovalError = Failure & {
    error?: ErrorDetails & {
        code?: "CONFLICT" | "ETAG_MISMATCH" | "IDEMPOTENCY_RUNNING" | "AS_OF" | "CRM_UNKNOWN" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "LICENSE_TYPE" | "NEVER_ENDS" | "NO_QUOTA" | "NOT_LATER" | "NOTHING_TO_CHANGE" | "TERM" | "TIER_RETIRED" | "TIER_UNKNOWN" | "TOO_LATE" | "TOO_MANY_LICENSES";
    };
};
export type GetApprovalError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type WithdrawRequestError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "APPROVAL_EXPIRED" | "DECIDED";
    };
};
export type ApproveRequestError = Failure & {
    error?: ErrorDetails & {
        code?: "OWN_APPROVAL" | "TOKEN_CANNOT_DECIDE" | "NOT_FOUND" | "APPROVAL_EXPIRED" | "ASKER_RIGHTS" | "DECIDED" | "STALE_PREVIEW";
    };
};
export type RejectRequestError = Failure & {
    error?: ErrorDetails & {
        code?: "OWN_APPROVAL" | "TOKEN_CANNOT_DECIDE" | "NOT_FOUND" | "APPROVAL_EXPIRED" | "DECIDED";
    };
};
export type SavedApprovalRules = {
    /** True if a license without an end needs the approval of a second person. */
    neverEnds: boolean;
    /** Number of licenses that one change may have without approval, 2 to 10,000; null for any number. */
    maxLicenses: number | null;
    /** True if a rule of the directory that gives admin rights needs approval. */
    adminRights: boolean;
    /** Number of users who could approve, for each rule. */
    approvers: {
        /** Users who could approve a license without an end. */
        neverEnds: number;
        /** Users who could approve a change of many licenses. */
        maxLicenses: number;
        /** Admins, who could approve rules of the directory. */
        adminRights: number;
    };
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type ChangeApprovalRulesError = Failure & {
    error?: ErrorDetails & {
        code?: "CONFLICT" | "ETAG_MISMATCH" | "APPROVAL_REQUIRED" | "TOO_FEW_APPROVERS";
    };
};
export type QuotaFeature = {
    /** Name of the feature: `Servers`, `Assets`, or a name of the catalog. */
    name: string;
    /** Amount that the tier contains; null if the feature is not counted. */
    defaultVal: number | null;
    /** Display name of the feature. */
    prettyName: string;
    /** Display text of the amount. */
    prettyValue: string;
    /** Amount that the quota contains; null if the feature is not counted. */
    value: number | null;
};
export type Quota = {
    /** Id of the quota. */
    id: number;
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
    /** 1 if the quota is enabled, 0 if it is disabled. */
    status: 0 | 1;
    /** Highest number of servers; null if the license type has no such limit. */
    serverCapacity: number | null;
    /** Highest number of assets; null if the license type has no such limit. */
    totalClientCapacity: number | null;
    /** Maximum number of cases whose lifetime has not ended, including closed cases; null if the license type has no such limit. */
    caseCapacity: number | null;
    /** Lifetime of a case in days, from its first event; null if the license type has no cases. */
    caseLifetime: number | null;
    /** E-mail address of the user who created the quota. */
    createdBy: string;
    /** Time of creation of the quota, in UTC. */
    createdAt: string;
    /** Time of the last change, in UTC. */
    updatedAt: string;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** Grace period after the end of the quota, in days. */
    graceDays?: number;
    /** Features that the tier contains. */
    features: QuotaFeature[];
};
export type ListQuotasError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "LICENSE_TYPE";
    };
};
export type GetQuotaError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type CreateEnterpriseQuotaError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "LICENSE_TYPE" | "TERM";
    };
};
export type CreateIrQuotaError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "LICENSE_TYPE" | "TERM";
    };
};
export type ChangeQuotaDatesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "APPROVAL_REQUIRED" | "LICENSE_DELETED" | "LICENSE_TYPE" | "TERM";
    };
};
export type ChangeQuotaCapacitiesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED" | "LICENSE_TYPE";
    };
};
export type ChangeQuotaStatusError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "LICENSE_DELETED" | "LICENSE_TYPE";
    };
};
export type ServerSerial = {
    /** Kind of hardware identifier; `OfflineFile` for a license file. */
    "type": "Unknown" | "Disk" | "Volume" | "MachineName" | "OfflineFile";
    /** Hardware identifier. */
    value: string;
};
export type ServerUse = {
    /** Name of the feature. */
    name: string;
    /** Display name of the feature. */
    prettyName: string;
    /** Amount in use. */
    value: number;
};
export type Server = {
    /** Id of the server. */
    id: number;
    /** Id that the product sends for the machine. */
    deviceId: string;
    /** 1 if the server is enabled, 0 if it is disabled. */
    status: 0 | 1;
    /** Version of the product that the server reported; null if the server has reported no version. */
    version: string | null;
    /** Time of the activation, in UTC; null if the server was never activated. */
    activatedAt: string | null;
    /** Time at which the seat became free, in UTC; null while the server occupies a seat. */
    releasedAt: string | null;
    /** Time of the first heartbeat, in UTC; null before the first heartbeat. */
    firstHeartbeat: string | null;
    /** Time of the latest heartbeat, in UTC; null before the first heartbeat. */
    lastHeartbeat: string | null;
    /** Time in UTC from which the server is silent if it sends no heartbeat: five of its usual intervals after the last one, at least 24 hours; null without a seat or a heartbeat. */
    silentFrom: string | null;
    /** Time in UTC at which the seat of the silent server is released unless it sends a heartbeat; null if no release is announced. */
    releaseAt: string | null;
    /** Hardware identifiers of the machine. */
    serials: ServerSerial[];
    /** Amounts that the server reported last. */
    use: ServerUse[];
};
export type ServerPage = {
    /** Entries of this page. */
    entities: Server[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListServersError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type LicenseUse = {
    /** Days with recorded use, oldest first. */
    days: {
        /** Day in UTC (`YYYY-MM-DD`). */
        day: string;
        /** Highest number of assets in use on this day. */
        totalClientsInUse: number;
        /** Highest number of servers in use on this day. */
        serversInUse: number;
    }[];
    /** Number of assets that the license allows now; null without a limit. */
    totalClientCapacity: number | null;
    /** Number of servers that the license allows now; null without a limit. */
    serverCapacity: number | null;
    /** Capacities on the requested days, oldest first. One entry for each change. */
    capacities: {
        /** First day of these capacities (`YYYY-MM-DD`). They last until the next entry. */
        "from": string;
        /** Number of assets that the license allowed; null without a running quota or a limit. */
        totalClientCapacity: number | null;
        /** Number of servers that the license allowed; null without a running quota or a limit. */
        serverCapacity: number | null;
    }[];
};
export type GetLicenseUseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ChangeServerStatusError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "LICENSE_DELETED" | "SERVER_LIMIT";
    };
};
export type ReleaseServerSeatError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ActivationCodeState = {
    /** True if a new server needs an activation code in addition to the license key. */
    isRequired: boolean;
    /** Time of creation of the code, in UTC; null without a code. */
    createdAt: string | null;
};
export type GetActivationCodeError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type CreateActivationCodeError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "GONE" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type Rejection = {
    /** Id of the rejection. */
    id: number;
    /** License key. */
    licenseKey: string;
    /** Id that the product sent for the machine. `other devices` counts all further devices of a license with 200 rejected devices. */
    deviceId: string;
    /** Error code that the server received. */
    code: "SERVER_LIVE" | "DEVICE_MISMATCH" | "OLD_SEQUENCE" | "SERVER_LIMIT" | "ASSET_LIMIT" | "ACTIVATION_CODE" | "CLOCK_SKEW" | "QUOTA_PENDING" | "QUOTA_EXPIRED" | "QUOTA_DISABLED" | "SERVER_DISABLED" | "INSTANCE_SUSPENDED" | "LICENSE_OFFLINE" | "LICENSE_DELETED";
    /** Number of rejected requests. */
    count: number;
    /** Time of the first rejection, in UTC. */
    firstAt: string;
    /** Time of the latest rejection, in UTC. */
    lastAt: string;
    /** The latest two IP addresses, newest first. */
    addresses: string[];
    /** Time of the dismissal, in UTC; null if nobody has dismissed it since the latest rejection. */
    dismissedAt: string | null;
    /** E-mail address of the user who dismissed it; null if it is not dismissed. */
    dismissedBy: string | null;
    /** Reason of the dismissal; null if it is not dismissed. */
    reason: string | null;
};
export type RejectionPage = {
    /** Entries of this page. */
    entities: Rejection[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListRejectionsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type Finding = {
    /** `copied-disk`: a machine has the serial numbers of a live server. `copied-device-id`: a machine has its device id. `shared-secret`: two machines report with one secret. */
    kind: "copied-disk" | "copied-device-id" | "shared-secret";
    /** Device id of the rejected machine. */
    deviceId: string;
    /** Id of the live server that the machine resembles. */
    serverId: number;
    /** `likely` if it was seen several times, otherwise `possible`. */
    certainty: "possible" | "likely";
    /** Time from which both machines ran, in UTC. */
    since: string;
    /** What was seen, as sentences. */
    reasons: string[];
};
export type ListFindingsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DismissRejectionError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH";
    };
};
export type DownloadStatementError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type Forecast = {
    /** `forecast`; `no-trend` if the license is not expected to be full within two years; `too-little-data` with fewer than 14 days with reports in the last 60; `not-applicable` for the reason in `obstacle`. */
    state: "forecast" | "no-trend" | "too-little-data" | "not-applicable";
    /** Why no forecast applies: the license type has no assets, the license is deleted, is offline, has no capacity, or no quota is running. Null in other states. */
    obstacle: ("license-type" | "deleted" | "offline" | "no-limit" | "not-running") | null;
    /** First day on which the license may be full (`YYYY-MM-DD`), if use grows as fast as in the fastest 10 % of the pairs of days. Null in other states. */
    fullFrom: string | null;
    /** Last day by which the license is full (`YYYY-MM-DD`), if use grows as slowly as in the slowest 10 % of the pairs of days. Null if it may not be full within two years. */
    fullUntil: string | null;
    /** Median growth in assets per day (Theil–Sen estimator). Null if it is unknown. */
    perDay: number | null;
    /** Growth per day that 90 % of the pairs of days exceed. Null if it is unknown. */
    perDayFrom: number | null;
    /** Growth per day that 10 % of the pairs of days exceed. Null if it is unknown. */
    perDayUntil: number | null;
    /** Number of days with reports in the last 60 days, without today. */
    days: number;
    /** Assets in use today according to the trend. Null if it is unknown. */
    expectedUse: number | null;
    /** Number of assets that the license allows now. Null without a limit. */
    limit: number | null;
};
export type GetForecastError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DownloadLicenseFileError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "EXPIRED" | "LICENSE_DELETED" | "NO_QUOTA" | "NOT_OFFLINE" | "SERVER_DISABLED" | "SERVER_LIMIT";
    };
};
export type IssueLicenseFileError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "GONE" | "EXPIRED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NO_QUOTA" | "NOT_OFFLINE" | "SERVER_DISABLED" | "SERVER_LIMIT";
    };
};
export type CheckLicenseFileError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "EXPIRED" | "LICENSE_DELETED" | "NO_QUOTA" | "NOT_OFFLINE" | "SERVER_DISABLED" | "SERVER_LIMIT";
    };
};
export type MailState = "sent" | "stored" | "failed";
export type MailCertificateError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "OTHER_CONTACT" | "MAIL_FAILED";
    };
};
export type CustomerLink = {
    /** Id of the link. */
    id: number;
    /** `open`, `ended` or `withdrawn`. */
    state: "open" | "ended" | "withdrawn";
    /** Time of creation of the link, in UTC. */
    createdAt: string;
    /** E-mail address of the user who created the link. */
    createdBy: string;
    /** End of the link, in UTC. */
    expiresAt: string;
    /** E-mail address to which the link was mailed; null if it was not mailed. */
    mailedTo: string | null;
    /** `sent`, `stored` (saved as a file, because there is no mail server) or `failed`; null if the link was not mailed, or if the result is unknown. */
    mail: MailState | null;
    /** Time of the last visit, in UTC, recorded at most once an hour; null before the first one. */
    lastVisitAt: string | null;
    /** Time at which a user ended the link, in UTC; null if no user did. */
    withdrawnAt: string | null;
    /** E-mail address of the user who ended the link; null if no user did. */
    withdrawnBy: string | null;
};
export type CustomerLinkPage = {
    /** Entries of this page. */
    entities: CustomerLink[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListCustomerLinksError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type NewCustomerLink = {
    /** Number of days for which the link is valid, 1 to 30. */
    days: number;
    /** E-mail address to which the link is mailed; null or omitted to mail nothing. */
    email?: string | null;
};
export type CreatedCustomerLink = {
    /** Id of the link. */
    id: number;
    /** `open`, `ended` or `withdrawn`. */
    state: "open" | "ended" | "withdrawn";
    /** Time of creation of the link, in UTC. */
    createdAt: string;
    /** E-mail address of the user who created the link. */
    createdBy: string;
    /** End of the link, in UTC. */
    expiresAt: string;
    /** E-mail address to which the link was mailed; null if it was not mailed. */
    mailedTo: string | null;
    /** `sent`, `stored` (saved as a file, because there is no mail server) or `failed`; null if the link was not mailed, or if the result is unknown. */
    mail: MailState | null;
    /** Time of the last visit, in UTC, recorded at most once an hour; null before the first one. */
    lastVisitAt: string | null;
    /** Time at which a user ended the link, in UTC; null if no user did. */
    withdrawnAt: string | null;
    /** E-mail address of the user who ended the link; null if no user did. */
    withdrawnBy: string | null;
    /** URL of the customer page. It contains the secret of the link. */
    url: string;
};
export type CreateCustomerLinkError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "GONE" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type WithdrawCustomerLinkError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type CurrentLicenseFile = {
    /** Id of the file. */
    id: string;
    /** Device id of the machine. */
    deviceId: string;
    /** Time at which the file was issued, in UTC. */
    issuedAt: string;
    /** End of the file, in UTC; null if it has no end. */
    expiresAt: string | null;
};
export type RenewalRequest = {
    /** Text of the customer. */
    message: string;
    /** Time of the request, in UTC. */
    requestedAt: string;
};
export type CustomerLicense = {
    /** Name of the company. */
    companyName: string;
    /** Name of the tier. */
    plan: string;
    lifetimeStatus: LifetimeStatus;
    /** End of the license, in UTC; null without an enabled quota. */
    expiredAt: string | null;
    /** True if the license is for machines without a network. */
    isOffline: boolean;
    /** Number of servers that use the license. */
    seatsInUse: number;
    /** Number of servers that may use the license; null without a limit. */
    seats: number | null;
    /** The newest license file of each offline machine, at most 200. */
    files: CurrentLicenseFile[];
    /** True if the license has an end. */
    canRequestRenewal: boolean;
    /** Request for a renewal that the vendor has not decided; null without one. */
    renewalRequest: RenewalRequest | null;
    /** End of the link, in UTC. */
    linkExpiresAt: string;
};
export type CustomerPage = {
    /** What the customer sees; null if a code is needed first. */
    license: CustomerLicense | null;
    /** E-mail address that gets the code, shortened; null if no code is needed. */
    codeRecipient: string | null;
};
export type OpenCustomerPageError = Failure & {
    error?: ErrorDetails & {
        code?: "LINK_UNKNOWN";
    };
};
export type SendCustomerCodeError = Failure & {
    error?: ErrorDetails & {
        code?: "LINK_UNKNOWN" | "MAIL_FAILED";
    };
};
export type CheckCustomerCodeError = Failure & {
    error?: ErrorDetails & {
        code?: "LINK_UNKNOWN" | "CODE_VOID" | "WRONG_CODE";
    };
};
export type RequestRenewalError = Failure & {
    error?: ErrorDetails & {
        code?: "CODE_REQUIRED" | "LINK_UNKNOWN" | "NEVER_ENDS";
    };
};
export type Renewal = {
    /** License key. */
    licenseKey: string;
    /** Id of the extended quota. */
    quotaId: number;
    /** Previous end of the quota, in UTC. */
    "from": string;
    /** New end of the quota, in UTC. */
    to: string;
    /** Row version of the quota. The ETag of the response also belongs to the quota. */
    rowVersion: number;
};
export type RenewLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NEVER_ENDS" | "NO_QUOTA" | "NOT_LATER" | "TOO_LATE";
    };
};
export type PreviewRenewalError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "LICENSE_DELETED" | "NEVER_ENDS" | "NO_QUOTA" | "NOT_LATER" | "TOO_LATE";
    };
};
export type RenewalDeskLicense = {
    /** License key. */
    licenseKey: string;
    /** Name of the company. */
    companyName: string;
    /** Name of the contact; null if it is unknown. */
    contactName: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Tag names. */
    tags: string[];
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
    /** Number of assets that the servers reported last. */
    totalClientsInUse: number;
    /** Number of assets that the running quotas allow; null for IR licenses. */
    totalClientCapacity: number | null;
    /** License type: 1 Enterprise, 2 IR, 3 MSS. */
    "type": LicenseType;
    /** Full name of the tier. */
    packageTierPrettyName: string;
    /** End of the license, in UTC. */
    expiredAt: string;
    /** End of the grace period, in UTC; null without a grace period. */
    graceUntil: string | null;
    /** State of the renewal: `open`, `snoozed` (no reminders), `lost`, or `renewed`. */
    state: "open" | "snoozed" | "lost" | "renewed";
    /** E-mail address of the user who is responsible for the renewal. */
    owner: string;
    /** True if the owner was set, false if the owner is the creator of the license. */
    isOwnerNamed: boolean;
    /** Time of the latest reminder of this end, in UTC; null if no reminder was sent. */
    lastReminderAt: string | null;
    /** Day of the next reminder of this end (`YYYY-MM-DD`); null if there is none. */
    nextReminderOn: string | null;
    /** True if this end comes from a marketplace purchase that renews automatically. */
    hasAutoRenewal: boolean;
    /** Day on which the reminders resume, in UTC; null if there is no snooze or the snooze has no end. */
    snoozedUntil: string | null;
    /** Reason why the license will not be renewed; null if the renewal is not lost. */
    lostReason: string | null;
    /** Time at which the renewal was marked as lost, in UTC; null if the renewal is not lost. */
    lostAt: string | null;
    /** New end of the license, in UTC; null if it is not renewed. */
    renewedTo: string | null;
    /** Time of the renewal, in UTC; null if it is not renewed. */
    renewedAt: string | null;
    /** Marketplace whose purchase renewed the license; null if no purchase renewed it. */
    marketplace: string | null;
    /** Price of the purchase that renewed the license; null if it is unknown. */
    value: number | null;
    /** ISO 4217 code of `value`; null if it is unknown. */
    currency: string | null;
    /** Length of the purchase that renewed the license, in months; null if it is unknown. */
    termMonths: number | null;
};
export type RenewalCounts = {
    /** Number of open renewals. */
    open: number;
    /** Number of snoozed renewals. */
    snoozed: number;
    /** Number of lost renewals. */
    lost: number;
    /** Number of renewed licenses. */
    renewed: number;
};
export type RenewalMonth = {
    /** Month (`YYYY-MM`). */
    month: string;
    /** Number of licenses. */
    licenses: number;
    /** Number of assets that the servers of the licenses reported last. */
    totalClientsInUse: number;
    /** Number of assets that the quotas of the licenses allow. */
    totalClientCapacity: number;
};
export type RenewalDeskLicensePage = {
    /** Entries of this page. */
    entities: RenewalDeskLicense[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    /** Value for `after` of the next request; null on the last page. */
    next: string | null;
    /** Numbers of renewals in each state. */
    counts: RenewalCounts;
    /** Totals of the months on the page; empty if the list is not sorted by end. */
    months: RenewalMonth[];
};
export type LoseRenewalError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "END_MOVED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ReopenRenewalError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "END_MOVED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type GetRenewalOwnerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ChangeRenewalOwnerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "LICENSE_DELETED" | "OWNER_UNKNOWN";
    };
};
export type Package = {
    /** Id of the package. */
    id: string;
    /** Name of the package. */
    name: string;
    /** Tiers of the package. */
    tiers: {
        /** Id of the tier; send it as `packageTierId`. */
        id: string;
        /** Name of the tier within its package. */
        name: string;
    }[];
};
export type TierName = {
    /** Id of the tier; send it as `packageTierId`. */
    tierId: string;
    /** Full name of the tier. */
    prettyName: string;
};
export type TierFeature = {
    /** Name of the feature. */
    name: string;
    /** Amount that the tier contains; null if the feature is not counted. */
    defaultVal: number | null;
    /** Display name of the feature. */
    prettyName: string;
    /** Display text of the amount. */
    prettyValue: string;
};
export type ListTierFeaturesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type CatalogFeature = {
    /** Name of the feature, letters and digits. */
    name: string;
    /** Default amount of the feature, at most 1,000,000,000; null if the feature is not counted. */
    defaultVal: number | null;
    /** Display name of the feature; omitted if the product has a label for it. */
    prettyName?: string;
    /** Display text of the amount; omitted if the product has a text for it. */
    prettyValue?: string;
};
export type MarketplaceDimension = {
    /** Marketplace: `aws`, `azure` or `sandbox`. */
    provider: "aws" | "azure" | "sandbox";
    /** Product code of the listing in the marketplace. */
    productCode: string;
    /** Dimension or plan that is sold as this tier. */
    dimension: string;
    /** Capacity that the purchased quantity sets. */
    fills: "assets" | "servers";
};
export type CatalogTier = {
    /** Id of the tier, 1 to 64 letters, digits, dots, hyphens and underscores. */
    id: string;
    /** Name of the tier within its package, at most 100 characters. */
    name: string;
    /** Full name of the tier, which licenses show. */
    prettyName: string;
    /** True if the tier is no longer offered. Licenses that use it stay. */
    isRetired?: boolean;
    /** Grace period in days, 0 to 90; 0 if omitted. */
    graceDays?: number;
    /** Days after the last contact until the seat of a silent server is released, 14 to 3,650; seats are never released if omitted. */
    releaseSilentServersAfterDays?: number;
    /** Features of the tier, at most 60. */
    features: CatalogFeature[];
    /** Marketplace dimensions that the tier is sold as, at most 50. */
    marketplaceDimensions?: MarketplaceDimension[];
};
export type CatalogPackage = {
    /** Id of the package, 1 to 64 letters, digits, dots, hyphens and underscores. */
    id: string;
    /** Name of the package, at most 100 characters. */
    name: string;
    /** License type: 1 Enterprise, 2 IR, 3 MSS. */
    licenseType: LicenseType;
    /** True if the package is no longer offered. Licenses that use it stay. */
    isRetired?: boolean;
    /** Tiers of the package, at most 50. */
    tiers: CatalogTier[];
};
export type Catalog = {
    /** Packages, at most 50. */
    packages: CatalogPackage[];
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type CatalogChange = {
    /** Kind of the changed item: package, tier or feature. */
    "of": "package" | "tier" | "feature";
    /** Kind of difference. */
    outcome: "added" | "changed" | "retired" | "offered" | "removed";
    /** Id of the package or tier, or the name of the feature. */
    id: string;
    /** Id of the tier of a feature; null for packages and tiers. */
    tierId: string | null;
    /** Display name of the changed item. */
    title: string;
    /** Fields that differ. */
    fields: {
        /** Name of the field. */
        field: string;
        /** Display text of the previous value. */
        before: string;
        /** Display text of the new value. */
        after: string;
    }[];
    /** Number of licenses, including deleted ones, that use the package or tier. */
    licenses: number;
};
export type ChangeCatalogError = Failure & {
    error?: ErrorDetails & {
        code?: "CONFLICT" | "ETAG_MISMATCH" | "CATALOG_IN_USE";
    };
};
export type LicensedCompany = {
    /** Id of the company. */
    id: number;
    /** Name of the company. */
    companyName: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
    /** Number of licenses that are not deleted. */
    licenseCount: number;
    /** Next end of a license, in UTC; null if no license ends. */
    nextEnd: string | null;
    /** Hosted instance; null if there is none. */
    instance: {
        /** License key. */
        licenseKey: string;
        /** Host name of the instance. */
        hostname: string;
        /** Status of the instance. */
        status: string;
    } | null;
};
export type LicensedCompanyPage = {
    /** Entries of this page. */
    entities: LicensedCompany[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type CustomerContact = {
    /** E-mail address. */
    email: string;
    /** First name; null if it is unknown. */
    firstName: string | null;
    /** Last name; null if it is unknown. */
    lastName: string | null;
};
export type EventName = "create" | "import-license" | "delete" | "restore" | "add-quota" | "update-quota-dates" | "update-quota-capacities" | "update-quota-status" | "update-server-status" | "update-notes" | "update-tags" | "update-soft-capacity" | "update-environment" | "update-grace" | "update-customer" | "update-tier" | "update-offline" | "update-customer-alerts" | "update-company" | "merge-companies" | "download-license-file" | "issue-certificate" | "create-customer-link" | "withdraw-customer-link" | "visit-customer-page" | "send-customer-code" | "reject-customer-code" | "activate-server" | "release-server" | "announce-server-release" | "reject-server" | "dismiss-rejection" | "create-activation-code" | "create-version" | "update-version" | "create-tag" | "rename-tag" | "delete-tag" | "update-privileges" | "confirm-right" | "invite-user" | "withdraw-invitation" | "update-address" | "disable-person" | "enable-person" | "end-sessions" | "create-token" | "delete-token" | "create-service-account" | "update-service-account" | "replace-service-account-token" | "confirm-service-account" | "delete-service-account" | "create-directory-token" | "delete-directory-token" | "update-directory-rules" | "keep-directory-groups" | "keep-last-admin" | "update-settings" | "update-approval-rules" | "request-approval" | "approve-request" | "reject-request" | "withdraw-request" | "fail-request" | "update-catalog" | "run-job" | "pause-jobs" | "resume-jobs" | "create-instance" | "send-use-alert" | "send-reminder" | "snooze-reminder" | "resume-reminder" | "send-test-mail" | "approve-instance" | "invite-customer" | "confirm-invitation" | "extend-trial" | "convert-trial" | "suspend-instance" | "resume-instance" | "retry-instance" | "delete-instance" | "notify-customer" | "store-reminder" | "sign-in" | "refuse-sign-in" | "sign-out" | "export-report" | "erase-person" | "request-renewal" | "renew-license" | "lose-renewal" | "reopen-renewal" | "assign-renewal" | "link-purchase" | "renew-purchase" | "change-purchase" | "end-purchase" | "create-webhook" | "update-webhook" | "delete-webhook" | "disable-webhook" | "create-view" | "update-view" | "delete-view" | "schedule-view" | "end-view-schedule" | "mail-view" | "subscribe-to-reports" | "end-report-mails" | "mail-reports";
export type Event = {
    /** Position in the history, from 1. Missing positions belong to events that you may not see. */
    id: number;
    /** Name of the event. */
    eventName: EventName | string;
    /** Time of the event, in UTC. */
    createdAt: string;
    /** E-mail address of the user, or the name of the background job or system, or `server` and a device id, or `service account` and its name. */
    createdBy: string;
    /** License key; null if the event concerns no license. */
    licenseKey: string | null;
    /** Values of the event. The table in the description of `Event` lists them. */
    details: {
        [key: string]: any;
    };
    /** Previous values of the changed fields; null for an event without changes. */
    before: {
        [key: string]: any;
    } | null;
    /** New values of the changed fields; null for an event without changes. */
    after: {
        [key: string]: any;
    } | null;
    /** `x-request-id` of the request that caused the event. */
    requestId: string;
    /** IP address of the client, for exports and for requests without a session. Omitted if you may not read the whole audit log. */
    address?: string;
};
export type LicensedCompanyInFull = {
    /** Id of the company. */
    id: number;
    /** Name of the company. */
    companyName: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
    /** Number of licenses that are not deleted. */
    licenseCount: number;
    /** Next end of a license, in UTC; null if no license ends. */
    nextEnd: string | null;
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** Ids of the company in the CRM. */
    hubspotCompanyIds: number[];
    /** Sums over the running licenses of the company. */
    totals: {
        /** Number of servers that active Enterprise licenses allow. */
        serverCapacity: number;
        /** Number of servers in use on Enterprise licenses. */
        enterpriseServersInUse: number;
        /** Number of servers in use on all licenses. */
        serversInUse: number;
        /** Number of assets that active Enterprise licenses allow. */
        totalClientCapacity: number;
        /** Number of assets in use on Enterprise licenses. */
        enterpriseTotalClientsInUse: number;
        /** Number of assets in use on all licenses. */
        totalClientsInUse: number;
        /** Number of cases that IR licenses allow at the same time. */
        caseCapacity: number;
        /** Number of cases that count against the capacity. */
        casesUsed: number;
        /** Number of cases that are not closed. */
        openCases: number;
    };
    /** Newest licenses. */
    licenses: License[];
    /** Contacts on its licenses. */
    contacts: CustomerContact[];
    /** Hosted instances. */
    instances: {
        /** License key. */
        licenseKey: string;
        /** Host name of the instance. */
        hostname: string;
        /** Status of the instance. */
        status: string;
    }[];
    /** Servers of its licenses. */
    servers: {
        /** License key. */
        licenseKey: string;
        /** Id that the product sends for the machine. */
        deviceId: string;
        /** Version of the product that the servers report; null if no server has reported a version. */
        version: string | null;
        /** 1 if the server is enabled, 0 if it is disabled. */
        status: 0 | 1;
        /** Time of the latest heartbeat, in UTC; null before the first heartbeat. */
        lastHeartbeat: string | null;
    }[];
    /** Id of the FIS customer; null if there is none. */
    fisCustomerId: number | null;
    /** Latest events of its newest licenses. */
    events: Event[];
    /** Latest events about mails for its newest licenses. */
    mails: Event[];
};
export type GetCompanyError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ChangeCompanyNotesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH";
    };
};
export type LicensedCompanyMerge = {
    /** Id of the company to delete after its licenses were moved to the company in the path. */
    companyId: number;
};
export type MergeCompaniesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "IDEMPOTENCY_RUNNING" | "CUSTOMER_UNKNOWN" | "IDEMPOTENCY_MISMATCH" | "SAME_CUSTOMER";
    };
};
export type LicenseLinks = {
    /** Id of the company; null if there is none. */
    companyId: number | null;
    /** Hosted instance; null if there is none. */
    instance: {
        /** License key. */
        licenseKey: string;
        /** Host name of the instance. */
        hostname: string;
        /** Status of the instance. */
        status: string;
    } | null;
    /** Id of the FIS customer; null if there is none. */
    fisCustomerId: number | null;
    /** Number of cases that count against the capacity. */
    casesUsed: number;
    /** Number of cases that are not closed. */
    openCases: number;
    /** Number of quotas. */
    quotaCount: number;
    /** Id of the enabled quota that ends last; null if there is none. */
    lastQuotaId: number | null;
    /** Number of servers, including disabled and released servers. */
    serverCount: number;
    /** Number of events in the history of the license. */
    eventCount: number;
    /** The three latest events. */
    latestEvents: {
        /** Name of the event. */
        eventName: EventName | string;
        /** Time of the event, in UTC. */
        createdAt: string;
        /** E-mail address of the user, or the name of the background job or system. */
        createdBy: string;
    }[];
    /** Number of license files that were issued. */
    fileCount: number;
    /** The five latest license files. */
    licenseFiles: {
        /** Id of the offline server. */
        deviceId: string;
        /** Time of the download, in UTC. */
        issuedAt: string;
        /** E-mail address of the user who downloaded the file. */
        issuedBy: string;
        /** Time at which the file expires, in UTC; null if it never expires. */
        expiresAt: string | null;
    }[];
};
export type GetLicenseLinksError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DownloadCompanyStatementError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "COMPANY_TOO_LARGE";
    };
};
export type Customer = {
    /** Name of the company. */
    companyName: string;
    /** Contacts on its licenses. */
    contacts: CustomerContact[];
    /** License keys, newest first, at most 1,000. */
    licenses: string[];
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
};
export type GetCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type Company = {
    /** Id of the company in the CRM. */
    id: number;
    /** Name of the company. */
    companyName: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
};
export type SearchCompaniesError = Failure & {
    error?: ErrorDetails & {
        code?: "CRM_BUSY" | "CRM_INVALID" | "CRM_REFUSED";
    };
};
export type Contact = {
    /** Id of the contact in the CRM. */
    id: number;
    /** E-mail address. */
    email: string;
    /** First name; null if it is unknown. */
    firstName: string | null;
    /** Last name; null if it is unknown. */
    lastName: string | null;
};
export type SearchContactsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CRM_BUSY" | "CRM_INVALID" | "CRM_REFUSED";
    };
};
export type FisCustomer = {
    /** Id of the FIS customer. */
    id: number;
    /** Name of the company. */
    companyName: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
    /** At most three contacts, from the newest licenses. */
    contacts: CustomerContact[];
    /** Number of contacts. */
    contactCount: number;
    /** Number of IR licenses that are not deleted. */
    licenseCount: number;
    /** Next end of a license, in UTC; null if no license ends. */
    nextEnd: string | null;
    /** Number of cases that count against the capacity. */
    casesUsed: number;
    /** Number of cases that its licenses allow at the same time. */
    caseCapacity: number;
    /** Number of cases that are not closed. */
    openCases: number;
    /** Next time at which an open case reaches its lifetime, in UTC; null without an open case. */
    nextCaseEnd: string | null;
    /** Number of servers that occupy a seat. */
    serversInUse: number;
    /** Time of the latest heartbeat of a server, in UTC; null before the first heartbeat. */
    lastContact: string | null;
    /** Tag names. */
    tags: string[];
};
export type FisCustomerPage = {
    /** Entries of this page. */
    entities: FisCustomer[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type CaseActivity = {
    /** Id of the activity. */
    id: string;
    /** License key. */
    licenseKey: string;
    /** Time of the activity, in UTC. */
    createdAt: string;
    /** Id of the case. */
    caseId: string;
    /** Name of the case. */
    caseName: string;
    /** Type of the activity, as the product names it. */
    "type": string;
    /** User of the product who performed the activity. */
    performedBy: string;
    /** Description of the activity. */
    description: string;
    /** Device id of the server that reported the activity; null if the server is unknown. */
    deviceId: string | null;
    /** Further values that the product reported. */
    data: {
        [key: string]: any;
    };
};
export type FisCustomerInFull = {
    /** Id of the FIS customer. */
    id: number;
    /** Name of the company. */
    companyName: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode: string | null;
    /** Contacts of the listed licenses. */
    contacts: CustomerContact[];
    /** Number of contacts. */
    contactCount: number;
    /** Number of IR licenses that are not deleted. */
    licenseCount: number;
    /** Next end of a license, in UTC; null if no license ends. */
    nextEnd: string | null;
    /** Number of cases that count against the capacity. */
    casesUsed: number;
    /** Number of cases that its licenses allow at the same time. */
    caseCapacity: number;
    /** Number of cases that are not closed. */
    openCases: number;
    /** Next time at which an open case reaches its lifetime, in UTC; null without an open case. */
    nextCaseEnd: string | null;
    /** Number of servers that occupy a seat. */
    serversInUse: number;
    /** Time of the latest heartbeat of a server, in UTC; null before the first heartbeat. */
    lastContact: string | null;
    /** Tag names. */
    tags: string[];
    /** Ids of the company in the CRM. */
    hubspotCompanyIds: number[];
    /** Newest IR licenses, at most 200. */
    licenses: {
        /** License key. */
        key: string;
        environment: Environment;
        /** Full name of the tier. */
        packageTierPrettyName: string;
        /** Start of the license, in UTC; null without an enabled quota. */
        startsAt: string | null;
        /** End of the license, in UTC; null without an enabled quota. */
        expiredAt: string | null;
        /** Status of the license: `pending` before the first activation, then `active`; or `deleted`. */
        status: LicenseStatus;
        lifetimeStatus: LifetimeStatus;
        /** True if a quota of the license runs now and its limits are not exceeded. In the grace period it is false, although servers still run. */
        isValid: boolean;
        /** Number of cases that count against the capacity. */
        casesUsed: number;
        /** Number of cases that the license allows at the same time. */
        caseCapacity: number | null;
        /** Number of cases that are not closed. */
        openCases: number;
        /** Time of creation, in UTC. */
        createdAt: string;
        /** Notes of staff, at most 10,000 characters. */
        notes: string;
        /** Tag names. */
        tags: string[];
    }[];
    /** Cases of all its IR licenses. */
    cases: {
        /** Number of cases that count against the capacity. */
        used: number;
        /** Number of cases that the licenses of the customer allow at the same time. */
        capacity: number;
        /** Number of open cases. */
        openCount: number;
        /** Open cases of the listed licenses, earliest end first, at most 200. */
        open: {
            /** Id of the case. */
            caseId: string;
            /** Name of the case. */
            caseName: string;
            /** License key. */
            licenseKey: string;
            /** Time of the opening, in UTC. */
            openedAt: string;
            /** Time of the latest activity, in UTC. */
            lastActivityAt: string;
            /** Time at which the case reaches its lifetime, in UTC. */
            endsAt: string;
            /** Number of calendar days until the end; 0 on the last day. */
            daysLeft: number;
        }[];
    };
    /** Servers of the listed licenses. */
    servers: {
        /** Id of the server. */
        id: number;
        /** License key. */
        licenseKey: string;
        /** Id that the product sends for the machine. */
        deviceId: string;
        /** Version of the product that the server reported; null if the server has reported no version. */
        version: string | null;
        /** 1 if the server is enabled, 0 if it is disabled. */
        status: 0 | 1;
        /** Time of the activation, in UTC; null if the server was never activated. */
        activatedAt: string | null;
        /** Time at which the seat became free, in UTC; null while the server occupies a seat. */
        releasedAt: string | null;
        /** Time of the latest heartbeat, in UTC; null before the first heartbeat. */
        lastHeartbeat: string | null;
    }[];
    /** The ten latest case activities. */
    activities: CaseActivity[];
};
export type GetFisCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type CaseActivityPage = {
    /** Entries of this page. */
    entities: CaseActivity[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListCaseActivitiesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type CaseActivityType = string;
export type CaseActivityTypePage = {
    /** Entries of this page. */
    entities: CaseActivityType[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListCaseActivityTypesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ExportCaseActivitiesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type Purpose = "trial" | "demo" | "paid";
export type StepName = "server" | "domain" | "airBootstrap" | "airSetup";
export type HostedState = "invited" | "creating" | "waiting" | "failed" | "running" | "ended" | "suspended" | "deleted";
export type InstanceStatus = "invited" | "requested" | "waiting" | "creating" | "ready" | "failed" | "suspended" | "deleted";
export type SentInvitation = {
    /** E-mail address of the customer. */
    sentTo: string;
    /** Time at which the mail was sent, in UTC; null if the mail was not sent. */
    sentAt: string | null;
    /** Reason why the mail was not sent; null if the mail was sent. */
    error: string | null;
    /** Time at which the link expires, in UTC. */
    expiresAt: string;
    /** Time of the confirmation, in UTC; null before the confirmation. */
    usedAt: string | null;
};
export type HostedCustomer = {
    /** License key. */
    licenseKey: string;
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Seller: the name of a marketplace, or `staff`. */
    source: string;
    /** Full name of the tier. */
    packageTierPrettyName: string;
    purpose: Purpose;
    /** Subdomain of the instance. */
    subdomain: string;
    /** Host name of the instance. */
    hostname: string;
    /** State of the customer, derived from instance, trial and license. */
    state: HostedState;
    /** Status of the instance. */
    status: InstanceStatus;
    /** Step that failed; null if no step failed. */
    failedStep: StepName | null;
    /** Last error of the instance; null without an error. */
    error: string | null;
    /** Why the instance waits for staff; null if it does not wait. */
    waitingReason: ("no-capacity" | "needs-approval") | null;
    /** End of the trial, in UTC; null if the customer has no trial. */
    trialEndsAt: string | null;
    /** Number of calendar days until the end of the trial; 0 on the last day; null without a trial. */
    daysLeft: number | null;
    /** Number of days by which the trial can be extended without a reason and an admin. */
    extensionDaysLeft: number;
    environment: Environment;
    lifetimeStatus: LifetimeStatus;
    useStatus: UseStatus;
    /** End of the license, in UTC; null without an enabled quota. */
    expiredAt: string | null;
    /** True if the license was deleted. */
    isLicenseDeleted: boolean;
    /** Number of assets in use. */
    totalClientsInUse: number;
    /** Highest number of assets; null if the license type has no such limit. */
    totalClientCapacity: number | null;
    /** Time of the latest heartbeat of a server, in UTC; null before the first heartbeat. */
    lastContact: string | null;
    /** Version of the product that the servers report; null if no server has reported a version. */
    version: string | null;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** E-mail address of the creator, or `service account` and its name. */
    createdBy: string;
    /** Invitation of the customer; null if there is none. */
    invitation: SentInvitation | null;
};
export type HostedCustomerPage = {
    /** Entries of this page. */
    entities: HostedCustomer[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type HostedNumbers = {
    /** Number of running trials. */
    runningTrials: number;
    /** Number of trials that end within 7 days. */
    endingWithin7Days: number;
    /** Number of customers whose instance failed. */
    failed: number;
    /** Number of customers that wait for staff. */
    waiting: number;
};
export type StepStatus = "pending" | "running" | "done" | "failed";
export type HostedCustomerInFull = {
    /** License key. */
    licenseKey: string;
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Seller: the name of a marketplace, or `staff`. */
    source: string;
    /** Full name of the tier. */
    packageTierPrettyName: string;
    purpose: Purpose;
    /** Subdomain of the instance. */
    subdomain: string;
    /** Host name of the instance. */
    hostname: string;
    /** State of the customer, derived from instance, trial and license. */
    state: HostedState;
    /** Status of the instance. */
    status: InstanceStatus;
    /** Step that failed; null if no step failed. */
    failedStep: StepName | null;
    /** Last error of the instance; null without an error. */
    error: string | null;
    /** Why the instance waits for staff; null if it does not wait. */
    waitingReason: ("no-capacity" | "needs-approval") | null;
    /** End of the trial, in UTC; null if the customer has no trial. */
    trialEndsAt: string | null;
    /** Number of calendar days until the end of the trial; 0 on the last day; null without a trial. */
    daysLeft: number | null;
    /** Number of days by which the trial can be extended without a reason and an admin. */
    extensionDaysLeft: number;
    environment: Environment;
    lifetimeStatus: LifetimeStatus;
    useStatus: UseStatus;
    /** End of the license, in UTC; null without an enabled quota. */
    expiredAt: string | null;
    /** True if the license was deleted. */
    isLicenseDeleted: boolean;
    /** Number of assets in use. */
    totalClientsInUse: number;
    /** Highest number of assets; null if the license type has no such limit. */
    totalClientCapacity: number | null;
    /** Time of the latest heartbeat of a server, in UTC; null before the first heartbeat. */
    lastContact: string | null;
    /** Version of the product that the servers report; null if no server has reported a version. */
    version: string | null;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** E-mail address of the creator, or `service account` and its name. */
    createdBy: string;
    /** Invitation of the customer; null if there is none. */
    invitation: SentInvitation | null;
    /** Id of the deal in the CRM; null without a deal. */
    dealId: string | null;
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
    /** Number of days by which the trial was extended in total. */
    extendedDays: number;
    /** Steps of the creation of the instance. */
    steps: {
        /** Name of the step. */
        step: StepName;
        /** Status of the step. */
        status: StepStatus;
        /** Number of attempts. */
        attempt: number;
        /** Error of the last attempt; null without an error. */
        error: string | null;
        /** Time of the start, in UTC; null before the start. */
        startedAt: string | null;
        /** Time of the end, in UTC; null before the end. */
        finishedAt: string | null;
    }[];
};
export type GetHostedCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DeleteHostedCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "SUBDOMAIN_MISMATCH";
    };
};
export type ExtendTrialError = Failure & {
    error?: ErrorDetails & {
        code?: "ADMIN_ONLY" | "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "END_MOVED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NO_END" | "NO_QUOTA" | "NOT_A_TRIAL" | "REASON_MISSING";
    };
};
export type ConvertToPaidError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "ALREADY_PAID" | "APPROVAL_REQUIRED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NO_QUOTA" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type SuspendInstanceError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NOT_READY";
    };
};
export type ResumeInstanceError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NOT_READY";
    };
};
export type RetryHostedInstanceError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type ResendInvitationError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NOT_INVITED" | "MAIL_FAILED";
    };
};
export type CreateInstanceAgainError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NOT_DELETED";
    };
};
export type SendInstanceAddressError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NOT_READY" | "MAIL_FAILED";
    };
};
export type NewTrial = {
    purpose: Purpose;
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** Number of assets that may be in use at the same time; the default of the tier if omitted. */
    totalClientCapacity?: number;
    /** Number of servers that may be active at the same time; the default of the tier if omitted. */
    serverCapacity?: number;
    /** Length of the license in days, 1 to 36,500. If omitted, a trial lasts 14 days, and other licenses last 365 days. */
    days?: number;
    /** Tag names. Tags that do not exist are created. */
    tags?: string[];
    /** Notes of staff, at most 10,000 characters. */
    notes?: string;
    /** Id of the deal in the CRM; null without a deal. */
    dealId?: string | null;
    /** Subdomain of the instance. */
    subdomain?: string;
    /** `create` creates the instance now; `invite` creates it after the customer confirms the invitation. */
    how: "create" | "invite";
    /** `crm` for a contact of the CRM, `by-hand` for details that you send. */
    customer: "crm";
    /** Id of the company in the CRM. */
    hubspotCompanyId: number;
    /** Id of the contact in the CRM. */
    hubspotContactId: number;
    /** Name of the company, used while the CRM cannot be reached. */
    hubspotCompanyName: string;
    /** E-mail address of the contact, used while the CRM cannot be reached. */
    hubspotContactEmail: string;
    /** First name of the contact, used while the CRM cannot be reached. */
    hubspotContactFirstname?: string | null;
    /** Last name of the contact, used while the CRM cannot be reached. */
    hubspotContactLastname?: string | null;
} | {
    purpose: Purpose;
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId: string;
    /** Number of assets that may be in use at the same time; the default of the tier if omitted. */
    totalClientCapacity?: number;
    /** Number of servers that may be active at the same time; the default of the tier if omitted. */
    serverCapacity?: number;
    /** Length of the license in days, 1 to 36,500. If omitted, a trial lasts 14 days, and other licenses last 365 days. */
    days?: number;
    /** Tag names. Tags that do not exist are created. */
    tags?: string[];
    /** Notes of staff, at most 10,000 characters. */
    notes?: string;
    /** Id of the deal in the CRM; null without a deal. */
    dealId?: string | null;
    /** Subdomain of the instance. */
    subdomain?: string;
    /** `create` creates the instance now; `invite` creates it after the customer confirms the invitation. */
    how: "create" | "invite";
    /** `crm` for a contact of the CRM, `by-hand` for details that you send. */
    customer: "by-hand";
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName?: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName?: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Country as two letters (ISO 3166-1 alpha-2); null if it is unknown. */
    countryCode?: string | null;
};
export type StartedTrial = {
    /** License key. */
    licenseKey: string;
    /** Host name of the instance. */
    hostname: string;
    /** Status of the instance. */
    status: InstanceStatus;
    /** Reason why the invitation was not sent; null if it was sent or there is no invitation. */
    invitationError: string | null;
};
export type StartTrialError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "IP01" | "CRM_UNKNOWN" | "ID00" | "IDEMPOTENCY_MISMATCH" | "TIER_RETIRED" | "TIER_UNKNOWN";
    };
};
export type CompanyLicense = {
    /** License key. */
    licenseKey: string;
    environment: Environment;
    lifetimeStatus: LifetimeStatus;
    /** End of the license, in UTC; null without an enabled quota. */
    expiredAt: string | null;
    /** Host name of the instance; null without an instance. */
    hostname: string | null;
    /** End of the trial, in UTC; null if the license has no trial. */
    trialEndsAt: string | null;
};
export type CompanyLicensePage = {
    /** Entries of this page. */
    entities: CompanyLicense[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type WaitingBuyer = {
    /** License key. */
    licenseKey: string;
    /** Name of the company. */
    companyName: string;
    /** First name of the contact; null if it is unknown. */
    firstName: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Subdomain of the instance. */
    subdomain: string;
    /** Host name of the instance. */
    hostname: string;
    /** Why the instance waits. */
    reason: "no-capacity" | "needs-approval";
    /** Start of the wait, in UTC. */
    since: string;
    /** Seller: the name of a marketplace, or `staff`. */
    source: string;
};
export type WaitingBuyerPage = {
    /** Entries of this page. */
    entities: WaitingBuyer[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type InstanceProgress = {
    /** Host name of the instance; null before it is assigned. */
    hostname: string | null;
    /** Status of the instance. */
    status: InstanceStatus;
    /** True after the server is created. */
    server: boolean;
    /** True after the domain is created. */
    domain: boolean;
    /** True after the product is installed. */
    airBootstrap: boolean;
    /** True after the product is set up. */
    airSetup: boolean;
    /** Milliseconds to wait before the next request; 0 in a final state. */
    retryAfterMs: number;
};
export type ApproveWaitingBuyerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IR01" | "IR02" | "IR03" | "IDEMPOTENCY_MISMATCH" | "IR00" | "LICENSE_DELETED" | "JOBS_PAUSED" | "PROVISIONER_BUSY" | "PROVISIONER_INVALID" | "PROVISIONER_MISSING" | "PROVISIONER_REFUSED" | "UNAVAILABLE";
    };
};
export type Invitation = {
    /** License key. */
    licenseKey: string;
    /** Name of the company. */
    companyName: string;
    /** E-mail address of the user who invited the customer. */
    inviter: string;
    /** Full name of the tier. */
    packageTierPrettyName: string;
    purpose: Purpose;
    /** Start of the license, in UTC; null before the instance is created. */
    startsAt: string | null;
    /** End of the license, in UTC; null before the instance is created. */
    expiredAt: string | null;
    /** Subdomain of the instance. */
    subdomain: string;
    /** Host name of the instance. */
    hostname: string;
    /** First name of the contact; null if it is unknown. */
    firstName: string | null;
    /** Last name of the contact; null if it is unknown. */
    lastName: string | null;
    /** E-mail address of the contact. */
    email: string;
    /** Time at which the link expires, in UTC. */
    expiresAt: string;
};
export type GetInvitationError = Failure & {
    error?: ErrorDetails & {
        code?: "INVITATION_UNKNOWN";
    };
};
export type InvitationConfirmation = {
    /** First name of the user, 1 to 200 characters. */
    firstName: string;
    /** Last name of the user, 1 to 200 characters. */
    lastName: string;
    /** Password of the first user of the instance. The app sends it to the new instance and does not store it. */
    password: string;
    /** Token from the invitation link. */
    token: string;
    /** Subdomain of the instance. */
    subdomain?: string;
};
export type ConfirmedInvitation = {
    /** License key. */
    licenseKey: string;
    /** Progress of the instance. */
    progress: InstanceProgress;
};
export type ConfirmInvitationError = Failure & {
    error?: ErrorDetails & {
        code?: "INVITATION_UNKNOWN" | "IP01" | "IR01" | "ID00";
    };
};
export type Entitlement = {
    /** Name of the dimension in the marketplace. */
    dimension: string;
    /** Purchased quantity. */
    intValue: number;
    /** End of the entitlement, in UTC. */
    expirationDate: string;
};
export type MarketplaceCustomer = {
    /** Handle of the buyer for the following requests, valid for one hour. */
    customerId: string;
    /** License key of the buyer; null before the registration. */
    licenseKey: string | null;
    /** Current entitlements of the buyer. */
    entitlements: Entitlement[];
};
export type GetMarketplaceCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "TOKEN_INVALID" | "TOKEN_EXPIRED" | "THROTTLED" | "JOBS_PAUSED" | "MARKETPLACE_DOWN";
    };
};
export type RehearseMarketplaceCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "TOKEN_INVALID" | "TOKEN_EXPIRED" | "THROTTLED" | "MARKETPLACE_DOWN";
    };
};
export type MarketplaceRegistration = {
    /** First name, 1 to 200 characters. */
    firstname: string;
    /** Last name, 1 to 200 characters. */
    lastname: string;
    /** Name of the company. */
    company: string;
    /** E-mail address of the buyer. */
    email: string;
    /** Subdomain of the instance. */
    domain?: string | null;
    /** Password of the first user of the instance. The app sends it to the new instance and does not store it. */
    password: string;
    /** The `customerId` of the previous response. */
    marketplaceId: string;
    /** Name of the purchased dimension that the license is for; the first current dimension if omitted. */
    entitlementDimension?: string | null;
    /** Purchased quantity. The service ignores it and reads the quantity from the marketplace. */
    entitlementValue?: (number | string) | null;
    /** End of the purchase. The service ignores it and reads the end from the marketplace. */
    entitlementExpiration?: (number | string) | null;
};
export type MarketplaceLicense = {
    /** Handle of the buyer for the following requests, valid for one hour. */
    customerId: string;
    /** License key. */
    licenseKey: string;
};
export type RegisterMarketplaceCustomerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "EMAIL_EXISTS" | "IP01" | "IR03" | "MARKETPLACE_EXISTS" | "ID00" | "MARKETPLACE_HANDLE" | "NO_ENTITLEMENT" | "JOBS_PAUSED" | "MARKETPLACE_DOWN" | "NO_TIER" | "UNAVAILABLE";
    };
};
export type CreateInstanceError = Failure & {
    error?: ErrorDetails & {
        code?: "MARKETPLACE_HANDLE" | "NOT_FOUND" | "IR01" | "IR02" | "IR03" | "IR00" | "JOBS_PAUSED" | "PROVISIONER_BUSY" | "PROVISIONER_INVALID" | "PROVISIONER_MISSING" | "PROVISIONER_REFUSED" | "UNAVAILABLE";
    };
};
export type GetInstanceProgressError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type RetryInstanceError = Failure & {
    error?: ErrorDetails & {
        code?: "MARKETPLACE_HANDLE" | "NOT_FOUND" | "IR01" | "IR02" | "IR03" | "IR00" | "JOBS_PAUSED" | "PROVISIONER_BUSY" | "PROVISIONER_INVALID" | "PROVISIONER_MISSING" | "PROVISIONER_REFUSED" | "UNAVAILABLE";
    };
};
export type ReceiveMarketplaceEventError = Failure & {
    error?: ErrorDetails & {
        code?: "UNAUTHENTICATED" | "NOT_FOUND" | "THROTTLED" | "JOBS_PAUSED" | "MARKETPLACE_DOWN";
    };
};
export type ReceiveAzureEventError = Failure & {
    error?: ErrorDetails & {
        code?: "UNAUTHENTICATED" | "NOT_FOUND" | "THROTTLED" | "JOBS_PAUSED" | "MARKETPLACE_DOWN";
    };
};
export type PurchaseState = "waiting" | "active" | "suspended" | "renewed" | "replaced" | "cancelled" | "expired";
export type Purchase = {
    /** Id of the purchase. */
    id: number;
    /** Marketplace: `aws`, `azure` or `sandbox`. */
    provider: string;
    /** License ARN (AWS) or subscription id (Azure). */
    externalId: string;
    /** Id of the agreement in the marketplace; null if it has none. */
    agreementId: string | null;
    /** Id of the agreement that this agreement continues; null if there is none. */
    previousAgreementId: string | null;
    /** Account of the buyer in the marketplace; null if it is unknown. */
    accountId: string | null;
    /** Account of the reseller; null if there is no reseller. */
    resellerAccountId: string | null;
    /** Product code of the listing; null if it is unknown. */
    productCode: string | null;
    /** Plan of the purchase; null if the marketplace has none. */
    plan: string | null;
    /** License key; null before the purchase is linked to a license. */
    licenseKey: string | null;
    /** Company of the license or of the buyer; null if it is unknown. */
    companyName: string | null;
    /** State of the purchase. */
    state: PurchaseState;
    /** Start of the purchase, in UTC; null if it is unknown. */
    startsAt: string | null;
    /** End of the purchase, in UTC; null if it is unknown. */
    endsAt: string | null;
    /** True if the marketplace reports no end. `endsAt` is then the start plus the terms that have begun, at the end of the day. */
    isEndEstimated: boolean;
    /** Status in the marketplace that the service does not know; null otherwise. The purchase does not change while it has such a status. */
    unknownStatus: string | null;
    /** True if the purchase renews automatically; null if it is unknown. */
    hasAutoRenewal: boolean | null;
    /** Price of the whole term; null if the marketplace does not report it. */
    value: number | null;
    /** ISO 4217 code of `value`; null if it is unknown. */
    currency: string | null;
    /** Purchased items. */
    items: {
        /** Name of the dimension in the marketplace. */
        dimension: string;
        /** Purchased quantity. */
        quantity: number;
    }[];
    /** Rule or staff member that linked the license; null without a license. */
    linkedBy: string | null;
    /** Time of creation, in UTC. */
    createdAt: string;
};
export type PurchasePage = {
    /** Entries of this page. */
    entities: Purchase[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListPurchasesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type PurchaseInFull = {
    /** Id of the purchase. */
    id: number;
    /** Marketplace: `aws`, `azure` or `sandbox`. */
    provider: string;
    /** License ARN (AWS) or subscription id (Azure). */
    externalId: string;
    /** Id of the agreement in the marketplace; null if it has none. */
    agreementId: string | null;
    /** Id of the agreement that this agreement continues; null if there is none. */
    previousAgreementId: string | null;
    /** Account of the buyer in the marketplace; null if it is unknown. */
    accountId: string | null;
    /** Account of the reseller; null if there is no reseller. */
    resellerAccountId: string | null;
    /** Product code of the listing; null if it is unknown. */
    productCode: string | null;
    /** Plan of the purchase; null if the marketplace has none. */
    plan: string | null;
    /** License key; null before the purchase is linked to a license. */
    licenseKey: string | null;
    /** Company of the license or of the buyer; null if it is unknown. */
    companyName: string | null;
    /** State of the purchase. */
    state: PurchaseState;
    /** Start of the purchase, in UTC; null if it is unknown. */
    startsAt: string | null;
    /** End of the purchase, in UTC; null if it is unknown. */
    endsAt: string | null;
    /** True if the marketplace reports no end. `endsAt` is then the start plus the terms that have begun, at the end of the day. */
    isEndEstimated: boolean;
    /** Status in the marketplace that the service does not know; null otherwise. The purchase does not change while it has such a status. */
    unknownStatus: string | null;
    /** True if the purchase renews automatically; null if it is unknown. */
    hasAutoRenewal: boolean | null;
    /** Price of the whole term; null if the marketplace does not report it. */
    value: number | null;
    /** ISO 4217 code of `value`; null if it is unknown. */
    currency: string | null;
    /** Purchased items. */
    items: {
        /** Name of the dimension in the marketplace. */
        dimension: string;
        /** Purchased quantity. */
        quantity: number;
    }[];
    /** Rule or staff member that linked the license; null without a license. */
    linkedBy: string | null;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** Purchases of the license, oldest first. */
    chain: Purchase[];
    /** Events that the marketplace sent. */
    events: {
        /** Id of the event in the marketplace. */
        id: string;
        /** Kind of event. */
        "type": string;
        /** Time of the event, in UTC; null if it is unknown. */
        occurredAt: string | null;
        /** Time at which the event was received, in UTC. */
        receivedAt: string;
    }[];
    /** Licenses of the same marketplace account that the purchase may continue. */
    candidates: {
        /** License key. */
        licenseKey: string;
        /** Name of the company. */
        companyName: string;
        /** End of the license, in UTC; null without an enabled quota. */
        expiredAt: string | null;
    }[];
    /** Purchased dimensions that no tier of the catalog names. */
    unmappedDimensions: string[];
    /** Page of the marketplace from which the buyer opens the sign-up; null if it is not configured. */
    setUpUrl: string | null;
    /** True if the purchase starts only after a staff member accepts it. */
    isApprovalRequired: boolean;
    /** Company and e-mail address that the buyer entered, while the sign-up waits; null otherwise. */
    signUp: {
        /** Name of the company. */
        companyName: string;
        /** E-mail address of the contact. */
        email: string;
    } | null;
};
export type GetPurchaseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type LinkPurchaseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "LICENSE_TYPE" | "PURCHASE_ENDED" | "PURCHASE_LINKED" | "THROTTLED" | "JOBS_PAUSED" | "MARKETPLACE_DOWN" | "MARKETPLACE_MISSING";
    };
};
export type DeclinePurchaseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "NO_APPROVAL" | "PURCHASE_ENDED" | "PURCHASE_LINKED" | "THROTTLED" | "JOBS_PAUSED" | "MARKETPLACE_DOWN" | "MARKETPLACE_MISSING";
    };
};
export type CreatePurchaseLicenseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "CUSTOMER_UNKNOWN" | "DIMENSION_UNMAPPED" | "IDEMPOTENCY_MISMATCH" | "PURCHASE_ENDED" | "PURCHASE_LINKED" | "THROTTLED" | "JOBS_PAUSED" | "MARKETPLACE_DOWN" | "MARKETPLACE_MISSING";
    };
};
export type Tag = {
    /** Id of the tag, derived from its name regardless of case. */
    id: string;
    /** Name of the tag. */
    val: string;
    /** Time of creation of the tag, in UTC. */
    createdAt: string;
    /** Number of licenses with the tag that are not deleted. */
    licenseCount: number;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type CreateTagError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "TAG_EXISTS" | "IDEMPOTENCY_MISMATCH";
    };
};
export type TagPaging = {
    /** Number of the page, counted from 0. */
    pageNumber?: number;
    /** Number of entries per page, at most 1,000. 0 returns only the total. */
    pageSize?: number;
    /** Field to sort by. */
    sortBy?: "val" | "createdAt" | "licenseCount";
    /** `ASC` for ascending, `DESC` for descending order. */
    sortType?: "ASC" | "DESC";
    /** Id of a tag. If the tag exists, the response is the page that contains it, regardless of `pageNumber`. */
    containingId?: string;
};
export type TagPage = {
    /** Entries of this page. */
    entities: Tag[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type GetTagError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type RenameTagError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "TAG_EXISTS" | "TAG_IN_USE";
    };
};
export type DeleteTagError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "TAG_IN_USE";
    };
};
export type View = {
    /** Id of the view. */
    id: number;
    /** Name of the view. */
    name: string;
    /** Filter as the query string of the license list. */
    query: string;
    /** True if all users see the view. */
    isShared: boolean;
    /** True if you created the view. */
    isOwn: boolean;
    /** Position among the shared or your own views, counted from 0. */
    position: number;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type ViewList = {
    /** Shared views, then your own views. Each of the two groups is sorted by `position`. */
    views: View[];
    /** Time of the last refresh of the license summaries, in UTC; null before the first one. */
    lastUpdatedAt: string | null;
};
export type NewView = {
    /** Name of the view, 1 to 60 characters. */
    name: string;
    /** Filter as the query string of the license list, at most 2,000 characters. */
    query: string;
    /** True to show the view to all users. */
    isShared?: boolean;
};
export type CreateViewError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "TOO_MANY_VIEWS";
    };
};
export type ViewChange = {
    /** Name of the view, 1 to 60 characters. */
    name?: string;
    /** Filter as the query string of the license list, at most 2,000 characters. */
    query?: string;
    /** True to show the view to all users. */
    isShared?: boolean;
    /** Position among the shared or your own views, counted from 0. */
    position?: number;
};
export type ChangeViewError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "TOO_MANY_VIEWS";
    };
};
export type DeleteViewError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ViewMail = {
    /** Frequency of the mail: `day`, `monday` or `month` (the first day of each month), at 6:00 UTC. */
    every: "day" | "monday" | "month";
    /** E-mail addresses of the recipients. */
    recipients: string[];
    /** Time of the next mail, in UTC. */
    nextAt: string;
    /** Time of the last mail or attempt, in UTC; null before the first one. */
    lastAt: string | null;
    /** Result of the last mail; null before the first one. */
    outcome: MailState | null;
    /** Reason why the last mail did not reach all recipients; null if the mail reached them. */
    error: string | null;
};
export type GetViewMailError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type NewViewMail = {
    /** Frequency of the mail: `day`, `monday` or `month` (the first day of each month), at 6:00 UTC. */
    every: "day" | "monday" | "month";
    /** E-mail addresses of users who sign in here, at most 10. */
    recipients: string[];
};
export type ScheduleViewMailError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "RECIPIENT_UNKNOWN";
    };
};
export type EndViewMailError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ImportState = "uploading" | "mapping" | "checking" | "checked" | "running" | "stopped" | "done";
export type ImportColumn = {
    /** Name of the column. */
    name: string;
    /** First values of the column. */
    samples: string[];
    /** Number of values that suggest each date format. */
    dates: {
        /** Number of values with a month name. */
        words: number;
        /** Number of values whose first part can only be a day. */
        dayFirst: number;
        /** Number of values whose first part can only be a month. */
        monthFirst: number;
        /** Number of values with dots. */
        dotted: number;
        /** Number of values with slashes. */
        slashed: number;
    };
};
export type Import = {
    /** Id of the import. */
    id: number;
    /** Name of the uploaded file. */
    fileName: string;
    /** Time of the upload, in UTC. */
    createdAt: string;
    /** E-mail address of the user who uploaded the file. */
    createdBy: string;
    /** State of the import. */
    state: ImportState;
    /** Columns of the file, in the order of the file. */
    columns: ImportColumn[];
    /** Column of each field. */
    mapping: {
        /** Name of the column for each field. */
        columns: {
            [key: string]: string;
        };
        /** Date format of each date field whose values fit several formats. */
        dates: {
            [key: string]: "YYYY-MM-DD" | "DD MMM YYYY" | "DD.MM.YYYY" | "MM/DD/YYYY";
        };
    };
    /** Number of rows, without the header. */
    rows: number;
    /** Number of rows that the check or the run has processed. */
    processedRows: number;
    /** Number of rows that create a license. */
    newRows: number;
    /** Number of rows whose license exists already. */
    unchangedRows: number;
    /** Number of invalid rows. */
    invalidRows: number;
    /** Number of new rows without a key. Their licenses get a generated key. Importing the same values again creates no second license. */
    generatedKeys: number;
    /** Time of the end, in UTC; null before the end. */
    endedAt: string | null;
    /** Reason why the import was stopped automatically; null if it was not stopped automatically. */
    stopReason: StopReason | null;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type UploadImportError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "IMPORT_COLUMNS" | "IMPORT_LINE";
    };
};
export type ImportPage = {
    /** Entries of this page. */
    entities: Import[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type GetImportError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type DeleteImportError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IMPORT_RUNNING";
    };
};
export type MapImportError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IMPORT_RUN";
    };
};
export type ImportError = {
    /** Number of the row; the header is row 1. */
    rowNumber: number;
    /** Invalid field; empty if the whole row is invalid. */
    field: "" | "key" | "companyName" | "email" | "packageName" | "packageTierId" | "type" | "environment" | "firstName" | "lastName" | "countryCode" | "startsAt" | "expiredAt" | "serverCapacity" | "totalClientCapacity" | "caseCapacity" | "caseLifetime" | "softCapacity" | "alertsCustomer" | "isOffline" | "tags" | "notes" | "createdAt" | "createdBy" | "updatedAt" | "status";
    /** Name of the column in the file; empty if the whole row is invalid. */
    column: string;
    /** Kind of error. */
    code: "COLUMNS" | "QUOTES" | "ENCODING" | "VALUE" | "TIER" | "TERM" | "TAGS" | "DUPLICATE" | "CONFLICT" | "REMOVED" | "DELETED";
    /** Human-readable error message. */
    message: string;
    /** Invalid value; empty if the whole row is invalid. At most 200 characters. */
    value: string;
    /** Company of the row, as it is in the file. */
    companyName: string;
};
export type ImportErrorPage = {
    /** Entries of this page. */
    entities: ImportError[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListImportErrorsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type RunImportError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "IMPORT_UNCHECKED";
    };
};
export type ExportImportResultError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type EventPage = {
    /** Entries of this page. */
    entities: Event[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
    /** Value for `after` of the next request; null on the last page. */
    next: string | null;
};
export type ListLicenseHistoryError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type UndoEventError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "APPROVAL_REQUIRED" | "CHANGED_SINCE" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NOT_UNDOABLE" | "RESTORE_ENDED" | "TIER_UNKNOWN";
    };
};
export type ListEventsError = Failure & {
    error?: ErrorDetails & {
        code?: "FORBIDDEN";
    };
};
export type ChainState = {
    /** Position of the last event that was verified. */
    verifiedUpTo: number;
    /** Time of the last verification, in UTC; null before the first one. */
    verifiedAt: string | null;
    /** Start of the last verification of the whole history, in UTC; null before the first one. */
    wholeVerifiedAt: string | null;
    /** Number of events in the history. */
    total: number;
    /** True if an event was changed or removed. */
    isBroken: boolean;
    /** Position of the first event that does not match its hash; null if all events match. */
    brokenAt: number | null;
};
export type FollowEventsError = Failure & {
    error?: ErrorDetails & {
        code?: "AFTER_NEWEST";
    };
};
export type ServiceAccount = {
    /** Id of the service account. */
    id: number;
    /** Name of the service account, which the history shows. */
    name: string;
    /** Value of the token. Lists contain only its first 12 characters and an ellipsis. */
    token: string;
    /** E-mail address of the user who confirms the service account; null if this user was erased. */
    ownerEmail: string | null;
    /** False if nobody can confirm the service account, because its owner is disabled or erased. */
    hasActiveOwner: boolean;
    /** Privileges of the service account. With `read`, it reads what every signed-in user can read, and has no privileges. */
    scopes: Privilege[] | "read";
    /** End of the service account, in UTC; null for no end. */
    expiresAt: string | null;
    /** Time of the last confirmation by the owner, in UTC. The creation is the first one. */
    confirmedAt: string;
    /** True if the token is rejected, as of the time of the response. */
    isResting: boolean;
    /** Time from which the token is rejected, in UTC. */
    restsAt: string;
    /** Why the token is or will be rejected. `unconfirmed`: the last confirmation is 90 days old. `ended`: the end has passed. */
    restReason: "unconfirmed" | "ended";
    /** E-mail address of the user who created the service account. */
    createdBy: string;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** Time of the last use, in UTC; null before the first one. */
    lastUsedAt: string | null;
    /** IP address of the last use; null before the first one. */
    lastUsedFrom: string | null;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type NewServiceAccount = {
    /** Name of the service account, which the history shows, 1 to 100 characters. */
    name: string;
    /** E-mail address of a user, who confirms the service account. */
    ownerEmail: string;
    /** Privileges of the service account. With `read`, it reads what every signed-in user can read, and has no privileges. You can grant only privileges that you have. */
    scopes: Privilege[] | "read";
    /** Time from which the token is rejected; null for no end. A day (`YYYY-MM-DD`) means its last instant in UTC. */
    expiresAt?: string | null;
};
export type CreateServiceAccountError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "NAME_TAKEN" | "GONE" | "EXPIRED" | "IDEMPOTENCY_MISMATCH" | "OUTLIVES_TOKEN" | "TOO_MANY_SERVICE_ACCOUNTS" | "UNKNOWN_OWNER";
    };
};
export type ServiceAccountChange = {
    /** Name of the service account, which the history shows, 1 to 100 characters. */
    name?: string;
    /** E-mail address of the new owner. */
    ownerEmail?: string;
    /** Privileges of the service account. With `read`, it reads what every signed-in user can read, and has no privileges. You can add only privileges that you have. */
    scopes?: Privilege[] | "read";
    /** Time from which the token is rejected; null for no end. A day (`YYYY-MM-DD`) means its last instant in UTC. */
    expiresAt?: string | null;
};
export type ChangeServiceAccountError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "NAME_TAKEN" | "EXPIRED" | "OUTLIVES_TOKEN" | "UNKNOWN_OWNER";
    };
};
export type DeleteServiceAccountError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ReplaceServiceAccountTokenError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "GONE" | "IDEMPOTENCY_MISMATCH" | "OUTLIVES_TOKEN";
    };
};
export type ConfirmServiceAccountError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_OWNER" | "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH";
    };
};
export type DirectoryRule = {
    /** Id of the identity provider, from `GET /api/auth/sso`; its issuer if it is no longer configured. */
    provider: string;
    /** Display name or external id of a SCIM group, or a value of the claims with groups and roles. Names of SCIM groups are compared without regard to case. */
    group: string;
    /** Privileges that the rule gives. */
    privileges: Privilege[];
    /** True if the rule gives all rights. */
    isAdmin: boolean;
};
export type DirectoryRules = {
    /** Rules. A user gets the rights of all rules that match. */
    rules: DirectoryRule[];
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type RightsChange = {
    /** E-mail address of the user. */
    email: string;
    /** Label of the identity provider. */
    provider: string;
    /** Privileges that the user gains. */
    gainedPrivileges: Privilege[];
    /** Privileges that the user loses. */
    lostPrivileges: Privilege[];
    /** True if the user becomes an admin. */
    becomesAdmin: boolean;
    /** True if the user stops being an admin. */
    stopsBeingAdmin: boolean;
};
export type DirectoryRulesOutcome = {
    /** Rules of the request. */
    rules: DirectoryRule[];
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** Users whose rights change, by e-mail address, at most 200. */
    changes: RightsChange[];
    /** Number of all users whose rights change. */
    changedUsers: number;
    /** E-mail address of the last admin, whom the rules would remove, so that they cannot be saved; null otherwise. */
    lastAdmin: string | null;
};
export type ChangeDirectoryRulesError = Failure & {
    error?: ErrorDetails & {
        code?: "CONFLICT" | "ETAG_MISMATCH" | "APPROVAL_REQUIRED" | "DUPLICATE_RULE" | "LAST_ADMIN" | "UNKNOWN_PROVIDER";
    };
};
export type DirectoryToken = {
    /** Id of the token. */
    id: number;
    /** Name of the token. */
    name: string;
    /** Value of the token. Lists contain only its first 12 characters and an ellipsis. */
    token: string;
    /** Id of the identity provider whose users the directory contains; null if it is no longer configured. */
    provider: string | null;
    /** E-mail address of the user who created the token. */
    createdBy: string;
    /** Time of creation of the token, in UTC. */
    createdAt: string;
    /** Time of the last use, in UTC; null before the first one. */
    lastUsedAt: string | null;
};
export type NewDirectoryToken = {
    /** Name of the token, 1 to 100 characters. */
    name: string;
    /** Id of the identity provider whose users the directory contains, from `GET /api/auth/sso`; null or omitted for the first provider. */
    provider?: string | null;
};
export type CreateDirectoryTokenError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "GONE" | "IDEMPOTENCY_MISMATCH" | "TOO_MANY_TOKENS" | "UNKNOWN_PROVIDER";
    };
};
export type DeleteDirectoryTokenError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type WebhookState = "on" | "off" | "failed";
export type Webhook = {
    /** Id of the webhook. */
    id: number;
    /** URL of the receiver. */
    url: string;
    /** Names of the events to send; null for all events, including future ones. Empty if the stored names are damaged: nothing is sent until names are chosen again. */
    eventNames: EventName[] | null;
    /** `on`, `off` (by a user), or `failed` (no success for three days). */
    state: WebhookState;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** E-mail address of the creator, or `service account` and its name. */
    createdBy: string;
    /** Position of the last event that was processed. */
    position: number;
    /** Time of the last successful delivery, in UTC; null before the first one. */
    lastSuccessAt: string | null;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** False if the secret can no longer be decrypted. Nothing is sent until you create a new secret. */
    hasSigningKey: boolean;
    /** Signing secret: `whsec_` and the key in base64. Only the response that creates the secret contains it. */
    secret?: string;
};
export type CreatedWebhook = {
    /** Id of the webhook. */
    id: number;
    /** URL of the receiver. */
    url: string;
    /** Names of the events to send; null for all events, including future ones. Empty if the stored names are damaged: nothing is sent until names are chosen again. */
    eventNames: EventName[] | null;
    /** `on`, `off` (by a user), or `failed` (no success for three days). */
    state: WebhookState;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** E-mail address of the creator, or `service account` and its name. */
    createdBy: string;
    /** Position of the last event that was processed. */
    position: number;
    /** Time of the last successful delivery, in UTC; null before the first one. */
    lastSuccessAt: string | null;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** False if the secret can no longer be decrypted. Nothing is sent until you create a new secret. */
    hasSigningKey: boolean;
    /** Signing secret: `whsec_` and the key in base64. It is stored encrypted, so the response to a repeated `Idempotency-Key` does not contain it. */
    secret?: string;
};
export type CreateWebhookError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "ADDRESS_REFUSED" | "IDEMPOTENCY_MISMATCH" | "TOO_MANY_WEBHOOKS";
    };
};
export type ChangeWebhookError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "ADDRESS_REFUSED";
    };
};
export type DeleteWebhookError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type WebhookDeliveryState = "waiting" | "delivered" | "failed";
export type WebhookDelivery = {
    /** Id of the delivery. A repeated delivery has the same id. */
    id: number;
    /** Position of the event in the history. */
    eventId: number;
    eventName: EventName;
    /** License key; null if the event concerns no license. */
    licenseKey: string | null;
    /** `waiting`, `delivered`, or `failed` after three days of attempts. */
    state: WebhookDeliveryState;
    /** Number of attempts since the delivery was created or replayed. */
    attempts: number;
    /** Time of the last attempt, in UTC; null before the first one. */
    lastAt: string | null;
    /** Time of the next attempt, in UTC; null if there is none. */
    nextAt: string | null;
    /** HTTP status of the last response; null without a response. */
    status: number | null;
    /** First 1,024 bytes of the response; null without a response. */
    response: string | null;
    /** Reason for the missing response; null if the receiver responded. */
    error: string | null;
};
export type WebhookDeliveryPage = {
    /** Entries of this page. */
    entities: WebhookDelivery[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListWebhookDeliveriesError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type WebhookAttempt = {
    /** HTTP status of the response; null without a response. */
    status: number | null;
    /** First 1,024 bytes of the response; null without a response. */
    response: string | null;
    /** Reason for the missing response; null if the receiver responded. */
    error: string | null;
    /** Id of the attempt. */
    id: number;
    /** Time of the attempt, in UTC. */
    at: string;
    /** URL of the receiver. */
    url: string;
    /** Headers of the request. */
    headers: {
        [key: string]: string;
    };
    /** Body of the request. */
    body: string;
};
export type ListWebhookAttemptsError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type WebhookResponse = {
    /** HTTP status of the response; null without a response. */
    status: number | null;
    /** First 1,024 bytes of the response; null without a response. */
    response: string | null;
    /** Reason for the missing response; null if the receiver responded. */
    error: string | null;
};
export type TestWebhookError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH";
    };
};
export type ReplayWebhookDeliveryError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH";
    };
};
export type Reminder = {
    /** License key. */
    licenseKey: string;
    /** Name of the company. */
    companyName: string;
    environment: Environment;
    /** E-mail address of the recipient. */
    to: string;
    /** End of the license, in UTC. */
    expiredAt: string;
    /** Number of days before the end of the license on which the reminder is due; null for a snooze. */
    threshold: number | null;
    /** Time at which the reminder is due, in UTC; null for a snooze. */
    dueAt: string | null;
    /** State of the reminder; `stored` means stored as a file instead of sent. */
    state: "upcoming" | "sent" | "stored" | "retrying" | "failed" | "snoozed";
    /** Time at which the reminder was sent, in UTC; null if it was not sent. */
    sentAt: string | null;
    /** True if the reminder was sent later than it was due. */
    isLate: boolean;
    /** Number of attempts to send the reminder. */
    attempts: number;
    /** Error of the last attempt; null if the attempt did not fail. */
    error: string | null;
    /** Time of the next attempt, in UTC; null if there is none. */
    nextAttemptAt: string | null;
    /** First day with reminders again, in UTC; null if there is no snooze or the snooze has no end. */
    snoozedUntil: string | null;
    /** True for an upcoming reminder that says that the license renews automatically. */
    hasAutoRenewal: boolean;
};
export type ReminderPage = {
    /** Entries of this page. */
    entities: Reminder[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type SnoozeRemindersError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "END_MOVED" | "ENDED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "SNOOZE_PAST";
    };
};
export type ResumeRemindersError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "END_MOVED" | "ENDED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED";
    };
};
export type SendReminderAgainError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "NOT_FAILED" | "END_MOVED" | "ENDED" | "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "MAIL_FAILED";
    };
};
export type SendTestMailError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "MAIL_FAILED";
    };
};
export type Mail = {
    /** Id of the mail. */
    id: string;
    /** E-mail address of the recipient. */
    to: string;
    /** Subject of the mail. */
    subject: string;
    /** Time at which the mail was stored, in UTC. */
    storedAt: string;
    /** Text of the mail. */
    text: string;
    /** True if the mail is a notice to staff that can be sent now. */
    isSendable: boolean;
};
export type MailPage = {
    /** Entries of this page. */
    entities: Mail[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type GetMailError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type SendStoredNoticesError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "MAIL_NOT_SET_UP" | "NOBODY_TO_TELL";
    };
};
export type Found = {
    /** Kind of result. */
    kind: "license" | "company" | "contact" | "tag" | "server" | "hosted" | "user";
    /** License key of a license, server or instance, or of the newest license of a company; e-mail address; or tag name. */
    id: string;
    /** Name of the result. */
    name: string;
    /** Owning company; null if there is none. */
    about: string | null;
    /** Number of licenses of a company that are not deleted; null for other kinds. */
    licenseCount: number | null;
};
export type Version = {
    /** Id of the version. */
    id: number;
    /** Number of the version. */
    version: string;
    /** Time of the release, in UTC. */
    releasedAt: string;
    /** True if the version is offered. */
    isActive: boolean;
    /** Changes in this version. */
    releaseNotes: string;
    /** E-mail address of the creator, or `service account` and its name. */
    createdBy: string;
    /** Time of creation, in UTC. */
    createdAt: string;
    /** Time of the last change, in UTC. */
    updatedAt: string;
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type VersionChange = {
    /** Number of the version, 1 to 64 characters. */
    version: string;
    /** Day or time of the release, in UTC. */
    releasedAt: string;
    /** True to offer the version. */
    isActive: boolean;
    /** Changes in the version, at most 20,000 characters. */
    releaseNotes?: string;
};
export type CreateVersionError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "VERSION_EXISTS" | "IDEMPOTENCY_MISMATCH";
    };
};
export type GetVersionError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ChangeVersionError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "VERSION_EXISTS";
    };
};
export type DirectoryGrant = {
    /** Group that the rule names. */
    group: string;
    /** Privileges that the rule gives. */
    privileges: Privilege[];
    /** True if the rule gives all rights. */
    isAdmin: boolean;
};
export type Preferences = {
    /** `light`, `dark`, or `system` for the setting of the operating system. */
    theme: "light" | "dark" | "system";
    /** Row height of lists. */
    density: "comfortable" | "compact";
    /** Date format: `usual` (20 Nov 2027), `iso` (2027-11-20), or that of the browser's `language`. */
    dates: "usual" | "iso" | "language";
    /** Columns of the license list in their order; null for the default. */
    columns: {
        /** Name of the column. */
        name: "key" | "version" | "type" | "package" | "assets" | "lifetime" | "connection" | "customer" | "tags" | "fullFrom" | "created";
        /** True if the column is shown. */
        isShown: boolean;
        /** Width of the column: `narrow`, `usual` or `wide`. */
        width: "narrow" | "usual" | "wide";
    }[] | null;
    /** Id of the view with which the license list opens; null if it opens without a view. */
    startView: number | null;
    /** True if single keys are keyboard shortcuts. */
    hasShortcuts: boolean;
};
export type JobPauseReason = "setting" | "restore" | "operator";
export type JobPause = {
    /** Start of the pause, in UTC. */
    since: string;
    /** Why jobs are paused. */
    reason: JobPauseReason;
};
export type CurrentUser = {
    /** E-mail address. */
    email: string;
    /** True if the user has all rights. */
    isAdmin: boolean;
    /** Privileges that were granted. */
    privileges: Privilege[];
    /** Rights of the user from the rules of the company directory. */
    directoryGrants?: DirectoryGrant[];
    /** Display preferences of the user. */
    preferences?: Preferences;
    /** Pause of background jobs, for admins only; null while jobs run. */
    jobPause?: JobPause | null;
};
export type PreferencesChange = {
    /** `light`, `dark`, or `system` for the setting of the operating system. */
    theme?: "light" | "dark" | "system";
    /** Row height of lists. */
    density?: "comfortable" | "compact";
    /** Date format: `usual` (20 Nov 2027), `iso` (2027-11-20), or that of the browser's `language`. */
    dates?: "usual" | "iso" | "language";
    /** Columns of the license list in their order; null for the default. */
    columns?: {
        /** Name of the column. */
        name: "key" | "version" | "type" | "package" | "assets" | "lifetime" | "connection" | "customer" | "tags" | "fullFrom" | "created";
        /** True if the column is shown. */
        isShown: boolean;
        /** Width of the column: `narrow`, `usual` or `wide`. */
        width: "narrow" | "usual" | "wide";
    }[] | null;
    /** Id of the view with which the license list opens; null if it opens without a view. */
    startView?: number | null;
    /** True if single keys are keyboard shortcuts. */
    hasShortcuts?: boolean;
};
export type UserPaging = {
    /** Number of the page, counted from 0. */
    pageNumber?: number;
    /** Number of entries per page, at most 1,000. 0 returns only the total. */
    pageSize?: number;
    /** Field to sort by. */
    sortBy?: "email" | "lastlogin" | "createdAt";
    /** `ASC` for ascending, `DESC` for descending order. */
    sortType?: "ASC" | "DESC";
};
export type User = {
    /** Id of the user. */
    id?: number;
    /** E-mail address. */
    email: string;
    /** Issuer URL of the identity provider. */
    provider?: string;
    /** Time of the last sign-in, in UTC; null before the first one. */
    lastlogin: string | null;
    /** Privileges of the user: those that colleagues gave, and those from the company directory. */
    privileges: Privilege[];
    /** True if the user has all rights. */
    isAdmin: boolean;
    /** True if the identity provider did not list the groups of the user at the last sign-in, because there were too many. `isAdmin` then stayed unchanged. */
    isAdminClaimUnknown?: boolean;
    /** Rights from the rules of the company directory. Nobody can take them by hand. */
    directoryGrants?: DirectoryGrant[];
    /** `active`, `disabled`, `invited` until the first sign-in, or `unknown` if no identity provider accepts the address any more. */
    status?: "active" | "disabled" | "unknown" | "invited";
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
};
export type UserPage = {
    /** Entries of this page. */
    entities: User[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type GetUserError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "SEVERAL_USERS";
    };
};
export type PrivilegeChange = {
    /** E-mail address, or the id of the user if several users share the address. */
    email: string;
    /** New privileges of the user. They replace the current privileges, and contain those from the company directory. */
    privileges: Privilege[];
};
export type ChangePrivilegesError = Failure & {
    error?: ErrorDetails & {
        code?: "OWN_PRIVILEGES" | "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "IDEMPOTENCY_RUNNING" | "SEVERAL_USERS" | "DIRECTORY_PRIVILEGE" | "IDEMPOTENCY_MISMATCH";
    };
};
export type InviteUserError = Failure & {
    error?: ErrorDetails & {
        code?: "IDEMPOTENCY_RUNNING" | "USER_EXISTS" | "ADDRESS_NOT_ALLOWED" | "IDEMPOTENCY_MISMATCH" | "USER_BARRED";
    };
};
export type ChangeUserStatusError = Failure & {
    error?: ErrorDetails & {
        code?: "OUTRANKED" | "OWN_STATUS" | "NOT_FOUND" | "CONFLICT" | "ETAG_MISMATCH" | "SEVERAL_USERS" | "DISABLED_IN_DIRECTORY" | "LAST_ADMIN";
    };
};
export type RunningWork = {
    /** Number of running bulk runs. */
    bulkRuns: number;
    /** Number of running imports. */
    imports: number;
    /** Number of mail schedules of views. */
    viewMails: number;
    /** Number of API tokens. */
    tokens: number;
    /** Number of open invitations that the user sent. They are withdrawn. */
    invitations?: number;
};
export type GetUserWorkError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type EraseUserError = Failure & {
    error?: ErrorDetails & {
        code?: "OWN_ACCOUNT" | "NOT_FOUND" | "SEVERAL_USERS" | "LAST_ADMIN";
    };
};
export type Session = {
    /** Id of the session. */
    id: string;
    /** Time of the sign-in, in UTC. */
    createdAt: string;
    /** IP address of the sign-in; null if it is unknown. */
    openedFrom: string | null;
    /** Browser; null if it is unknown. */
    browser: string | null;
    /** Time of the last use, in UTC. */
    lastUsedAt: string;
    /** IP address of the last use; null if it is unknown. */
    lastUsedFrom: string | null;
    /** True for the session of this request. */
    isCurrent: boolean;
};
export type SessionPage = {
    /** Entries of this page. */
    entities: Session[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type ListSessionsError = Failure & {
    error?: ErrorDetails & {
        code?: "FORBIDDEN" | "OUTRANKED" | "NOT_FOUND" | "SEVERAL_USERS";
    };
};
export type EndSessionsError = Failure & {
    error?: ErrorDetails & {
        code?: "OUTRANKED" | "NOT_FOUND" | "SEVERAL_USERS";
    };
};
export type AccessSource = {
    /** `hand`: a colleague gave it. `rule`: a rule of the company directory. `setting`: `ADMIN_EMAILS`. `claim`: `OIDC_…_ADMIN_CLAIM`. `last-admin`: there is no other admin. */
    kind: "hand" | "rule" | "setting" | "claim" | "last-admin";
    /** Group of the rule, or claim with its value; null for other sources. */
    name: string | null;
};
export type AccessLine = {
    /** Id of the user. */
    userId: number;
    /** E-mail address of the user. */
    email: string;
    /** Label of the identity provider. */
    provider: string;
    /** A privilege, or `admin`. */
    right: "license-create" | "license-manage" | "license-delete" | "tags-create" | "tags-manage" | "users-manage" | "versions-manage" | "tokens-manage" | "settings-manage" | "admin";
    /** Why the user has the right. */
    sources: AccessSource[];
    /** Time from which the user has the right, in UTC; null if the history does not say. */
    since: string | null;
    /** Time of the last confirmation, in UTC; null before the first one. */
    confirmedAt: string | null;
    /** E-mail address of the user who confirmed it; null before the first time. */
    confirmedBy: string | null;
    /** True if the right was neither granted nor confirmed in the last 90 days. */
    isDue: boolean;
};
export type AccessLinePage = {
    /** Entries of this page. */
    entities: AccessLine[];
    /** Number of entries on all pages. */
    totalEntityCount: number;
    /** Number of this page, counted from 0. */
    currentPage: number;
    /** Number of entries per page; 0 if only the total was requested. */
    pageSize: number;
    /** Number of the previous page; null on the first page. */
    previousPage: number | null;
    /** Number of pages; 0 if `pageSize` is 0. */
    totalPageCount: number;
    unreadableEntities?: UnreadableEntities;
};
export type AccessConfirmation = {
    /** Id of the user. */
    userId: number;
    /** A privilege, or `admin`. */
    right: "license-create" | "license-manage" | "license-delete" | "tags-create" | "tags-manage" | "users-manage" | "versions-manage" | "tokens-manage" | "settings-manage" | "admin";
};
export type ConfirmAccessError = Failure & {
    error?: ErrorDetails & {
        code?: "OUTRANKED" | "OWN_RIGHTS" | "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "IDEMPOTENCY_MISMATCH" | "RIGHT_LOST";
    };
};
export type LicenseSettings = {
    /** Number of days before the end of a license at which its status becomes almost expired, 1 to 3,650. */
    renewalPeriod: number;
    /** Numbers of days before the end of a license on which reminders are sent. */
    reminderDays: number[];
    /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
    rowVersion: number;
    /** Settings whose stored values are damaged. Replacement values apply until the settings are saved again. Omitted if there are none. */
    damagedSettings?: ("renewalPeriod" | "reminderDays" | "approvalRules")[];
};
export type ChangeRenewalPeriodError = Failure & {
    error?: ErrorDetails & {
        code?: "CONFLICT" | "ETAG_MISMATCH";
    };
};
export type ChangeReminderDaysError = Failure & {
    error?: ErrorDetails & {
        code?: "CONFLICT" | "ETAG_MISMATCH";
    };
};
export type Job = {
    /** Name of the job. */
    name: string;
    /** Last run; null before the first one. */
    lastRun: {
        /** Time of the start, in UTC. */
        startedAt: string;
        /** Time of the end, in UTC. */
        endedAt: string;
        /** Error of the run; null if it succeeded. */
        error: string | null;
    } | null;
    /** Time of the last success, in UTC; null before the first one. */
    succeededAt: string | null;
    /** Number of failed runs since the last success. */
    failures: number;
    /** Time of the next run, in UTC; null if it is unknown. */
    nextRunAt: string | null;
    /** True if the job should have run by now. */
    isLate: boolean;
    /** True if the job waits until background jobs are resumed. */
    isPaused: boolean;
};
export type RunJobError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND" | "JOBS_PAUSED";
    };
};
export type FirstSteps = {
    /** True if the checklist is shown. */
    isShown: boolean;
    /** Steps in the recommended order. */
    steps: {
        /** Name of the step. */
        name: "sign-in" | "signing-key" | "catalog" | "customers" | "mail" | "marketplace" | "backup" | "first-license";
        /** True if the step is done. */
        isDone: boolean;
        /** True if an admin marked the step as done or not needed. */
        isSettled: boolean;
    }[];
    /** Steps that an admin marked as done or not needed. */
    settled: ("customers" | "mail" | "marketplace" | "backup")[];
    /** Settings of this installation. */
    setup: {
        /** True if the installation has demo data. */
        isDemo: boolean;
        /** Names of the identity providers. */
        signIn: string[];
        /** Source of customers. */
        crm: "hubspot" | "by-hand";
        /** Delivery of mails: sent, or stored as files. */
        mail: "sent" | "stored";
        /** Marketplace of this installation. */
        marketplace: "aws" | "azure" | "sandbox" | "off";
    };
};
export type Desk = {
    /** Numbers of licenses, instances and jobs that need attention. */
    figures: {
        /** Name of the figure. */
        name: "approvals" | "ending" | "ended" | "full" | "silent" | "rejected" | "waiting" | "purchases" | "failed" | "trials-ending" | "reminders-unsent" | "bulk-runs" | "imports" | "service-accounts-due" | "service-accounts-resting" | "rights-due";
        /** Number of entries; 100,001 means more than 100,000. */
        count: number;
        /** The first three entries. */
        lines: {
            /** License key, or the id of a request for approval, purchase, import, bulk run or service account. */
            id: string;
            /** Name of the company, file or service account, the kind of a bulk change, or the operation of a request that concerns no company. */
            name: string;
            /** Time of the entry, such as the end of the license, in UTC; null if it has none. */
            at: string | null;
            /** State of a bulk run; null for other figures. */
            state: ("running" | "stopped" | "done") | null;
        }[];
        /** Range of days that the figure covers; null if it covers all days. */
        days: {
            /** First day of the range (`YYYY-MM-DD`). */
            "from": string;
            /** Last day of the range (`YYYY-MM-DD`). */
            to: string;
        } | null;
    }[];
    /** Your five latest changes, newest first. The events of one request are one change. */
    ownEvents: {
        eventName: EventName;
        /** Time of the event, in UTC. */
        at: string;
        /** License key; null if the event concerns no license. */
        licenseKey: string | null;
        /** Company of the license; null if there is no license. */
        companyName: string | null;
        /** Number of licenses that the change concerns. 300 means at least 300 events of the change. */
        licenseCount: number;
    }[];
    /** Renewals of twelve months. */
    months: {
        /** Time of the count, in UTC. */
        asOf: string;
        /** Renewals by month: three past months, the current month and eight coming months. */
        months: {
            /** First day of the month (`YYYY-MM-DD`). */
            "from": string;
            /** Last day of the month (`YYYY-MM-DD`). */
            to: string;
            /** Licenses that ended in the month before they were renewed; empty if you may not see renewals. */
            renewed: {
                /** Number of licenses. */
                licenses: number;
                /** Sum of their asset capacities. */
                totalClientCapacity: number;
            };
            /** Licenses that end in the month, today or later. */
            open: {
                /** Number of licenses. */
                licenses: number;
                /** Sum of their asset capacities. */
                totalClientCapacity: number;
            };
            /** Licenses that ended in the month and were not renewed. */
            overdue: {
                /** Number of licenses. */
                licenses: number;
                /** Sum of their asset capacities. */
                totalClientCapacity: number;
            };
        }[];
    };
    /** Licenses by lifetime status, now and in the last twelve months. */
    statuses: {
        /** Time of the count, in UTC. */
        asOf: string;
        /** Current numbers of licenses. */
        now: {
            /** Number of licenses that have not started. */
            pending: number;
            /** Number of running licenses that do not end within the renewal period. */
            active: number;
            /** Number of licenses that end within the renewal period. */
            "almost-expired": number;
            /** Number of licenses that have expired. */
            expired: number;
        };
        /** Daily numbers of licenses, oldest first. A long range contains only the first day of each week or month. */
        days: {
            /** Day in UTC (`YYYY-MM-DD`). */
            day: string;
            /** Numbers of licenses on this day. */
            counts: {
                /** Number of licenses that have not started. */
                pending: number;
                /** Number of running licenses that do not end within the renewal period. */
                active: number;
                /** Number of licenses that end within the renewal period. */
                "almost-expired": number;
                /** Number of licenses that have expired. */
                expired: number;
            };
        }[];
    };
};
export type Reports = {
    /** Time of the count, in UTC; null before the first count. */
    countedAt: string | null;
    /** Use of Enterprise licenses by customer, most assets in use first, at most 20. */
    customers: {
        /** Number of Enterprise licenses. */
        licenses: number;
        /** Assets in use. */
        totalClientsInUse: number;
        /** Assets that the running quotas allow. */
        totalClientCapacity: number;
        /** Id of the company. */
        companyId: number;
        /** Name of the company. */
        companyName: string;
    }[];
    /** Use of Enterprise licenses by tier, most assets in use first, at most 20. */
    tiers: {
        /** Number of Enterprise licenses. */
        licenses: number;
        /** Assets in use. */
        totalClientsInUse: number;
        /** Assets that the running quotas allow. */
        totalClientCapacity: number;
        /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
        packageTierId: string;
        /** Full name of the tier. */
        packageTierPrettyName: string;
    }[];
    /** The last twelve months, oldest first. */
    months: {
        /** Month in UTC (`YYYY-MM`). */
        month: string;
        /** Licenses created in the month. */
        created: number;
        /** Licenses that ended in the month, before the day of the count. */
        ended: number;
        /** Renewed licenses whose previous end was in the month. */
        renewed: number;
        /** Licenses with an end in the month whose renewal was marked as lost. */
        lost: number;
    }[];
};
export type ExportReportError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type ReportMail = {
    /** Time of the next mail, in UTC. */
    nextAt: string;
    /** Time of the last mail or attempt, in UTC; null before the first one. */
    lastAt: string | null;
    /** Result of the last mail; null before the first one. */
    outcome: MailState | null;
    /** Reason why the last mail was not sent; null if it was sent. */
    error: string | null;
};
export type CheckReadyError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_WRITABLE";
    };
};
export type ActivateServerError = Failure & {
    error?: ErrorDetails & {
        code?: "ACTIVATION_CODE" | "ASSET_LIMIT" | "DEVICE_MISMATCH" | "INSTANCE_SUSPENDED" | "LICENSE_DELETED" | "LICENSE_NOT_FOUND" | "LICENSE_OFFLINE" | "QUOTA_DISABLED" | "QUOTA_EXPIRED" | "QUOTA_PENDING" | "SERVER_DISABLED" | "SERVER_LIMIT" | "SERVER_LIVE" | "NOT_FOUND" | "IDEMPOTENCY_RUNNING" | "GONE" | "CLOCK_SKEW" | "IDEMPOTENCY_MISMATCH";
    };
};
export type ReleaseServerError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
export type SendHeartbeatError = Failure & {
    error?: ErrorDetails & {
        code?: "ASSET_LIMIT" | "INSTANCE_SUSPENDED" | "LICENSE_DELETED" | "QUOTA_DISABLED" | "QUOTA_EXPIRED" | "QUOTA_PENDING" | "SERVER_DISABLED" | "SERVER_LIMIT" | "OLD_SEQUENCE" | "CLOCK_SKEW";
    };
};
export type CaseEvent = {
    /** Unique id that you give the event, 1 to 200 characters. An event whose id was sent before is ignored. */
    id: string;
    /** Id of the case, 1 to 200 characters. */
    caseId: string;
    /** Name of the case, at most 500 characters. */
    caseName: string;
    /** Type of the activity, 1 to 200 characters, such as `acquisition` or `case-closed`. */
    "type": string;
    /** User of the product who performed the activity, at most 320 characters. */
    performedBy: string;
    /** Time of the activity, in UTC. */
    createdAt: string;
    /** Description of the activity, at most 10,000 characters. */
    description: string;
    /** Further values, as an object. */
    data: any;
};
export type SendCaseActivitiesError = Failure & {
    error?: ErrorDetails & {
        code?: "CASE_LIMIT" | "INSTANCE_SUSPENDED" | "LICENSE_DELETED" | "NO_CASES" | "QUOTA_DISABLED" | "QUOTA_EXPIRED" | "QUOTA_PENDING" | "SERVER_DISABLED" | "CLOCK_SKEW";
    };
};
export type GetLatestReleaseError = Failure & {
    error?: ErrorDetails & {
        code?: "NOT_FOUND";
    };
};
/**
 * Create an API token
 */
export function createToken(newToken: NewToken, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: ApiToken;
        };
    } | {
        status: 409;
        data: CreateTokenError;
    } | {
        status: 422;
        data: CreateTokenError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/tokens", oazapfts.json({
        ...opts,
        method: "POST",
        body: newToken,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List your API tokens
 */
export function listOwnTokens({ pageNumber, pageSize, isAssistant }: {
    pageNumber?: number;
    pageSize?: number;
    isAssistant?: "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ApiTokenPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/current/tokens${QS.query(QS.explode({
        pageNumber,
        pageSize,
        isAssistant
    }))}`, {
        ...opts
    });
}
/**
 * Create a token for an assistant
 */
export function createAssistant(newAssistant: NewAssistant, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: ApiToken;
        };
    } | {
        status: 409;
        data: CreateAssistantError;
    } | {
        status: 410;
        data: CreateAssistantError;
    } | {
        status: 422;
        data: CreateAssistantError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/user/current/assistants", oazapfts.json({
        ...opts,
        method: "POST",
        body: newAssistant,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete a token of your assistant
 */
export function deleteAssistant(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteAssistantError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/current/assistants/${encodeURIComponent(token)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List all API tokens
 */
export function listTokens(tokenPaging?: TokenPaging, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ApiTokenPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/tokens/paginated", oazapfts.json({
        ...opts,
        method: "POST",
        body: tokenPaging
    }));
}
/**
 * Get an API token
 */
export function getToken(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ApiToken;
        };
    } | {
        status: 404;
        data: GetTokenError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/tokens/${encodeURIComponent(token)}`, {
        ...opts
    });
}
/**
 * Delete an API token
 */
export function deleteToken(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteTokenError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/tokens/${encodeURIComponent(token)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Check your session
 */
export function checkSession(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Always true. */
                isAuth: true;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/auth/check", {
        ...opts
    });
}
/**
 * Sign out
 */
export function signOut(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/auth/logout", {
        ...opts,
        method: "POST"
    });
}
/**
 * List identity providers
 */
export function listIdentityProviders(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Id of the provider, for `GET /api/auth/sso/{provider}/url`. */
                id: string;
                /** Display name of the provider. */
                label: string;
                /** True if the provider responds. */
                isReachable: boolean;
            }[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/auth/sso", {
        ...opts
    });
}
/**
 * Start a sign-in
 */
export function startSignIn(provider: string, { returnTo }: {
    returnTo?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 302;
    } | {
        status: 404;
        data: StartSignInError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/auth/sso/${encodeURIComponent(provider)}/url${QS.query(QS.explode({
        returnTo
    }))}`, {
        ...opts
    });
}
/**
 * Finish a sign-in
 */
export function finishSignIn(provider: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 302;
    } | {
        status: 404;
        data: FinishSignInError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/auth/sso/${encodeURIComponent(provider)}/callback`, {
        ...opts
    });
}
/**
 * End sessions on behalf of an identity provider
 */
export function endProviderSessions(provider: string, body: {
    /** Signed JWT from the identity provider. It is at most five minutes old. */
    logout_token: string;
    [key: string]: any;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: EndProviderSessionsError;
    } | {
        status: 503;
        data: EndProviderSessionsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/auth/sso/${encodeURIComponent(provider)}/backchannel-logout`, oazapfts.form({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * List licenses with a filter in the body
 */
export function filterLicenses(licenseListRequest?: LicenseListRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicensePage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/licenses/filtered", oazapfts.json({
        ...opts,
        method: "POST",
        body: licenseListRequest
    }));
}
/**
 * List licenses
 */
export function listLicenses({ pageNumber, pageSize, key, createdBy, tag, companyName, contactEmail, packageTierId, isOffline, softCapacity, companyId, types, statuses, activenessStatuses, environment, lifetimeStatuses, useStatuses, dateFilterType, minDate, maxDate, lastContactBefore, fullBefore, sortBy, sortType, datePeriod, after }: {
    pageNumber?: number;
    pageSize?: number;
    key?: string;
    createdBy?: string;
    tag?: string;
    companyName?: string;
    contactEmail?: string;
    packageTierId?: string;
    isOffline?: boolean;
    softCapacity?: boolean;
    companyId?: number;
    types?: LicenseType[];
    statuses?: LicenseStatus[];
    activenessStatuses?: ActivenessStatus[];
    environment?: Environment;
    lifetimeStatuses?: LifetimeStatus[];
    useStatuses?: UseStatus[];
    dateFilterType?: "created" | "activated" | "expired";
    minDate?: string;
    maxDate?: string;
    lastContactBefore?: string;
    fullBefore?: string;
    sortBy?: "createdAt" | "activatedAt" | "updatedAt" | "key" | "type" | "createdBy" | "status" | "expiredAt" | "companyName" | "firstName" | "lastName" | "email" | "countryCode" | "totalClientCapacity" | "serverCapacity" | "caseCapacity" | "serversInUse" | "totalClientsInUse" | "lastHeartbeat" | "firstHeartbeat" | "fullFrom" | "useStatus" | "lifetimeStatus" | "activenessStatus" | "isValid";
    sortType?: "ASC" | "DESC";
    datePeriod?: "next-7-days" | "next-30-days" | "next-60-days" | "next-90-days" | "this-month" | "next-month" | "this-year" | "next-year" | "last-7-days" | "last-30-days" | "last-90-days" | "last-month" | "last-year";
    after?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicensePage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/summary${QS.query(QS.explode({
        pageNumber,
        pageSize,
        key,
        createdBy,
        tag,
        companyName,
        contactEmail,
        packageTierId,
        isOffline,
        softCapacity,
        companyId,
        environment,
        dateFilterType,
        minDate,
        maxDate,
        lastContactBefore,
        fullBefore,
        sortBy,
        sortType,
        datePeriod,
        after
    }), QS.form({
        types,
        statuses,
        activenessStatuses,
        lifetimeStatuses,
        useStatuses
    }))}`, {
        ...opts
    });
}
/**
 * Create a license
 */
export function createLicense(body: NewLicenseFromCrm | NewLicense, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 409;
        data: CreateLicenseError;
    } | {
        status: 422;
        data: CreateLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/licenses", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get several licenses
 */
export function getLicenses(keys: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses${QS.query(QS.explode({
        keys
    }))}`, {
        ...opts
    });
}
/**
 * Create a license for a CRM contact
 */
export function createLicenseFromCrm(newLicenseFromCrm: NewLicenseFromCrm, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 409;
        data: CreateLicenseFromCrmError;
    } | {
        status: 422;
        data: CreateLicenseFromCrmError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/licenses/hubspot", oazapfts.json({
        ...opts,
        method: "POST",
        body: newLicenseFromCrm,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get a license
 */
export function getLicense(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: GetLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}`, {
        ...opts
    });
}
/**
 * Delete a license
 */
export function deleteLicense(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteLicenseError;
    } | {
        status: 422;
        data: DeleteLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Change the notes of a license
 */
export function changeLicenseNotes(key: string, body: {
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseNotesError;
    } | {
        status: 409;
        data: ChangeLicenseNotesError;
    } | {
        status: 422;
        data: ChangeLicenseNotesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/notes`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Change the environment of a license
 */
export function changeLicenseEnvironment(key: string, body: {
    /** Use of the license: 1 Internal, 2 Demo, 3 Paid. */
    environment: Environment;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseEnvironmentError;
    } | {
        status: 409;
        data: ChangeLicenseEnvironmentError;
    } | {
        status: 422;
        data: ChangeLicenseEnvironmentError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/environment`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Allow or forbid capacity overrun
 */
export function changeLicenseSoftCapacity(key: string, body: {
    /** True if servers may report more assets than the license allows. */
    softCapacity: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseSoftCapacityError;
    } | {
        status: 409;
        data: ChangeLicenseSoftCapacityError;
    } | {
        status: 422;
        data: ChangeLicenseSoftCapacityError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/soft-capacity`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Change the grace period of a license
 */
export function changeLicenseGraceDays(key: string, body: {
    /** Grace period in days, 0 to 90; null restores the grace period of the tier. */
    graceDays: number | null;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseGraceDaysError;
    } | {
        status: 409;
        data: ChangeLicenseGraceDaysError;
    } | {
        status: 422;
        data: ChangeLicenseGraceDaysError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/grace`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Turn offline mode on or off
 */
export function changeLicenseIsOffline(key: string, body: {
    /** True if servers use a license file instead of an activation. */
    isOffline: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseIsOfflineError;
    } | {
        status: 409;
        data: ChangeLicenseIsOfflineError;
    } | {
        status: 422;
        data: ChangeLicenseIsOfflineError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/offline`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Send or stop alerts to the customer
 */
export function changeLicenseAlertsCustomer(key: string, body: {
    /** True if the customer gets a mail when 80, 90 and 100 % of the assets are in use. */
    alertsCustomer: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseAlertsCustomerError;
    } | {
        status: 409;
        data: ChangeLicenseAlertsCustomerError;
    } | {
        status: 422;
        data: ChangeLicenseAlertsCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/customer-alerts`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Replace the tags of a license
 */
export function changeLicenseTags(key: string, body: {
    /** New tag names of the license, at most 100. They replace the current tags. */
    tags: string[];
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseTagsError;
    } | {
        status: 409;
        data: ChangeLicenseTagsError;
    } | {
        status: 422;
        data: ChangeLicenseTagsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/tags`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Restore a deleted license
 */
export function restoreLicense(key: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: RestoreLicenseError;
    } | {
        status: 409;
        data: RestoreLicenseError;
    } | {
        status: 422;
        data: RestoreLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/restore`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Preview a change of a license
 */
export function previewLicenseChange(key: string, licenseChange: LicenseChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicenseChangePreview;
        };
    } | {
        status: 404;
        data: PreviewLicenseChangeError;
    } | {
        status: 422;
        data: PreviewLicenseChangeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/preview`, oazapfts.json({
        ...opts,
        method: "POST",
        body: licenseChange
    }));
}
/**
 * Change the customer of a license
 */
export function changeLicenseCustomer(key: string, licenseCustomerChange: LicenseCustomerChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseCustomerError;
    } | {
        status: 409;
        data: ChangeLicenseCustomerError;
    } | {
        status: 422;
        data: ChangeLicenseCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/customer`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: licenseCustomerChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Change the tier of a license
 */
export function changeLicenseTier(key: string, licenseTierChange: LicenseTierChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: ChangeLicenseTierError;
    } | {
        status: 409;
        data: ChangeLicenseTierError;
    } | {
        status: 422;
        data: ChangeLicenseTierError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/tier`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: licenseTierChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Explain the statuses of a license
 */
export function explainLicense(key: string, { at }: {
    at?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Explanation;
        };
    } | {
        status: 404;
        data: ExplainLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/explanation${QS.query(QS.explode({
        at
    }))}`, {
        ...opts
    });
}
/**
 * Export licenses as CSV
 */
export function exportLicenses({ filters, keys, getActive }: {
    filters?: string;
    keys?: string;
    getActive?: "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/report/csv${QS.query(QS.explode({
        filters,
        keys,
        getActive
    }))}`, {
        ...opts
    });
}
/**
 * Get the last refresh of license summaries
 */
export function getLastRefresh(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Time of the last refresh of the license summaries, in UTC; null before the first one. */
                lastUpdatedAt: string | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/refresh-info/summary-view", {
        ...opts
    });
}
/**
 * Refresh license summaries
 */
export function refreshSummaries(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Time of the last refresh of the license summaries, in UTC; null before the first one. */
                lastUpdatedAt: string | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/refresh-info/refresh", {
        ...opts,
        method: "POST"
    });
}
/**
 * Preview a bulk change
 */
export function previewBulkChange(bulkRequest: BulkRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: BulkPreview;
        };
    } | {
        status: 422;
        data: PreviewBulkChangeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/licenses/bulk/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: bulkRequest
    }));
}
/**
 * Change a batch of licenses
 */
export function runBulkChange(bulkRequest: BulkRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: BulkResult;
        };
    } | {
        status: 422;
        data: RunBulkChangeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/licenses/bulk", oazapfts.json({
        ...opts,
        method: "POST",
        body: bulkRequest
    }));
}
/**
 * List bulk runs
 */
export function listBulkRuns({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: BulkRunPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/bulk-runs${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Start a bulk run
 */
export function startBulkRun(bulkOrder: BulkOrder, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: BulkRun;
        };
    } | {
        status: 409;
        data: StartBulkRunError;
    } | {
        status: 422;
        data: StartBulkRunError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/bulk-runs", oazapfts.json({
        ...opts,
        method: "POST",
        body: bulkOrder,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get a bulk run
 */
export function getBulkRun(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: BulkRun;
        };
    } | {
        status: 404;
        data: GetBulkRunError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Stop or resume a bulk run
 */
export function steerBulkRun(id: number, body: {
    /** `stopped` stops the run, `running` resumes it. */
    state: "running" | "stopped";
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: BulkRun;
        };
    } | {
        status: 404;
        data: SteerBulkRunError;
    } | {
        status: 422;
        data: SteerBulkRunError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Undo a bulk run
 */
export function undoBulkRun(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: BulkRun;
        };
    } | {
        status: 404;
        data: UndoBulkRunError;
    } | {
        status: 409;
        data: UndoBulkRunError;
    } | {
        status: 422;
        data: UndoBulkRunError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}/undo`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List results of a bulk run
 */
export function listBulkRunLines(id: number, { pageNumber, pageSize, outcome }: {
    pageNumber?: number;
    pageSize?: number;
    outcome?: "changed" | "unchanged" | "skipped";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: BulkLinePage;
        };
    } | {
        status: 404;
        data: ListBulkRunLinesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}/lines${QS.query(QS.explode({
        pageNumber,
        pageSize,
        outcome
    }))}`, {
        ...opts
    });
}
/**
 * Export results of a bulk run as CSV
 */
export function exportBulkRun(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: ExportBulkRunError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}/csv`, {
        ...opts
    });
}
/**
 * Preview a change and get a handle
 */
export function createChangePreview(bulkOrder: BulkOrder, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: ChangePreview;
        };
    } | {
        status: 422;
        data: CreateChangePreviewError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/change-previews", oazapfts.json({
        ...opts,
        method: "POST",
        body: bulkOrder
    }));
}
/**
 * Get a preview that was not committed yet
 */
export function getChangePreview(handle: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ChangePreview;
        };
    } | {
        status: 404;
        data: GetChangePreviewError;
    } | {
        status: 422;
        data: GetChangePreviewError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/change-previews/${encodeURIComponent(handle)}`, {
        ...opts
    });
}
/**
 * Commit a previewed change
 */
export function commitChange(handle: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: BulkRun;
        };
    } | {
        status: 404;
        data: CommitChangeError;
    } | {
        status: 409;
        data: CommitChangeError;
    } | {
        status: 422;
        data: CommitChangeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/change-previews/${encodeURIComponent(handle)}/commit`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Preview a new license and get a handle
 */
export function createLicensePreview(body: NewLicenseFromCrm | NewLicense, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: LicensePreview;
        };
    } | {
        status: 422;
        data: CreateLicensePreviewError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-previews", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Create a previewed license
 */
export function commitLicense(handle: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: {
                /** Id of the bulk run that contains the creation. Undoing the run deletes the license. */
                runId: number;
                /** The new license. */
                license: License;
            };
        };
    } | {
        status: 404;
        data: CommitLicenseError;
    } | {
        status: 409;
        data: CommitLicenseError;
    } | {
        status: 422;
        data: CommitLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/license-previews/${encodeURIComponent(handle)}/commit`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List requests for approval
 */
export function listApprovals({ pageNumber, pageSize, view }: {
    pageNumber?: number;
    pageSize?: number;
    view?: "open" | "decided" | "waiting";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ListedApprovalPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/approvals${QS.query(QS.explode({
        pageNumber,
        pageSize,
        view
    }))}`, {
        ...opts
    });
}
/**
 * Ask for the approval of a change
 */
export function requestApproval(body: {
    /** Operation to approve. */
    operation: "create-license";
    /** Path parameters of the operation. */
    params?: {};
    /** Body of the operation. */
    body: NewLicenseFromCrm | NewLicense;
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "add-enterprise-quota";
    /** Path parameters of the operation. */
    params?: {};
    /** Body of the operation. */
    body: NewEnterpriseQuota;
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "add-ir-quota";
    /** Path parameters of the operation. */
    params?: {};
    /** Body of the operation. */
    body: NewIrQuota;
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "change-quota-dates";
    /** Path parameters of the operation. */
    params: {
        /** Id of the quota. */
        id: number;
    };
    /** Body of the operation. */
    body: {
        /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
        activationDate: string;
        /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
        expirationDate: string;
        licenseType?: LicenseType;
    };
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "renew-license";
    /** Path parameters of the operation. */
    params: {
        /** License key. */
        key: string;
    };
    /** Body of the operation. */
    body: {
        /** Length of the renewal. A month is 30 days, a year 365 days. Send one of `period`, `days` and `expirationDate`. */
        period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
        /** Length of the renewal in days, 1 to 36,500. */
        days?: number;
        /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
        expirationDate?: string;
    };
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "start-bulk-run";
    /** Path parameters of the operation. */
    params?: {};
    /** Body of the operation. */
    body: BulkOrder;
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "save-directory-rules";
    /** Path parameters of the operation. */
    params?: {};
    /** Body of the operation. */
    body: DirectoryRuleList;
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
} | {
    /** Operation to approve. */
    operation: "change-approval-rules";
    /** Path parameters of the operation. */
    params?: {};
    /** Body of the operation. */
    body: ApprovalRules;
    /** Why the change is needed, at most 1,000 characters. */
    reason: string;
    /** Value of `If-Match` of the operation. */
    ifMatch?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Approval;
        };
    } | {
        status: 409;
        data: RequestApprovalError;
    } | {
        status: 422;
        data: RequestApprovalError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/approvals", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get a request for approval
 */
export function getApproval(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Approval;
        };
    } | {
        status: 404;
        data: GetApprovalError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/approvals/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Withdraw a request
 */
export function withdrawRequest(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Approval;
        };
    } | {
        status: 404;
        data: WithdrawRequestError;
    } | {
        status: 422;
        data: WithdrawRequestError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/approvals/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Approve a request
 */
export function approveRequest(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Approval;
        };
    } | {
        status: 403;
        data: ApproveRequestError;
    } | {
        status: 404;
        data: ApproveRequestError;
    } | {
        status: 422;
        data: ApproveRequestError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/approvals/${encodeURIComponent(id)}/approval`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Reject a request
 */
export function rejectRequest(id: number, body: {
    /** Why the request is rejected, at most 1,000 characters. */
    reason: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Approval;
        };
    } | {
        status: 403;
        data: RejectRequestError;
    } | {
        status: 404;
        data: RejectRequestError;
    } | {
        status: 422;
        data: RejectRequestError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/approvals/${encodeURIComponent(id)}/rejection`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Get the approval rules
 */
export function getApprovalRules(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: SavedApprovalRules;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-settings/approval-rules", {
        ...opts
    });
}
/**
 * Change the approval rules
 */
export function changeApprovalRules(approvalRules: ApprovalRules, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: SavedApprovalRules;
        };
    } | {
        status: 409;
        data: ChangeApprovalRulesError;
    } | {
        status: 422;
        data: ChangeApprovalRulesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-settings/approval-rules", oazapfts.json({
        ...opts,
        method: "PUT",
        body: approvalRules,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * List quotas of a license
 */
export function listQuotas(licenseKey: string, { licenseType }: {
    licenseType?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Quota[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: 404;
        data: ListQuotasError;
    } | {
        status: 422;
        data: ListQuotasError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/quotas${QS.query(QS.explode({
        licenseKey,
        licenseType
    }))}`, {
        ...opts
    });
}
/**
 * Get a quota
 */
export function getQuota(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Quota;
        };
    } | {
        status: 404;
        data: GetQuotaError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/quotas/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Add a quota to an Enterprise license
 */
export function createEnterpriseQuota(newEnterpriseQuota: NewEnterpriseQuota, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Quota;
        };
    } | {
        status: 404;
        data: CreateEnterpriseQuotaError;
    } | {
        status: 409;
        data: CreateEnterpriseQuotaError;
    } | {
        status: 422;
        data: CreateEnterpriseQuotaError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/quotas/enterprise", oazapfts.json({
        ...opts,
        method: "POST",
        body: newEnterpriseQuota,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Add a quota to an IR license
 */
export function createIrQuota(newIrQuota: NewIrQuota, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Quota;
        };
    } | {
        status: 404;
        data: CreateIrQuotaError;
    } | {
        status: 409;
        data: CreateIrQuotaError;
    } | {
        status: 422;
        data: CreateIrQuotaError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/quotas/ir", oazapfts.json({
        ...opts,
        method: "POST",
        body: newIrQuota,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change the dates of a quota
 */
export function changeQuotaDates(id: number, body: {
    /** Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant. */
    activationDate: string;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate: string;
    /** Expected license type: 1 Enterprise, 2 IR, 3 MSS. The request is rejected if the license has another type. */
    licenseType?: LicenseType;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Quota;
        };
    } | {
        status: 404;
        data: ChangeQuotaDatesError;
    } | {
        status: 409;
        data: ChangeQuotaDatesError;
    } | {
        status: 422;
        data: ChangeQuotaDatesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/quotas/${encodeURIComponent(id)}/date`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Change the capacities of an Enterprise quota
 */
export function changeQuotaCapacities(id: number, body: {
    /** Highest number of servers. */
    serverCapacity: number;
    /** Highest number of assets. */
    totalClientCapacity: number;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Quota;
        };
    } | {
        status: 404;
        data: ChangeQuotaCapacitiesError;
    } | {
        status: 409;
        data: ChangeQuotaCapacitiesError;
    } | {
        status: 422;
        data: ChangeQuotaCapacitiesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/quotas/enterprise/${encodeURIComponent(id)}/capacity`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Enable or disable a quota
 */
export function changeQuotaStatus(id: number, body: {
    /** Expected license type: 1 Enterprise, 2 IR, 3 MSS. The request is rejected if the license has another type. */
    licenseType?: LicenseType;
    /** 1 enables the quota, 0 disables it. */
    status: 0 | 1;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Quota;
        };
    } | {
        status: 404;
        data: ChangeQuotaStatusError;
    } | {
        status: 409;
        data: ChangeQuotaStatusError;
    } | {
        status: 422;
        data: ChangeQuotaStatusError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/quotas/${encodeURIComponent(id)}/status`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * List servers of a license
 */
export function listServers(licenseKey: string, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ServerPage;
        };
    } | {
        status: 404;
        data: ListServersError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/servers${QS.query(QS.explode({
        pageNumber,
        pageSize,
        licenseKey
    }))}`, {
        ...opts
    });
}
/**
 * Get the daily use of a license
 */
export function getLicenseUse(key: string, { days }: {
    days?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicenseUse;
        };
    } | {
        status: 404;
        data: GetLicenseUseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/use${QS.query(QS.explode({
        days
    }))}`, {
        ...opts
    });
}
/**
 * Enable or disable a server
 */
export function changeServerStatus(id: number, body: {
    /** 1 enables the server, 0 disables it. */
    status: 0 | 1;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Server;
        };
    } | {
        status: 404;
        data: ChangeServerStatusError;
    } | {
        status: 422;
        data: ChangeServerStatusError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/servers/${encodeURIComponent(id)}/status`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Release the seat of a server
 */
export function releaseServerSeat(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Server;
        };
    } | {
        status: 404;
        data: ReleaseServerSeatError;
    } | {
        status: 409;
        data: ReleaseServerSeatError;
    } | {
        status: 422;
        data: ReleaseServerSeatError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/servers/${encodeURIComponent(id)}/release`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Get the activation code state of a license
 */
export function getActivationCode(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ActivationCodeState;
        };
    } | {
        status: 404;
        data: GetActivationCodeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/activation-code`, {
        ...opts
    });
}
/**
 * Create an activation code
 */
export function createActivationCode(key: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: {
                /** Activation code. It is not shown again. */
                activationCode: string;
                /** Time of creation of the code, in UTC. */
                createdAt: string;
            };
        };
    } | {
        status: 404;
        data: CreateActivationCodeError;
    } | {
        status: 409;
        data: CreateActivationCodeError;
    } | {
        status: 410;
        data: CreateActivationCodeError;
    } | {
        status: 422;
        data: CreateActivationCodeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/activation-code`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List rejected activations and heartbeats
 */
export function listRejections({ pageNumber, pageSize, licenseKey, code, dismissed }: {
    pageNumber?: number;
    pageSize?: number;
    licenseKey?: string;
    code?: "SERVER_LIVE" | "DEVICE_MISMATCH" | "OLD_SEQUENCE" | "SERVER_LIMIT" | "ASSET_LIMIT" | "ACTIVATION_CODE" | "CLOCK_SKEW" | "QUOTA_PENDING" | "QUOTA_EXPIRED" | "QUOTA_DISABLED" | "SERVER_DISABLED" | "INSTANCE_SUSPENDED" | "LICENSE_OFFLINE" | "LICENSE_DELETED";
    dismissed?: "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: RejectionPage;
        };
    } | {
        status: 404;
        data: ListRejectionsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/rejections${QS.query(QS.explode({
        pageNumber,
        pageSize,
        licenseKey,
        code,
        dismissed
    }))}`, {
        ...opts
    });
}
/**
 * List signs of copied servers
 */
export function listFindings(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Finding[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: 404;
        data: ListFindingsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/findings`, {
        ...opts
    });
}
/**
 * Dismiss a rejection
 */
export function dismissRejection(id: number, body: {
    /** Why no action is needed, 1 to 500 characters. */
    reason: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Rejection;
        };
    } | {
        status: 404;
        data: DismissRejectionError;
    } | {
        status: 409;
        data: DismissRejectionError;
    } | {
        status: 422;
        data: DismissRejectionError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/rejections/${encodeURIComponent(id)}/dismissal`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Download a statement of use
 */
export function downloadStatement(key: string, $from: string, until: string, format: "csv" | "pdf", opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: DownloadStatementError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/statement${QS.query(QS.explode({
        "from": $from,
        until,
        format
    }))}`, {
        ...opts
    });
}
/**
 * Get the forecast of a license
 */
export function getForecast(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Forecast;
        };
    } | {
        status: 404;
        data: GetForecastError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/forecast`, {
        ...opts
    });
}
/**
 * Download a license file
 */
export function downloadLicenseFile(key: string, seedKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: DownloadLicenseFileError;
    } | {
        status: 422;
        data: DownloadLicenseFileError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/download/${encodeURIComponent(seedKey)}`, {
        ...opts
    });
}
/**
 * Issue a license file
 */
export function issueLicenseFile(key: string, body: {
    /** Seed key of the machine, 8 to 256 characters. The installed product shows it. */
    seedKey: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: IssueLicenseFileError;
    } | {
        status: 409;
        data: IssueLicenseFileError;
    } | {
        status: 410;
        data: IssueLicenseFileError;
    } | {
        status: 422;
        data: IssueLicenseFileError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/license-file`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Check whether a license file can be issued
 */
export function checkLicenseFile(key: string, body: {
    /** Seed key of the machine, 8 to 256 characters. The installed product shows it. */
    seedKey: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Name of the file that the download would return. */
                fileName: string;
            };
        };
    } | {
        status: 404;
        data: CheckLicenseFileError;
    } | {
        status: 422;
        data: CheckLicenseFileError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/license-file/check`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Mail the certificate of a license
 */
export function mailCertificate(key: string, body: {
    /** E-mail address of the contact, as a confirmation. Another address is rejected. */
    to: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** E-mail address of the contact. */
                to: string;
                /** State of the mail. */
                mail: MailState;
            };
        };
    } | {
        status: 404;
        data: MailCertificateError;
    } | {
        status: 409;
        data: MailCertificateError;
    } | {
        status: 422;
        data: MailCertificateError;
    } | {
        status: 503;
        data: MailCertificateError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/certificate/mail`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List the customer links of a license
 */
export function listCustomerLinks(key: string, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: CustomerLinkPage;
        };
    } | {
        status: 404;
        data: ListCustomerLinksError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/customer-links${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Create a customer link
 */
export function createCustomerLink(key: string, newCustomerLink: NewCustomerLink, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: CreatedCustomerLink;
        };
    } | {
        status: 404;
        data: CreateCustomerLinkError;
    } | {
        status: 409;
        data: CreateCustomerLinkError;
    } | {
        status: 410;
        data: CreateCustomerLinkError;
    } | {
        status: 422;
        data: CreateCustomerLinkError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/customer-links`, oazapfts.json({
        ...opts,
        method: "POST",
        body: newCustomerLink,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Withdraw a customer link
 */
export function withdrawCustomerLink(key: string, id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: WithdrawCustomerLinkError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/customer-links/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Open the customer page of a license
 */
export function openCustomerPage(body: {
    /** Token from the customer link. */
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: CustomerPage;
        };
    } | {
        status: 404;
        data: OpenCustomerPageError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customer-page/visits", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Mail a code for the customer page
 */
export function sendCustomerCode(body: {
    /** Token from the customer link. */
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            success: true;
            result: {
                /** E-mail address, of which only the first letter and the domain are shown. */
                sentTo: string;
            };
        };
    } | {
        status: 404;
        data: SendCustomerCodeError;
    } | {
        status: 503;
        data: SendCustomerCodeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customer-page/codes", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Check a code for the customer page
 */
export function checkCustomerCode(body: {
    /** Token from the customer link. */
    token: string;
    /** Code from the mail, eight digits. Spaces are ignored. */
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: CheckCustomerCodeError;
    } | {
        status: 422;
        data: CheckCustomerCodeError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customer-page/codes/check", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Ask for the renewal of a license
 */
export function requestRenewal(body: {
    /** Token from the customer link. */
    token: string;
    /** Text of the customer, 1 to 1,000 characters. */
    message: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: RenewalRequest;
        };
    } | {
        status: 403;
        data: RequestRenewalError;
    } | {
        status: 404;
        data: RequestRenewalError;
    } | {
        status: 422;
        data: RequestRenewalError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customer-page/renewal-requests", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Renew a license
 */
export function renewLicense(key: string, body: {
    /** Length of the renewal. A month is 30 days, a year 365 days. Send one of `period`, `days` and `expirationDate`. */
    period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
    /** Length of the renewal in days, 1 to 36,500. */
    days?: number;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate?: string;
}, { idempotencyKey, ifMatch }: {
    idempotencyKey?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Renewal;
        };
    } | {
        status: 404;
        data: RenewLicenseError;
    } | {
        status: 409;
        data: RenewLicenseError;
    } | {
        status: 422;
        data: RenewLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Preview a renewal
 */
export function previewRenewal(key: string, { period, days, expirationDate }: {
    period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
    days?: number;
    expirationDate?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Renewal;
        };
    } | {
        status: 404;
        data: PreviewRenewalError;
    } | {
        status: 422;
        data: PreviewRenewalError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/preview${QS.query(QS.explode({
        period,
        days,
        expirationDate
    }))}`, {
        ...opts
    });
}
/**
 * List licenses to renew
 */
export function listRenewals({ pageNumber, pageSize, sortBy, sortType, state, $from, to, owner, $type, search, after }: {
    pageNumber?: number;
    pageSize?: number;
    sortBy?: "expiredAt" | "companyName" | "createdAt";
    sortType?: "ASC" | "DESC";
    state?: "open" | "snoozed" | "lost" | "renewed";
    $from?: string;
    to?: string;
    owner?: string;
    $type?: number;
    search?: string;
    after?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: RenewalDeskLicensePage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/renewals${QS.query(QS.explode({
        pageNumber,
        pageSize,
        sortBy,
        sortType,
        state,
        "from": $from,
        to,
        owner,
        "type": $type,
        search,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Export licenses to renew as CSV
 */
export function exportRenewals({ pageNumber, pageSize, sortBy, sortType, state, $from, to, owner, $type, search }: {
    pageNumber?: number;
    pageSize?: number;
    sortBy?: "expiredAt" | "companyName" | "createdAt";
    sortType?: "ASC" | "DESC";
    state?: "open" | "snoozed" | "lost" | "renewed";
    $from?: string;
    to?: string;
    owner?: string;
    $type?: number;
    search?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/renewals/csv${QS.query(QS.explode({
        pageNumber,
        pageSize,
        sortBy,
        sortType,
        state,
        "from": $from,
        to,
        owner,
        "type": $type,
        search
    }))}`, {
        ...opts
    });
}
/**
 * Mark a renewal as lost
 */
export function loseRenewal(key: string, body: {
    /** Expected end of the license, in UTC. The request is rejected if the license ends at another time. */
    expiredAt: string;
    /** Reason why the license will not be renewed, 1 to 500 characters. */
    reason: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: LoseRenewalError;
    } | {
        status: 409;
        data: LoseRenewalError;
    } | {
        status: 422;
        data: LoseRenewalError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/lost`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Reopen a lost renewal
 */
export function reopenRenewal(key: string, body: {
    /** Expected end of the license, in UTC. The request is rejected if the license ends at another time. */
    expiredAt: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: ReopenRenewalError;
    } | {
        status: 409;
        data: ReopenRenewalError;
    } | {
        status: 422;
        data: ReopenRenewalError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/reopen`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get the renewal owner of a license
 */
export function getRenewalOwner(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** E-mail address of the user; null if the creator of the license is responsible. */
                owner: string | null;
            };
        };
    } | {
        status: 404;
        data: GetRenewalOwnerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/owner`, {
        ...opts
    });
}
/**
 * Change the renewal owner of a license
 */
export function changeRenewalOwner(key: string, body: {
    /** E-mail address of the user; null if the creator of the license is responsible. */
    owner: string | null;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: ChangeRenewalOwnerError;
    } | {
        status: 422;
        data: ChangeRenewalOwnerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/owner`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * List packages and tiers
 */
export function listPackages($type: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Package[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/packages${QS.query(QS.explode({
        "type": $type
    }))}`, {
        ...opts
    });
}
/**
 * Search tiers by name
 */
export function searchTiers({ searchValue }: {
    searchValue?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: TierName[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/packages/tier-names${QS.query(QS.explode({
        searchValue
    }))}`, {
        ...opts
    });
}
/**
 * List features of a tier
 */
export function listTierFeatures(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: TierFeature[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: 404;
        data: ListTierFeaturesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/packages/tier/${encodeURIComponent(id)}/features`, {
        ...opts
    });
}
/**
 * Get the catalog
 */
export function getCatalog(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Catalog;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/catalog", {
        ...opts
    });
}
/**
 * Replace the catalog
 */
export function changeCatalog(body: {
    /** Packages, at most 50. */
    packages: CatalogPackage[];
}, { dryRun, ifMatch }: {
    dryRun?: "true" | "false";
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Differences from the stored catalog. */
                changes: CatalogChange[];
                /** Number of licenses that use a changed tier. */
                licenses: number;
                /** Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`. */
                rowVersion: number;
            };
        };
    } | {
        status: 409;
        data: ChangeCatalogError;
    } | {
        status: 422;
        data: ChangeCatalogError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/catalog${QS.query(QS.explode({
        dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Get the sample catalog
 */
export function getSampleCatalog(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Packages, at most 50. */
                packages: CatalogPackage[];
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/catalog/sample", {
        ...opts
    });
}
/**
 * Get your catalog draft
 */
export function getCatalogDraft(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Your draft; null if there is none. */
                draft: Catalog | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/catalog/draft", {
        ...opts
    });
}
/**
 * Save a catalog draft
 */
export function saveCatalogDraft(body: {
    /** The whole catalog. */
    catalog: {
        /** Packages, at most 50. */
        packages: CatalogPackage[];
    };
    /** Row version of the catalog on which the draft is based. */
    rowVersion: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/catalog/draft", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Discard your catalog draft
 */
export function deleteCatalogDraft(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/catalog/draft", {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List companies with licenses
 */
export function listCompanies({ pageNumber, pageSize, companyName, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    companyName?: string;
    sortBy?: "companyName" | "createdAt" | "countryCode" | "licenseCount";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicensedCompanyPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/companies${QS.query(QS.explode({
        pageNumber,
        pageSize,
        companyName,
        sortBy,
        sortType
    }))}`, {
        ...opts
    });
}
/**
 * Get a company
 */
export function getCompany(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicensedCompanyInFull;
        };
    } | {
        status: 404;
        data: GetCompanyError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/companies/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change the notes of a company
 */
export function changeCompanyNotes(id: number, body: {
    /** Notes of staff, at most 10,000 characters. */
    notes: string;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicensedCompanyInFull;
        };
    } | {
        status: 404;
        data: ChangeCompanyNotesError;
    } | {
        status: 409;
        data: ChangeCompanyNotesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/companies/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Merge two companies
 */
export function mergeCompanies(id: number, licensedCompanyMerge: LicensedCompanyMerge, { idempotencyKey, ifMatch }: {
    idempotencyKey?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicensedCompanyInFull;
        };
    } | {
        status: 404;
        data: MergeCompaniesError;
    } | {
        status: 409;
        data: MergeCompaniesError;
    } | {
        status: 422;
        data: MergeCompaniesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/companies/${encodeURIComponent(id)}/merge`, oazapfts.json({
        ...opts,
        method: "POST",
        body: licensedCompanyMerge,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Get the related records of a license
 */
export function getLicenseLinks(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicenseLinks;
        };
    } | {
        status: 404;
        data: GetLicenseLinksError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/links`, {
        ...opts
    });
}
/**
 * Download a statement of use of a company
 */
export function downloadCompanyStatement(id: number, $from: string, until: string, format: "csv" | "pdf", opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: DownloadCompanyStatementError;
    } | {
        status: 422;
        data: DownloadCompanyStatementError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/companies/${encodeURIComponent(id)}/statement${QS.query(QS.explode({
        "from": $from,
        until,
        format
    }))}`, {
        ...opts
    });
}
/**
 * Search customers by company name
 */
export function searchCustomers({ companyName }: {
    companyName?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Customer[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/customers${QS.query(QS.explode({
        companyName
    }))}`, {
        ...opts
    });
}
/**
 * Get a customer
 */
export function getCustomer(name: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Customer;
        };
    } | {
        status: 404;
        data: GetCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/customers/${encodeURIComponent(name)}`, {
        ...opts
    });
}
/**
 * Search companies of the CRM
 */
export function searchCompanies({ name }: {
    name?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Company[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: 503;
        data: SearchCompaniesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/hubspot-customers/companies${QS.query(QS.explode({
        name
    }))}`, {
        ...opts
    });
}
/**
 * Search contacts of a CRM company
 */
export function searchContacts(companyId: number, { email }: {
    email?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Contact[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: 404;
        data: SearchContactsError;
    } | {
        status: 503;
        data: SearchContactsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/hubspot-customers/companies/${encodeURIComponent(companyId)}/contacts${QS.query(QS.explode({
        email
    }))}`, {
        ...opts
    });
}
/**
 * List FIS customers
 */
export function listFisCustomers({ pageNumber, pageSize, companyName, tag, lifetimeStatuses, casesAlmostUsed, inactiveDays, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    companyName?: string;
    tag?: string;
    lifetimeStatuses?: string;
    casesAlmostUsed?: "true" | "false";
    inactiveDays?: number;
    sortBy?: "companyName" | "createdAt" | "nextEnd" | "casesUsed" | "lastContact";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: FisCustomerPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/air${QS.query(QS.explode({
        pageNumber,
        pageSize,
        companyName,
        tag,
        lifetimeStatuses,
        casesAlmostUsed,
        inactiveDays,
        sortBy,
        sortType
    }))}`, {
        ...opts
    });
}
/**
 * Export FIS customers as CSV
 */
export function exportFisCustomers({ pageNumber, pageSize, companyName, tag, lifetimeStatuses, casesAlmostUsed, inactiveDays, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    companyName?: string;
    tag?: string;
    lifetimeStatuses?: string;
    casesAlmostUsed?: "true" | "false";
    inactiveDays?: number;
    sortBy?: "companyName" | "createdAt" | "nextEnd" | "casesUsed" | "lastContact";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/air/csv${QS.query(QS.explode({
        pageNumber,
        pageSize,
        companyName,
        tag,
        lifetimeStatuses,
        casesAlmostUsed,
        inactiveDays,
        sortBy,
        sortType
    }))}`, {
        ...opts
    });
}
/**
 * Get an FIS customer
 */
export function getFisCustomer(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: FisCustomerInFull;
        };
    } | {
        status: 404;
        data: GetFisCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * List case activities
 */
export function listCaseActivities(id: number, { caseId, $type, performedBy, deviceId, $from, to, pageNumber, pageSize }: {
    caseId?: string;
    $type?: string;
    performedBy?: string;
    deviceId?: string;
    $from?: string;
    to?: string;
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: CaseActivityPage;
        };
    } | {
        status: 404;
        data: ListCaseActivitiesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}/case-activities${QS.query(QS.explode({
        caseId,
        "type": $type,
        performedBy,
        deviceId,
        "from": $from,
        to,
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * List types of case activities
 */
export function listCaseActivityTypes(id: number, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: CaseActivityTypePage;
        };
    } | {
        status: 404;
        data: ListCaseActivityTypesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}/case-activities/types${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Export case activities as CSV
 */
export function exportCaseActivities(id: number, { caseId, $type, performedBy, deviceId, $from, to, pageNumber, pageSize }: {
    caseId?: string;
    $type?: string;
    performedBy?: string;
    deviceId?: string;
    $from?: string;
    to?: string;
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: ExportCaseActivitiesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}/case-activities/csv${QS.query(QS.explode({
        caseId,
        "type": $type,
        performedBy,
        deviceId,
        "from": $from,
        to,
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * List hosted customers
 */
export function listHostedCustomers({ pageNumber, pageSize, state, endingWithin, source, purpose, failedStep, search, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    state?: "invited" | "creating" | "waiting" | "failed" | "running" | "ended" | "suspended" | "deleted" | "ending";
    endingWithin?: "7" | "14" | "30";
    source?: string;
    purpose?: Purpose;
    failedStep?: StepName;
    search?: string;
    sortBy?: "created" | "createdAt" | "ends" | "company";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted${QS.query(QS.explode({
        pageNumber,
        pageSize,
        state,
        endingWithin,
        source,
        purpose,
        failedStep,
        search,
        sortBy,
        sortType
    }))}`, {
        ...opts
    });
}
/**
 * Count hosted customers
 */
export function countHostedCustomers(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedNumbers;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customers/one/numbers", {
        ...opts
    });
}
/**
 * Get a hosted customer
 */
export function getHostedCustomer(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: GetHostedCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}`, {
        ...opts
    });
}
/**
 * Delete a hosted customer
 */
export function deleteHostedCustomer(licenseKey: string, { subdomain }: {
    subdomain?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteHostedCustomerError;
    } | {
        status: 422;
        data: DeleteHostedCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}${QS.query(QS.explode({
        subdomain
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Extend a trial
 */
export function extendTrial(licenseKey: string, body: {
    /** Number of days to add, 1 to 365. */
    days: number;
    /** Reason, at most 1,000 characters. Required for more than 14 days in total. */
    reason?: string | null;
    /** Expected end of the trial, in UTC. The request is rejected if the trial ends at another time. */
    trialEndsAt?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 403;
        data: ExtendTrialError;
    } | {
        status: 404;
        data: ExtendTrialError;
    } | {
        status: 409;
        data: ExtendTrialError;
    } | {
        status: 422;
        data: ExtendTrialError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/extend`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Convert a trial to a paid license
 */
export function convertToPaid(licenseKey: string, body: {
    /** Length of the paid license in days, 1 to 36,500. Send `days` or `expirationDate`. */
    days?: number;
    /** End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant. */
    expirationDate?: string;
    /** Id of the tier. `GET /api/oem/packages` lists the tiers. */
    packageTierId?: string;
    /** Highest number of assets; unchanged if omitted. */
    totalClientCapacity?: number;
    /** Highest number of servers; unchanged if omitted. */
    serverCapacity?: number;
    /** False to leave a suspended instance suspended. */
    resume?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: ConvertToPaidError;
    } | {
        status: 409;
        data: ConvertToPaidError;
    } | {
        status: 422;
        data: ConvertToPaidError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/convert`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Suspend an instance
 */
export function suspendInstance(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: SuspendInstanceError;
    } | {
        status: 409;
        data: SuspendInstanceError;
    } | {
        status: 422;
        data: SuspendInstanceError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/suspend`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Resume an instance
 */
export function resumeInstance(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: ResumeInstanceError;
    } | {
        status: 409;
        data: ResumeInstanceError;
    } | {
        status: 422;
        data: ResumeInstanceError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/resume`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Retry a failed instance
 */
export function retryHostedInstance(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: RetryHostedInstanceError;
    } | {
        status: 409;
        data: RetryHostedInstanceError;
    } | {
        status: 422;
        data: RetryHostedInstanceError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/retry`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Send an invitation again
 */
export function resendInvitation(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: ResendInvitationError;
    } | {
        status: 409;
        data: ResendInvitationError;
    } | {
        status: 422;
        data: ResendInvitationError;
    } | {
        status: 503;
        data: ResendInvitationError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/resend-invitation`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Create an instance again
 */
export function createInstanceAgain(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: HostedCustomerInFull;
        };
    } | {
        status: 404;
        data: CreateInstanceAgainError;
    } | {
        status: 409;
        data: CreateInstanceAgainError;
    } | {
        status: 422;
        data: CreateInstanceAgainError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/create-again`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Mail the address of an instance
 */
export function sendInstanceAddress(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** E-mail address of the customer. */
                to: string;
                /** State of the mail. */
                mail: MailState;
            };
        };
    } | {
        status: 404;
        data: SendInstanceAddressError;
    } | {
        status: 409;
        data: SendInstanceAddressError;
    } | {
        status: 422;
        data: SendInstanceAddressError;
    } | {
        status: 503;
        data: SendInstanceAddressError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/send-address`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Create a hosted customer
 */
export function startTrial(newTrial: NewTrial, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: StartedTrial;
        };
    } | {
        status: 409;
        data: StartTrialError;
    } | {
        status: 422;
        data: StartTrialError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customers/one/trials", oazapfts.json({
        ...opts,
        method: "POST",
        body: newTrial,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List licenses of a company
 */
export function checkCompany(companyName: string, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: CompanyLicensePage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/check${QS.query(QS.explode({
        pageNumber,
        pageSize,
        companyName
    }))}`, {
        ...opts
    });
}
/**
 * List buyers that wait for approval
 */
export function listWaitingBuyers({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: WaitingBuyerPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/waiting${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Approve a waiting buyer
 */
export function approveWaitingBuyer(licenseKey: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: InstanceProgress;
        };
    } | {
        status: 404;
        data: ApproveWaitingBuyerError;
    } | {
        status: 409;
        data: ApproveWaitingBuyerError;
    } | {
        status: 422;
        data: ApproveWaitingBuyerError;
    } | {
        status: 503;
        data: ApproveWaitingBuyerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/waiting/${encodeURIComponent(licenseKey)}/approve`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Get an invitation
 */
export function getInvitation(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Invitation;
        };
    } | {
        status: 404;
        data: GetInvitationError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/invitation${QS.query(QS.explode({
        token
    }))}`, {
        ...opts
    });
}
/**
 * Confirm an invitation
 */
export function confirmInvitation(invitationConfirmation: InvitationConfirmation, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: ConfirmedInvitation;
        };
    } | {
        status: 404;
        data: ConfirmInvitationError;
    } | {
        status: 409;
        data: ConfirmInvitationError;
    } | {
        status: 422;
        data: ConfirmInvitationError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customers/one/invitation/confirm", oazapfts.json({
        ...opts,
        method: "POST",
        body: invitationConfirmation
    }));
}
/**
 * Request a new invitation link
 */
export function renewInvitation(body: {
    /** Token from the invitation link. */
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customers/one/invitation/renew", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Get a marketplace customer
 */
export function getMarketplaceCustomer(token: string, { provider }: {
    provider?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: MarketplaceCustomer;
        };
    } | {
        status: 404;
        data: GetMarketplaceCustomerError;
    } | {
        status: 410;
        data: GetMarketplaceCustomerError;
    } | {
        status: 429;
        data: GetMarketplaceCustomerError;
    } | {
        status: 503;
        data: GetMarketplaceCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/marketplace/customer${QS.query(QS.explode({
        token,
        provider
    }))}`, {
        ...opts
    });
}
/**
 * Get a marketplace customer without storing it
 */
export function rehearseMarketplaceCustomer(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: MarketplaceCustomer;
        };
    } | {
        status: 404;
        data: RehearseMarketplaceCustomerError;
    } | {
        status: 410;
        data: RehearseMarketplaceCustomerError;
    } | {
        status: 429;
        data: RehearseMarketplaceCustomerError;
    } | {
        status: 503;
        data: RehearseMarketplaceCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/marketplace/customer/test${QS.query(QS.explode({
        token
    }))}`, {
        ...opts
    });
}
/**
 * Register a marketplace customer
 */
export function registerMarketplaceCustomer(marketplaceRegistration: MarketplaceRegistration, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: MarketplaceLicense;
        };
    } | {
        status: 404;
        data: RegisterMarketplaceCustomerError;
    } | {
        status: 409;
        data: RegisterMarketplaceCustomerError;
    } | {
        status: 422;
        data: RegisterMarketplaceCustomerError;
    } | {
        status: 503;
        data: RegisterMarketplaceCustomerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/customers/one/marketplace", oazapfts.json({
        ...opts,
        method: "POST",
        body: marketplaceRegistration
    }));
}
/**
 * Order the instance of a marketplace license
 */
export function createInstance(licenseKey: string, body: {
    /** Password of the first user of the instance. The app sends it to the new instance and does not store it. */
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: InstanceProgress;
        };
    } | {
        status: 403;
        data: CreateInstanceError;
    } | {
        status: 404;
        data: CreateInstanceError;
    } | {
        status: 409;
        data: CreateInstanceError;
    } | {
        status: 422;
        data: CreateInstanceError;
    } | {
        status: 503;
        data: CreateInstanceError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/instance/saas${QS.query(QS.explode({
        licenseKey
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Get the progress of an instance
 */
export function getInstanceProgress(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: InstanceProgress;
        };
    } | {
        status: 404;
        data: GetInstanceProgressError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/instance/check-status${QS.query(QS.explode({
        licenseKey
    }))}`, {
        ...opts
    });
}
/**
 * Retry the order of an instance
 */
export function retryInstance(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: InstanceProgress;
        };
    } | {
        status: 403;
        data: RetryInstanceError;
    } | {
        status: 404;
        data: RetryInstanceError;
    } | {
        status: 409;
        data: RetryInstanceError;
    } | {
        status: 422;
        data: RetryInstanceError;
    } | {
        status: 503;
        data: RetryInstanceError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/instance/retry${QS.query(QS.explode({
        licenseKey
    }))}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Check whether a subdomain is available
 */
export function checkSubdomain(domain: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** True if the subdomain can be used. */
                isAvailable: boolean;
                /** Reason why the subdomain cannot be used; null if it can be used. */
                reason: ("missing" | "invalid" | "reserved" | "taken" | "quarantined") | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/customers/one/instance/availability${QS.query(QS.explode({
        domain
    }))}`, {
        ...opts
    });
}
/**
 * Receive an event of AWS Marketplace
 */
export function receiveMarketplaceEvent(body: {
    /** Id of the EventBridge event. */
    id: string;
    /** Kind of event. */
    "detail-type": string;
    /** Always `aws.agreement-marketplace`. */
    source: "aws.agreement-marketplace";
    /** Content of the event. */
    detail: {
        /** Buyer. */
        acceptor?: {
            /** AWS account of the buyer. */
            accountId: string;
        };
        [key: string]: any;
    };
    [key: string]: any;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 401;
        data: ReceiveMarketplaceEventError;
    } | {
        status: 404;
        data: ReceiveMarketplaceEventError;
    } | {
        status: 429;
        data: ReceiveMarketplaceEventError;
    } | {
        status: 503;
        data: ReceiveMarketplaceEventError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/marketplace/aws/events", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Receive an event of Azure Marketplace
 */
export function receiveAzureEvent(body: {
    /** Id of the event. */
    id: string;
    /** Id of the subscription. */
    subscriptionId: string;
    [key: string]: any;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 401;
        data: ReceiveAzureEventError;
    } | {
        status: 404;
        data: ReceiveAzureEventError;
    } | {
        status: 429;
        data: ReceiveAzureEventError;
    } | {
        status: 503;
        data: ReceiveAzureEventError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/marketplace/azure/webhook", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * List purchases
 */
export function listPurchases({ pageNumber, pageSize, licenseKey, state, companyId, search }: {
    pageNumber?: number;
    pageSize?: number;
    licenseKey?: string;
    state?: PurchaseState;
    companyId?: number;
    search?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: PurchasePage;
        };
    } | {
        status: 404;
        data: ListPurchasesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/purchases${QS.query(QS.explode({
        pageNumber,
        pageSize,
        licenseKey,
        state,
        companyId,
        search
    }))}`, {
        ...opts
    });
}
/**
 * Get a purchase
 */
export function getPurchase(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: PurchaseInFull;
        };
    } | {
        status: 404;
        data: GetPurchaseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/purchases/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Link a purchase to a license
 */
export function linkPurchase(id: number, body: {
    /** License key. */
    licenseKey: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: PurchaseInFull;
        };
    } | {
        status: 404;
        data: LinkPurchaseError;
    } | {
        status: 409;
        data: LinkPurchaseError;
    } | {
        status: 422;
        data: LinkPurchaseError;
    } | {
        status: 429;
        data: LinkPurchaseError;
    } | {
        status: 503;
        data: LinkPurchaseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/purchases/${encodeURIComponent(id)}/link`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Decline a purchase
 */
export function declinePurchase(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: PurchaseInFull;
        };
    } | {
        status: 404;
        data: DeclinePurchaseError;
    } | {
        status: 409;
        data: DeclinePurchaseError;
    } | {
        status: 422;
        data: DeclinePurchaseError;
    } | {
        status: 429;
        data: DeclinePurchaseError;
    } | {
        status: 503;
        data: DeclinePurchaseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/purchases/${encodeURIComponent(id)}/decline`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Create the license of a purchase
 */
export function createPurchaseLicense(id: number, body?: {
    /** Name of the company, 1 to 200 characters. */
    companyName?: string;
    /** First name of the buyer, 1 to 200 characters. */
    firstName?: string;
    /** Last name of the buyer, 1 to 200 characters. */
    lastName?: string;
    /** E-mail address of the contact. */
    email?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: PurchaseInFull;
        };
    } | {
        status: 404;
        data: CreatePurchaseLicenseError;
    } | {
        status: 409;
        data: CreatePurchaseLicenseError;
    } | {
        status: 422;
        data: CreatePurchaseLicenseError;
    } | {
        status: 429;
        data: CreatePurchaseLicenseError;
    } | {
        status: 503;
        data: CreatePurchaseLicenseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/purchases/${encodeURIComponent(id)}/license`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Search tag names
 */
export function searchTags({ val }: {
    val?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: string[];
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/tags${QS.query(QS.explode({
        val
    }))}`, {
        ...opts
    });
}
/**
 * Create a tag
 */
export function createTag(body: {
    /** Name of the tag, 1 to 64 characters without a comma. */
    val: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Tag;
        };
    } | {
        status: 409;
        data: CreateTagError;
    } | {
        status: 422;
        data: CreateTagError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/tags", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List tags
 */
export function listTags(tagPaging?: TagPaging, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: TagPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/tags/paginated", oazapfts.json({
        ...opts,
        method: "POST",
        body: tagPaging
    }));
}
/**
 * Get a tag
 */
export function getTag(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Tag;
        };
    } | {
        status: 404;
        data: GetTagError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/tags/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Rename a tag
 */
export function renameTag(id: string, body: {
    /** Name of the tag, 1 to 64 characters without a comma. */
    val: string;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Tag;
        };
    } | {
        status: 404;
        data: RenameTagError;
    } | {
        status: 409;
        data: RenameTagError;
    } | {
        status: 422;
        data: RenameTagError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/tags/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a tag
 */
export function deleteTag(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteTagError;
    } | {
        status: 422;
        data: DeleteTagError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/tags/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List saved views
 */
export function listViews(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ViewList;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/views", {
        ...opts
    });
}
/**
 * Create a view
 */
export function createView(newView: NewView, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: View;
        };
    } | {
        status: 409;
        data: CreateViewError;
    } | {
        status: 422;
        data: CreateViewError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/views", oazapfts.json({
        ...opts,
        method: "POST",
        body: newView,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change a view
 */
export function changeView(id: number, viewChange?: ViewChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: View;
        };
    } | {
        status: 404;
        data: ChangeViewError;
    } | {
        status: 409;
        data: ChangeViewError;
    } | {
        status: 422;
        data: ChangeViewError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: viewChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a view
 */
export function deleteView(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteViewError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Get the mail schedule of a view
 */
export function getViewMail(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Your schedule; null if there is none. */
                mail: ViewMail | null;
            };
        };
    } | {
        status: 404;
        data: GetViewMailError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}/mail`, {
        ...opts
    });
}
/**
 * Schedule a view as a mail
 */
export function scheduleViewMail(id: number, newViewMail: NewViewMail, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ViewMail;
        };
    } | {
        status: 404;
        data: ScheduleViewMailError;
    } | {
        status: 422;
        data: ScheduleViewMailError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}/mail`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: newViewMail
    }));
}
/**
 * End the mail schedule of a view
 */
export function endViewMail(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: EndViewMailError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}/mail`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Upload a CSV file to import
 */
export function uploadImport(body: string, { fileName, idempotencyKey }: {
    fileName?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Import;
        };
    } | {
        status: 409;
        data: UploadImportError;
    } | {
        status: 422;
        data: UploadImportError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports${QS.query(QS.explode({
        fileName
    }))}`, {
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List imports
 */
export function listImports({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ImportPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Get an import
 */
export function getImport(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Import;
        };
    } | {
        status: 404;
        data: GetImportError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Delete an import
 */
export function deleteImport(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteImportError;
    } | {
        status: 422;
        data: DeleteImportError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Map the columns of an import
 */
export function mapImport(id: number, body: {
    /** Name of the column for each field. */
    columns: {
        [key: string]: string;
    };
    /** Date format of each date field whose values fit several formats. */
    dates?: {
        [key: string]: "YYYY-MM-DD" | "DD MMM YYYY" | "DD.MM.YYYY" | "MM/DD/YYYY";
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Import;
        };
    } | {
        status: 404;
        data: MapImportError;
    } | {
        status: 422;
        data: MapImportError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/mapping`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * List invalid rows of an import
 */
export function listImportErrors(id: number, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ImportErrorPage;
        };
    } | {
        status: 404;
        data: ListImportErrorsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/errors${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Run an import
 */
export function runImport(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            success: true;
            result: Import;
        };
    } | {
        status: 404;
        data: RunImportError;
    } | {
        status: 409;
        data: RunImportError;
    } | {
        status: 422;
        data: RunImportError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/run`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Export the result of an import as CSV
 */
export function exportImportResult(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: ExportImportResultError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/result`, {
        ...opts
    });
}
/**
 * List events of a license
 */
export function listLicenseHistory(licenseKey: string, { pageNumber, pageSize, after }: {
    pageNumber?: number;
    pageSize?: number;
    after?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: EventPage;
        };
    } | {
        status: 404;
        data: ListLicenseHistoryError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/history${QS.query(QS.explode({
        pageNumber,
        pageSize,
        licenseKey,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Undo an event of a license
 */
export function undoEvent(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: License;
        };
    } | {
        status: 404;
        data: UndoEventError;
    } | {
        status: 409;
        data: UndoEventError;
    } | {
        status: 422;
        data: UndoEventError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/history/${encodeURIComponent(id)}/undo`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List events of the audit log
 */
export function listEvents({ pageNumber, pageSize, createdBy, eventName, licenseKey, via, $from, to, after }: {
    pageNumber?: number;
    pageSize?: number;
    createdBy?: string;
    eventName?: string;
    licenseKey?: string;
    via?: "assistant";
    $from?: string;
    to?: string;
    after?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: EventPage;
        };
    } | {
        status: 403;
        data: ListEventsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/audit${QS.query(QS.explode({
        pageNumber,
        pageSize,
        createdBy,
        eventName,
        licenseKey,
        via,
        "from": $from,
        to,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Get the verification state of the history
 */
export function getChainState(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ChainState;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/audit/chain", {
        ...opts
    });
}
/**
 * Follow new events
 */
export function followEvents({ after, limit }: {
    after?: number;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Events, oldest first. */
                events: Event[];
                /** Value for `after` of the next request. */
                next: number;
                /** Events whose stored values are damaged. They are missing in `events`. Omitted if there are none. */
                unreadableEntities?: UnreadableEntities;
            };
        };
    } | {
        status: 422;
        data: FollowEventsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/events${QS.query(QS.explode({
        after,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * List service accounts
 */
export function listServiceAccounts(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ServiceAccount[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/service-accounts", {
        ...opts
    });
}
/**
 * Create a service account
 */
export function createServiceAccount(newServiceAccount: NewServiceAccount, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: ServiceAccount;
        };
    } | {
        status: 409;
        data: CreateServiceAccountError;
    } | {
        status: 410;
        data: CreateServiceAccountError;
    } | {
        status: 422;
        data: CreateServiceAccountError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/service-accounts", oazapfts.json({
        ...opts,
        method: "POST",
        body: newServiceAccount,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change a service account
 */
export function changeServiceAccount(id: number, serviceAccountChange?: ServiceAccountChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ServiceAccount;
        };
    } | {
        status: 404;
        data: ChangeServiceAccountError;
    } | {
        status: 409;
        data: ChangeServiceAccountError;
    } | {
        status: 422;
        data: ChangeServiceAccountError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/service-accounts/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body: serviceAccountChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a service account
 */
export function deleteServiceAccount(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteServiceAccountError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/service-accounts/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Replace the token of a service account
 */
export function replaceServiceAccountToken(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: ServiceAccount;
        };
    } | {
        status: 404;
        data: ReplaceServiceAccountTokenError;
    } | {
        status: 409;
        data: ReplaceServiceAccountTokenError;
    } | {
        status: 410;
        data: ReplaceServiceAccountTokenError;
    } | {
        status: 422;
        data: ReplaceServiceAccountTokenError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/service-accounts/${encodeURIComponent(id)}/token`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Confirm a service account that you own
 */
export function confirmServiceAccount(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ServiceAccount;
        };
    } | {
        status: 403;
        data: ConfirmServiceAccountError;
    } | {
        status: 404;
        data: ConfirmServiceAccountError;
    } | {
        status: 409;
        data: ConfirmServiceAccountError;
    } | {
        status: 422;
        data: ConfirmServiceAccountError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/service-accounts/${encodeURIComponent(id)}/confirmation`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Get the directory rules
 */
export function getDirectoryRules(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: DirectoryRules;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/directory/rules", {
        ...opts
    });
}
/**
 * Replace the directory rules
 */
export function changeDirectoryRules(directoryRuleList: DirectoryRuleList, { dryRun, ifMatch }: {
    dryRun?: "true" | "false";
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: DirectoryRulesOutcome;
        };
    } | {
        status: 409;
        data: ChangeDirectoryRulesError;
    } | {
        status: 422;
        data: ChangeDirectoryRulesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/directory/rules${QS.query(QS.explode({
        dryRun
    }))}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: directoryRuleList,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * List names of directory groups
 */
export function listDirectoryGroups(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Names of groups. */
                names: string[];
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/directory/groups", {
        ...opts
    });
}
/**
 * List directory tokens
 */
export function listDirectoryTokens(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: DirectoryToken[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/directory/tokens", {
        ...opts
    });
}
/**
 * Create a directory token
 */
export function createDirectoryToken(newDirectoryToken: NewDirectoryToken, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: DirectoryToken;
        };
    } | {
        status: 409;
        data: CreateDirectoryTokenError;
    } | {
        status: 410;
        data: CreateDirectoryTokenError;
    } | {
        status: 422;
        data: CreateDirectoryTokenError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/directory/tokens", oazapfts.json({
        ...opts,
        method: "POST",
        body: newDirectoryToken,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete a directory token
 */
export function deleteDirectoryToken(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteDirectoryTokenError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/directory/tokens/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List webhooks
 */
export function listWebhooks(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Webhook[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/webhooks", {
        ...opts
    });
}
/**
 * Create a webhook
 */
export function createWebhook(body: {
    /** URL of the receiver. */
    url: string;
    /** Names of the events to send; null for all events, including future ones. */
    eventNames?: EventName[] | null;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: CreatedWebhook;
        };
    } | {
        status: 409;
        data: CreateWebhookError;
    } | {
        status: 422;
        data: CreateWebhookError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/webhooks", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change a webhook
 */
export function changeWebhook(id: number, body?: {
    /** URL of the receiver. */
    url?: string;
    /** Names of the events to send; null for all events, including future ones. */
    eventNames?: EventName[] | null;
    /** False turns the webhook off, true turns it on. */
    isOn?: boolean;
    /** True creates a new secret. The old secret also signs for 24 hours. */
    newSecret?: true;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Webhook;
        };
    } | {
        status: 404;
        data: ChangeWebhookError;
    } | {
        status: 409;
        data: ChangeWebhookError;
    } | {
        status: 422;
        data: ChangeWebhookError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Delete a webhook
 */
export function deleteWebhook(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: DeleteWebhookError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List deliveries of a webhook
 */
export function listWebhookDeliveries(id: number, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: WebhookDeliveryPage;
        };
    } | {
        status: 404;
        data: ListWebhookDeliveriesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}/deliveries${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * List failed attempts of a delivery
 */
export function listWebhookAttempts(deliveryId: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: WebhookAttempt[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: 404;
        data: ListWebhookAttemptsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/webhooks/deliveries/${encodeURIComponent(deliveryId)}/attempts`, {
        ...opts
    });
}
/**
 * Test a webhook
 */
export function testWebhook(id: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: WebhookResponse;
        };
    } | {
        status: 404;
        data: TestWebhookError;
    } | {
        status: 409;
        data: TestWebhookError;
    } | {
        status: 422;
        data: TestWebhookError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}/test`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Repeat a delivery
 */
export function replayWebhookDelivery(deliveryId: number, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: ReplayWebhookDeliveryError;
    } | {
        status: 409;
        data: ReplayWebhookDeliveryError;
    } | {
        status: 422;
        data: ReplayWebhookDeliveryError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/webhooks/deliveries/${encodeURIComponent(deliveryId)}/replay`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List reminders
 */
export function listReminders({ pageNumber, pageSize, state, days }: {
    pageNumber?: number;
    pageSize?: number;
    state?: "upcoming" | "sent" | "failed" | "snoozed";
    days?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ReminderPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/reminders${QS.query(QS.explode({
        pageNumber,
        pageSize,
        state,
        days
    }))}`, {
        ...opts
    });
}
/**
 * Snooze reminders of a license
 */
export function snoozeReminders(body: {
    /** License key. */
    licenseKey: string;
    /** Expected end of the license, in UTC. The request is rejected if the license ends at another time. */
    expiredAt: string;
    /** First day on which reminders are sent again (`YYYY-MM-DD`); null for a snooze without an end. */
    until: string | null;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Reminder;
        };
    } | {
        status: 404;
        data: SnoozeRemindersError;
    } | {
        status: 409;
        data: SnoozeRemindersError;
    } | {
        status: 422;
        data: SnoozeRemindersError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reminders/snooze", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Resume reminders of a license
 */
export function resumeReminders(body: {
    /** License key. */
    licenseKey: string;
    /** Expected end of the license, in UTC. The request is rejected if the license ends at another time. */
    expiredAt: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: ResumeRemindersError;
    } | {
        status: 409;
        data: ResumeRemindersError;
    } | {
        status: 422;
        data: ResumeRemindersError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reminders/resume", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Send a failed reminder again
 */
export function sendReminderAgain(body: {
    /** License key. */
    licenseKey: string;
    /** Expected end of the license, in UTC. The request is rejected if the license ends at another time. */
    expiredAt: string;
    /** Number of days before the end of the license on which the reminder is due. */
    threshold: number;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Reminder;
        };
    } | {
        status: 404;
        data: SendReminderAgainError;
    } | {
        status: 409;
        data: SendReminderAgainError;
    } | {
        status: 422;
        data: SendReminderAgainError;
    } | {
        status: 503;
        data: SendReminderAgainError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reminders/send-again", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Send a test mail
 */
export function sendTestMail(body: {
    /** E-mail address of the recipient. */
    to: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** State of the mail. */
                mail: MailState;
            };
        };
    } | {
        status: 409;
        data: SendTestMailError;
    } | {
        status: 422;
        data: SendTestMailError;
    } | {
        status: 503;
        data: SendTestMailError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-settings/test-mail", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List stored mails
 */
export function listMails({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: MailPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/mails${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Get a stored mail
 */
export function getMail(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Mail;
        };
    } | {
        status: 404;
        data: GetMailError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/mails/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Send stored staff notices
 */
export function sendStoredNotices({ idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Number of notices that were sent. */
                notices: number;
            };
        };
    } | {
        status: 409;
        data: SendStoredNoticesError;
    } | {
        status: 422;
        data: SendStoredNoticesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/mails/send-stored", {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Search everything
 */
export function searchEverything({ search, kinds }: {
    search?: string;
    kinds?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Found[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/search${QS.query(QS.explode({
        search,
        kinds
    }))}`, {
        ...opts
    });
}
/**
 * List versions of the product
 */
export function listVersions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Version[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/versions", {
        ...opts
    });
}
/**
 * Create a version of the product
 */
export function createVersion(versionChange: VersionChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: Version;
        };
    } | {
        status: 409;
        data: CreateVersionError;
    } | {
        status: 422;
        data: CreateVersionError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/versions", oazapfts.json({
        ...opts,
        method: "POST",
        body: versionChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get the number of the latest version
 */
export function getLatestVersion(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Number of the version; null if no version is active. */
                LatestVersion: string | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/versions/update/air", {
        ...opts
    });
}
/**
 * Get a version
 */
export function getVersion(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Version;
        };
    } | {
        status: 404;
        data: GetVersionError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/versions/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change a version
 */
export function changeVersion(id: number, versionChange: VersionChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Version;
        };
    } | {
        status: 404;
        data: ChangeVersionError;
    } | {
        status: 409;
        data: ChangeVersionError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/versions/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: versionChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Get the current user
 */
export function getCurrentUser(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: CurrentUser;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/user/current", {
        ...opts
    });
}
/**
 * Change your preferences
 */
export function changePreferences(preferencesChange?: PreferencesChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Preferences;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/user/current/preferences", oazapfts.json({
        ...opts,
        method: "PATCH",
        body: preferencesChange
    }));
}
/**
 * List users
 */
export function listUsers(userPaging?: UserPaging, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: UserPage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/user/paginated", oazapfts.json({
        ...opts,
        method: "POST",
        body: userPaging
    }));
}
/**
 * Get a user
 */
export function getUser(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: User;
        };
    } | {
        status: 404;
        data: GetUserError;
    } | {
        status: 409;
        data: GetUserError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user${QS.query(QS.explode({
        email
    }))}`, {
        ...opts
    });
}
/**
 * Replace the privileges of a user
 */
export function changePrivileges(privilegeChange: PrivilegeChange, { idempotencyKey, ifMatch }: {
    idempotencyKey?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: User;
        };
    } | {
        status: 403;
        data: ChangePrivilegesError;
    } | {
        status: 404;
        data: ChangePrivilegesError;
    } | {
        status: 409;
        data: ChangePrivilegesError;
    } | {
        status: 422;
        data: ChangePrivilegesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/user/privileges", oazapfts.json({
        ...opts,
        method: "POST",
        body: privilegeChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Invite a user
 */
export function inviteUser(body: {
    /** E-mail address with which the user will sign in. */
    email: string;
    /** Privileges of the user. You can grant only privileges that you have yourself. */
    privileges: Privilege[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: {
                /** The invited user. */
                user: User;
                /** State of the invitation mail. If the state is not `sent`, notify the user yourself. */
                mail: MailState;
            };
        };
    } | {
        status: 409;
        data: InviteUserError;
    } | {
        status: 422;
        data: InviteUserError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/user/invitations", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Disable or enable a user
 */
export function changeUserStatus(email: string, body: {
    /** True disables the user, false enables the user. */
    isDisabled: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: User;
        };
    } | {
        status: 403;
        data: ChangeUserStatusError;
    } | {
        status: 404;
        data: ChangeUserStatusError;
    } | {
        status: 409;
        data: ChangeUserStatusError;
    } | {
        status: 422;
        data: ChangeUserStatusError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/status`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Count the running work of a user
 */
export function getUserWork(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: RunningWork;
        };
    } | {
        status: 404;
        data: GetUserWorkError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/work`, {
        ...opts
    });
}
/**
 * Erase a user
 */
export function eraseUser(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Number of events from which the name was erased. */
                events: number;
                /** Number of events that could not be changed. */
                left: number;
                /** Number of stored mails from which the name was erased. */
                mails: number;
            };
        };
    } | {
        status: 403;
        data: EraseUserError;
    } | {
        status: 404;
        data: EraseUserError;
    } | {
        status: 409;
        data: EraseUserError;
    } | {
        status: 422;
        data: EraseUserError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List sessions of a user
 */
export function listSessions(email: string, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: SessionPage;
        };
    } | {
        status: 403;
        data: ListSessionsError;
    } | {
        status: 404;
        data: ListSessionsError;
    } | {
        status: 409;
        data: ListSessionsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/sessions${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * End sessions of a user
 */
export function endSessions(email: string, { id }: {
    id?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Number of ended sessions. */
                ended: number;
            };
        };
    } | {
        status: 403;
        data: EndSessionsError;
    } | {
        status: 404;
        data: EndSessionsError;
    } | {
        status: 409;
        data: EndSessionsError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/sessions${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List the rights of all users
 */
export function listAccess({ pageNumber, pageSize, due }: {
    pageNumber?: number;
    pageSize?: number;
    due?: "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: AccessLinePage;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/access-review${QS.query(QS.explode({
        pageNumber,
        pageSize,
        due
    }))}`, {
        ...opts
    });
}
/**
 * Export the rights of all users as CSV
 */
export function exportAccess(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/access-review/csv", {
        ...opts
    });
}
/**
 * Confirm a right
 */
export function confirmAccess(accessConfirmation: AccessConfirmation, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: AccessLine;
        };
    } | {
        status: 403;
        data: ConfirmAccessError;
    } | {
        status: 404;
        data: ConfirmAccessError;
    } | {
        status: 409;
        data: ConfirmAccessError;
    } | {
        status: 422;
        data: ConfirmAccessError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/access-review/confirmations", oazapfts.json({
        ...opts,
        method: "POST",
        body: accessConfirmation,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Get the license settings
 */
export function getSettings(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicenseSettings;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-settings", {
        ...opts
    });
}
/**
 * Change the renewal period
 */
export function changeRenewalPeriod(body: {
    /** Number of days before the end of a license at which its status becomes almost expired, 1 to 3,650. */
    renewalPeriod: number;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicenseSettings;
        };
    } | {
        status: 409;
        data: ChangeRenewalPeriodError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-settings/renewal-period", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Change the reminder days
 */
export function changeReminderDays(body: {
    /** Numbers of days before the end of a license on which reminders are sent. */
    reminderDays: number[];
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: LicenseSettings;
        };
    } | {
        status: 409;
        data: ChangeReminderDaysError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/license-settings/reminder-days", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * List background jobs
 */
export function listJobs(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Job[];
            unreadableEntities?: UnreadableEntities;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/jobs", {
        ...opts
    });
}
/**
 * Run a background job
 */
export function runJob(name: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Job;
        };
    } | {
        status: 404;
        data: RunJobError;
    } | {
        status: 422;
        data: RunJobError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/jobs/${encodeURIComponent(name)}/run`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Get the setup checklist
 */
export function getFirstSteps(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: FirstSteps;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/first-steps", {
        ...opts
    });
}
/**
 * Update the setup checklist
 */
export function changeFirstSteps(body?: {
    /** Steps to mark as done or not needed. */
    settled?: ("customers" | "mail" | "marketplace" | "backup")[];
    /** True to hide the checklist. */
    isPutAway?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: FirstSteps;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/first-steps", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Get the dashboard
 */
export function getDesk(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Desk;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/desk", {
        ...opts
    });
}
/**
 * Get the reports
 */
export function getReports(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Reports;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reports", {
        ...opts
    });
}
/**
 * Export a report as CSV
 */
export function exportReport(report: "customers" | "tiers" | "renewals" | "licenses", opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 404;
        data: ExportReportError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/api/oem/reports/${encodeURIComponent(report)}/csv`, {
        ...opts
    });
}
/**
 * Get the monthly mail of the reports
 */
export function getReportMail(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Your subscription; null if there is none. */
                mail: ReportMail | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reports/mail", {
        ...opts
    });
}
/**
 * Subscribe to the monthly mail of the reports
 */
export function subscribeToReports(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: ReportMail;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reports/mail", {
        ...opts,
        method: "PUT"
    });
}
/**
 * End the monthly mail of the reports
 */
export function endReportMail(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/oem/reports/mail", {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Check liveness
 */
export function checkAlive(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Always `ok`. */
                status: "ok";
                /** Version of the service. */
                version: string;
                /** Commit of the build; null if it is unknown. */
                commit: string | null;
            };
        };
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/healthz", {
        ...opts
    });
}
/**
 * Check readiness
 */
export function checkReady(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Always `ok`. */
                status: "ok";
                /** Names of jobs that should have run by now. */
                lateJobs: string[];
                /** Names of jobs whose last run failed. */
                failingJobs: string[];
            };
        };
    } | {
        status: 503;
        data: CheckReadyError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/readyz", {
        ...opts
    });
}
/**
 * Get this document
 */
export function getOpenApiDocument(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: object;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/api/openapi.json", {
        ...opts
    });
}
/**
 * Activate a server
 */
export function activateServer(body: {
    /** License key that the customer entered. */
    licenseKey: string;
    /** Id of the machine, chosen by the product, 1 to 200 characters. It must not change. */
    deviceId: string;
    /** Hardware identifiers of the machine, at most 32. */
    serials: {
        /** Kind of hardware identifier. */
        "type": "Unknown" | "Disk" | "Volume" | "MachineName";
        /** Hardware identifier, 1 to 200 characters. */
        value: string;
    }[];
    /** Version of the product, 1 to 64 characters. */
    version: string;
    /** Current secret of the server. Required to activate an active server again. */
    serverSecret?: string;
    /** Activation code, if the license requires a code. Staff create the code in the details of the license. */
    activationCode?: string;
    /** Time of the request by the clock of the server. A time that is more than 10 minutes off is rejected with `CLOCK_SKEW`. */
    sentAt?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            success: true;
            result: {
                /** Signed permission to run without a connection for at most a week, and not beyond the end of the license and its grace period: a compact JWS (EdDSA). Verify it with a key of `/.well-known/license-keys.json`. */
                lease: string;
                /** End of the grace period, in UTC. Omitted without a grace period. The lease also contains this time. */
                graceUntil?: string;
                /** Current time of the service, in UTC. */
                serverTime: string;
                /** Id of the server. */
                serverId: number;
                /** Secret that the server sends as a bearer token. It is not shown again. */
                serverSecret: string;
                /** Seconds between heartbeats. */
                heartbeatEverySeconds: number;
            };
        };
    } | {
        status: 403;
        data: ActivateServerError;
    } | {
        status: 404;
        data: ActivateServerError;
    } | {
        status: 409;
        data: ActivateServerError;
    } | {
        status: 410;
        data: ActivateServerError;
    } | {
        status: 422;
        data: ActivateServerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/product/v1/activations", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Release the seat of this server
 */
export function releaseServer(serverId: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: Empty;
        };
    } | {
        status: 404;
        data: ReleaseServerError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>(`/product/v1/activations/${encodeURIComponent(serverId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Send a heartbeat
 */
export function sendHeartbeat(body: {
    /** Sequence number of the heartbeat. The number starts at 1 after each activation and must increase with every heartbeat, even if the previous heartbeat was rejected. */
    seq: number;
    /** Version of the product, 1 to 64 characters. */
    version: string;
    /** Amounts in use per feature, at most 32. Upper and lower case do not matter; an empty list reports that nothing is in use. */
    use: {
        /** Name of the feature: `Servers`, `Assets`, `cases`, … or another feature of the catalog. Upper and lower case do not matter. */
        name: string;
        /** Amount in use. */
        value: number;
    }[];
    /** Time of the request by the clock of the server. A time that is more than 10 minutes off is rejected with `CLOCK_SKEW`. */
    sentAt: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Signed permission to run without a connection for at most a week, and not beyond the end of the license and its grace period: a compact JWS (EdDSA). Verify it with a key of `/.well-known/license-keys.json`. */
                lease: string;
                /** End of the grace period, in UTC. Omitted without a grace period. The lease also contains this time. */
                graceUntil?: string;
                /** Current time of the service, in UTC. */
                serverTime: string;
                /** Messages that the product should show to the operators of the server: `UPDATE_AVAILABLE`, `ALMOST_FULL`, `RENEW_SOON`. Ignore unknown directives. */
                directives: {
                    /** Name of the directive. */
                    code: "UPDATE_AVAILABLE" | "ALMOST_FULL" | "RENEW_SOON";
                }[];
            };
        };
    } | {
        status: 403;
        data: SendHeartbeatError;
    } | {
        status: 409;
        data: SendHeartbeatError;
    } | {
        status: 422;
        data: SendHeartbeatError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/product/v1/heartbeats", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send case activities
 */
export function sendCaseActivities(body: {
    /** Case activities, 1 to 200. */
    events: CaseEvent[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            success: true;
            result: {
                /** Number of events that were stored. */
                accepted: number;
                /** Number of events that were sent before. */
                duplicates: number;
            };
        };
    } | {
        status: 403;
        data: SendCaseActivitiesError;
    } | {
        status: 422;
        data: SendCaseActivitiesError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/product/v1/case-activities", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Get the latest version
 */
export function getLatestRelease(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            success: true;
            result: {
                /** Number of the version. */
                version: string;
                /** Time of the release, in UTC. */
                releasedAt: string;
                /** Changes in this version. */
                releaseNotes: string;
            };
        };
    } | {
        status: 404;
        data: GetLatestReleaseError;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/product/v1/versions/latest", {
        ...opts
    });
}
/**
 * Get the public keys of leases and files
 */
export function getLicenseKeys(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: object;
    } | {
        status: ErrorStatus;
        data: Failure;
    }>("/.well-known/license-keys.json", {
        ...opts
    });
}
/** Status of an error that every function can return. */
export type ErrorStatus = 400 | 401 | 403 | 413 | 422 | 429 | 500 | 503;
