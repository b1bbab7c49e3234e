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
    whereThisDocumentWasRead: "/"
};
export type Failure = {
    /** Whether it is a success */
    success: false;
    /** Nothing */
    result: null;
    /** What is wrong: a code for programs, a message for people */
    error: {
        /** Why, for programs */
        code: string;
        /** Why, for people */
        message: string;
        /** The messages of each field that does not fit */
        fields?: {
            [key: string]: string[];
        };
        /** What is stored now, where a save came too late */
        current?: any;
    };
};
export type Failure400Invalid = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "INVALID";
    };
};
export type Failure401Unauthenticated = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "UNAUTHENTICATED";
    };
};
export type Failure429TooMany = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TOO_MANY";
    };
};
export type Failure500Unexpected = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "UNEXPECTED";
    };
};
export type Failure503BusyDatabaseDown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN";
    };
};
export type Failure403ForeignOrigin = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FOREIGN_ORIGIN";
    };
};
export type Failure413TooLarge = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TOO_LARGE";
    };
};
export type Privilege = "license-create" | "license-manage" | "license-delete" | "tags-create" | "tags-manage" | "users-manage" | "versions-manage" | "tokens-manage" | "settings-manage";
export type Preferences = {
    /** Light, dark, or as the system has it */
    theme: "light" | "dark" | "system";
    /** How much of a list a screen has room for */
    density: "comfortable" | "compact";
    /** How dates are written: as usual, as ISO 8601 has it, or as the language of the browser has it */
    dates: "usual" | "iso" | "language";
    /** The columns of the list of licenses in their order; null for the usual ones */
    columns: {
        /** What it is called */
        name: "key" | "version" | "type" | "package" | "assets" | "lifetime" | "connection" | "customer" | "tags" | "created";
        /** Whether it is shown */
        isShown: boolean;
        /** How wide it is */
        width: "narrow" | "usual" | "wide";
    }[] | null;
    /** The id of the view that the list of licenses begins with, or null */
    startView: number | null;
    /** Whether single keys are shortcuts */
    hasShortcuts: boolean;
};
export type JobPauseReason = "setting" | "restore" | "operator";
export type JobPause = {
    /** When they were paused */
    since: string;
    /** Why they are paused */
    reason: JobPauseReason;
};
export type CurrentUser = {
    /** E-mail address */
    email: string;
    /** Whether they may do everything */
    isAdmin: boolean;
    /** What they may do */
    privileges: Privilege[];
    /** How pages look to them */
    preferences?: Preferences;
    /** Since when background jobs are paused, for admins only; null if they run */
    jobPause?: JobPause | null;
};
export type PreferencesChange = {
    /** Light, dark, or as the system has it */
    theme?: "light" | "dark" | "system";
    /** How much of a list a screen has room for */
    density?: "comfortable" | "compact";
    /** How dates are written: as usual, as ISO 8601 has it, or as the language of the browser has it */
    dates?: "usual" | "iso" | "language";
    /** The columns of the list of licenses in their order; null for the usual ones */
    columns?: {
        /** What it is called */
        name: "key" | "version" | "type" | "package" | "assets" | "lifetime" | "connection" | "customer" | "tags" | "created";
        /** Whether it is shown */
        isShown: boolean;
        /** How wide it is */
        width: "narrow" | "usual" | "wide";
    }[] | null;
    /** The id of the view that the list of licenses begins with, or null */
    startView?: number | null;
    /** Whether single keys are shortcuts */
    hasShortcuts?: boolean;
};
export type Failure403ForbiddenForeignOrigin = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "FOREIGN_ORIGIN";
    };
};
export type UserPaging = {
    /** Which page, counted from 0 */
    pageNumber?: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize?: number;
    /** What the list is sorted by */
    sortBy?: "email" | "lastlogin";
    /** `ASC` or `DESC` */
    sortType?: "ASC" | "DESC";
};
export type User = {
    /** Its id */
    id?: number;
    /** E-mail address */
    email: string;
    /** The marketplace or the identity provider */
    provider?: string;
    /** When they last signed in */
    lastlogin: string | null;
    /** What they may do */
    privileges: Privilege[];
    /** Whether they may do everything */
    isAdmin: boolean;
    /** Whether they may sign in */
    status?: "active" | "disabled" | "unknown";
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type UserPage = {
    /** What is on this page */
    entities: User[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Failure403Forbidden = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN";
    };
};
export type Failure404NotFound = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "NOT_FOUND";
    };
};
export type Failure409SeveralUsers = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "SEVERAL_USERS";
    };
};
export type PrivilegeChange = {
    /** E-mail address */
    email: string;
    /** What they may do */
    privileges: Privilege[];
};
export type Failure403ForbiddenForeignOriginOwnPrivileges = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "FOREIGN_ORIGIN" | "OWN_PRIVILEGES";
    };
};
export type Failure409ConflictSeveralUsers = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CONFLICT" | "SEVERAL_USERS";
    };
};
export type LicenseType = 1 | 2 | 3;
export type LicenseStatus = "pending" | "active" | "deleted";
export type ActivenessStatus = "active" | "inactive" | "N/A";
export type Environment = 1 | 2 | 3;
export type LifetimeStatus = "pending" | "active" | "almost-expired" | "expired";
export type UseStatus = "pending" | "active" | "almost-full" | "full" | "N/A";
export type LicenseFilter = {
    /** Which page, counted from 0 */
    pageNumber?: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize?: number;
    /** The license key */
    key?: string;
    /** Who made it, by e-mail address */
    createdBy?: string;
    /** The name of a tag */
    tag?: string;
    /** The company */
    companyName?: string;
    /** Part of the e-mail address of the contact */
    contactEmail?: string;
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId?: string;
    /** Whether it runs on offline files instead of activated servers */
    isOffline?: boolean;
    /** Whether its capacity may be overrun */
    softCapacity?: boolean;
    /** The id of the company that they are of */
    customerId?: number;
    /** License types, any of which will do */
    types?: LicenseType[];
    /** Licenses by lifetime status: now, and as they were counted once a day */
    statuses?: LicenseStatus[];
    /** Activeness statuses, any of which will do */
    activenessStatuses?: ActivenessStatus[];
    /** 1 Internal, 2 Demo, 3 Paid */
    environment?: Environment;
    /** Lifetime statuses, any of which will do */
    lifetimeStatuses?: LifetimeStatus[];
    /** Use statuses, any of which will do */
    useStatuses?: UseStatus[];
    /** Which date lies between minDate and maxDate */
    dateFilterType?: "created" | "activated" | "expired";
    /** From when on */
    minDate?: string;
    /** Until when */
    maxDate?: string;
    /** Keeps the licenses whose servers were last heard of before this day or instant, and at least once */
    lastContactBefore?: string;
    /** What the list is sorted by */
    sortBy?: "createdAt" | "activatedAt" | "updatedAt" | "key" | "type" | "createdBy" | "status" | "expiredAt" | "companyName" | "firstName" | "lastName" | "email" | "countryCode" | "totalClientCapacity" | "serverCapacity" | "caseCapacity" | "serversInUse" | "totalClientsInUse" | "lastHeartbeat" | "firstHeartbeat" | "useStatus" | "lifetimeStatus" | "activenessStatus" | "isValid";
    /** `ASC` or `DESC` */
    sortType?: "ASC" | "DESC";
    /** A period that moves with the calendar, instead of minDate and maxDate: resolved to days in UTC when the list is read */
    datePeriod?: "next-7-days" | "next-30-days" | "next-60-days" | "next-90-days" | "this-month" | "next-month" | "this-year" | "next-year" | "last-7-days" | "last-30-days" | "last-90-days" | "last-month" | "last-year";
};
export type License = {
    /** Whether a server was ever activated, or the license deleted */
    status: LicenseStatus;
    /** Where it stands between its start and its end */
    lifetimeStatus: LifetimeStatus;
    /** How much of what it allows is in use */
    useStatus: UseStatus;
    /** Whether one of its servers was heard of lately */
    activenessStatus: ActivenessStatus;
    /** Whether the product may run on it now */
    isValid: boolean;
    /** The version of the product */
    version: string | null;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity: number | null;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number | null;
    /** Cases that it allows at a time; null where that is not counted */
    caseCapacity: number | null;
    /** Servers that the quotas which run now allow */
    activeServerCapacity: number;
    /** Assets that the quotas which run now allow */
    activeTotalClientCapacity: number;
    /** Servers that hold a seat */
    serversInUse: number;
    /** Assets in use */
    totalClientsInUse: number;
    /** When it starts */
    startsAt: string | null;
    /** When it ends, or ended */
    expiredAt: string | null;
    /** When its first server was activated */
    activatedAt: string | null;
    /** When it was first heard of */
    firstHeartbeat: string | null;
    /** When it was last heard of */
    lastHeartbeat: string | null;
    /** The license key */
    key: string;
    /** The license type: 1 Enterprise, 2 IR, 3 MSS */
    "type": LicenseType;
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** The package tier in words */
    packageTierPrettyName: string;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** When it was last saved */
    updatedAt: string;
    /** When it was deleted; null while it is not */
    deletedAt: string | null;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
    /** E-mail address */
    email: string;
    /** The company */
    companyName: string;
    /** Two letters of ISO 3166 */
    countryCode: string | null;
    /** The id of the company in the CRM */
    hubspotCompanyId: number | null;
    /** The id of the contact in the CRM */
    hubspotContactId: number | null;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
    /** Whether its capacity may be overrun */
    softCapacity: boolean;
    /** Its own days of grace after its end; null where those of its tier count */
    graceDays: number | null;
    /** The days of grace of its tier */
    tierGraceDays: number;
    /** Until when it goes on working after its end; null where it has no grace */
    graceUntil: string | null;
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
    /** Notes of staff */
    notes: string;
    /** Names of tags in one text, each followed by a comma and a space */
    tags: string;
};
export type LicensePage = {
    /** What is on this page */
    entities: License[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type FirstQuota = {
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity?: number;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity?: number;
};
export type NewLicense = {
    /** The license type: 1 Enterprise, 2 IR, 3 MSS */
    "type": LicenseType;
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
    /** Whether its capacity may be overrun */
    softCapacity: boolean;
    /** Names of tags */
    tags: string[];
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment?: Environment;
    /** Notes of staff */
    notes?: string;
    /** The quota that the license starts with; the tier's own capacities where they are left out */
    quota?: FirstQuota;
    /** The company */
    companyName: string;
    /** First name */
    firstName?: string | null;
    /** Last name */
    lastName?: string | null;
    /** E-mail address */
    email: string;
    /** Two letters of ISO 3166 */
    countryCode?: string | null;
};
export type Failure409Conflict = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CONFLICT";
    };
};
export type Failure422IdempotencyMismatchTierUnknownTermTierRetired = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "TIER_UNKNOWN" | "TERM" | "TIER_RETIRED";
    };
};
export type NewLicenseFromCrm = {
    /** The license type: 1 Enterprise, 2 IR, 3 MSS */
    "type": LicenseType;
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
    /** Whether its capacity may be overrun */
    softCapacity: boolean;
    /** Names of tags */
    tags: string[];
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment?: Environment;
    /** Notes of staff */
    notes?: string;
    /** The quota that the license starts with; the tier's own capacities where they are left out */
    quota?: FirstQuota;
    /** The id of the company in the CRM */
    hubspotCompanyId: number;
    /** The id of the contact in the CRM */
    hubspotContactId: number;
    /** The company, for where the CRM does not answer */
    hubspotCompanyName: string;
    /** The e-mail address of the contact, for where the CRM does not answer */
    hubspotContactEmail: string;
    /** The first name of the contact, for where the CRM does not answer */
    hubspotContactFirstname?: string | null;
    /** The last name of the contact, for where the CRM does not answer */
    hubspotContactLastname?: string | null;
};
export type Failure422IdempotencyMismatchTierUnknownTermTierRetiredCrmUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "TIER_UNKNOWN" | "TERM" | "TIER_RETIRED" | "CRM_UNKNOWN";
    };
};
export type BulkFilter = {
    /** Which page, counted from 0 */
    pageNumber?: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize?: number;
    /** The license key */
    key?: string;
    /** Who made it, by e-mail address */
    createdBy?: string;
    /** The name of a tag */
    tag?: string;
    /** The company */
    companyName?: string;
    /** Part of the e-mail address of the contact */
    contactEmail?: string;
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId?: string;
    /** Whether it runs on offline files instead of activated servers */
    isOffline?: boolean;
    /** Whether its capacity may be overrun */
    softCapacity?: boolean;
    /** The id of the company that they are of */
    customerId?: number;
    /** License types, any of which will do */
    types?: LicenseType[];
    /** Licenses by lifetime status: now, and as they were counted once a day */
    statuses?: LicenseStatus[];
    /** Activeness statuses, any of which will do */
    activenessStatuses?: ActivenessStatus[];
    /** 1 Internal, 2 Demo, 3 Paid */
    environment?: Environment;
    /** Lifetime statuses, any of which will do */
    lifetimeStatuses?: LifetimeStatus[];
    /** Use statuses, any of which will do */
    useStatuses?: UseStatus[];
    /** Which date lies between minDate and maxDate */
    dateFilterType?: "created" | "activated" | "expired";
    /** From when on */
    minDate?: string;
    /** Until when */
    maxDate?: string;
    /** Keeps the licenses whose servers were last heard of before this day or instant, and at least once */
    lastContactBefore?: string;
    /** What the list is sorted by */
    sortBy?: "createdAt" | "activatedAt" | "updatedAt" | "key" | "type" | "createdBy" | "status" | "expiredAt" | "companyName" | "firstName" | "lastName" | "email" | "countryCode" | "totalClientCapacity" | "serverCapacity" | "caseCapacity" | "serversInUse" | "totalClientsInUse" | "lastHeartbeat" | "firstHeartbeat" | "useStatus" | "lifetimeStatus" | "activenessStatus" | "isValid";
    /** `ASC` or `DESC` */
    sortType?: "ASC" | "DESC";
    /** A period that moves with the calendar, instead of minDate and maxDate: resolved to days in UTC when the list is read */
    datePeriod?: "next-7-days" | "next-30-days" | "next-60-days" | "next-90-days" | "this-month" | "next-month" | "this-year" | "next-year" | "last-7-days" | "last-30-days" | "last-90-days" | "last-month" | "last-year";
};
export type BulkChange = {
    /** What changes */
    kind: "environment";
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
} | {
    /** What changes */
    kind: "tags";
    /** Tags to add */
    add?: string[];
    /** Tags to remove */
    remove?: string[];
} | {
    /** What changes */
    kind: "end-date";
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate?: string;
    /** How many days */
    days?: number;
    /** Whether licenses that have ended are changed too */
    includesExpired?: boolean;
    /** Reference time: send the time at which you begin. Licenses that were saved after it are skipped, so repeating the request with the same value renews nothing twice. */
    asOf?: string;
} | {
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** What changes */
    kind: "period";
} | {
    /** The length of the renewal. A month is 30 days and a year 365 days: `1-year` moves the end by exactly 365 days. Give one of period, days and until. */
    period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
    /** How many days */
    days?: number;
    /** Last day, as `YYYY-MM-DD` */
    until?: string;
    /** What changes */
    kind: "renewal";
    /** Reference time: send the time at which you begin. Licenses that were saved after it are skipped, so repeating the request with the same value renews nothing twice. */
    asOf: string;
} | {
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** Whether server and asset capacity become what the tier presets */
    capacitiesFollow: boolean;
    /** What changes */
    kind: "tier";
} | {
    /** What changes */
    kind: "offline";
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
} | {
    /** What changes */
    kind: "capacity";
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity?: number;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity?: number;
} | {
    /** What changes */
    kind: "quota-status";
    /** 1 enabled, 0 disabled */
    status: 0 | 1;
} | {
    /** What changes */
    kind: "notes";
    /** What comes after the notes that are there */
    append: string;
} | {
    /** What changes */
    kind: "soft-capacity";
    /** Whether its capacity may be overrun */
    softCapacity: boolean;
} | {
    /** What changes */
    kind: "grace";
    /** For how many days after its end it goes on working */
    graceDays: number | null;
} | {
    /** What changes */
    kind: "delete";
};
export type BulkRequest = {
    /** The keys of licenses, at most 1,000 */
    keys?: string[];
    /** A filter query object; in a query string, as JSON */
    filters?: BulkFilter;
    /** The change to apply */
    change: BulkChange;
    /** The `next` of the previous response; omitted for the first batch */
    after?: string | null;
    /** Licenses per batch, 1 to 100 */
    limit?: number;
};
export type BulkValue = {
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
} | {
    /** Names of tags */
    tags: string[];
} | {
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
} | {
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
} | {
    /** The package tier in words */
    packageTierPrettyName: string;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity: number | null;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number | null;
} | {
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
} | {
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity: number | null;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number | null;
} | {
    /** Notes of staff */
    notes: string;
} | {
    /** Whether its capacity may be overrun */
    softCapacity: boolean;
} | {
    /** For how many days after its end it goes on working */
    graceDays: number | null;
} | {
    /** When it was deleted; null while it is not */
    deletedAt: string | null;
} | {
    /** 1 enabled, 0 disabled */
    status: 0 | 1;
};
export type BulkPreview = {
    /** What is on this page */
    entities: {
        /** The license key */
        key: string;
        /** The company */
        companyName: string | null;
        /** Why, for programs */
        code?: string;
        /** Why, in words */
        reason?: string;
        /** What was, in the fields that changed */
        before: BulkValue | null;
        /** What is, in the fields that changed */
        after: BulkValue | null;
        /** What becomes of it */
        outcome: "change" | "unchanged" | "skip";
    }[];
    /** What to send as `after` to go on */
    next: string | null;
    /** How many there are in all */
    total: number;
};
export type Failure422TermAsOf = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TERM" | "AS_OF";
    };
};
export type BulkResult = {
    /** What is on this page */
    entities: {
        /** The license key */
        key: string;
        /** The company */
        companyName: string | null;
        /** Why, for programs */
        code?: string;
        /** Why, in words */
        reason?: string;
        /** What becomes of it */
        outcome: "changed" | "unchanged" | "skipped";
    }[];
    /** What to send as `after` to go on */
    next: string | null;
    /** How many there are in all */
    total: number;
};
export type StopReason = "disabled" | "missing" | "privilege";
export type BulkRun = {
    /** Its id */
    id: number;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** What it does to each license: as it was asked for, or `undo` with the id of the run that is undone */
    change: {
        /** What changes */
        kind: string;
        [key: string]: any;
    };
    /** Whether it goes on by itself, was stopped, or is over */
    state: "running" | "stopped" | "done";
    /** Why the work stopped by itself; null if it did not */
    stopReason: StopReason | null;
    /** How many licenses there were when it began */
    total: number;
    /** How many licenses it has changed */
    changed: number;
    /** How many were so already */
    unchanged: number;
    /** How many something stood in the way of */
    skipped: number;
    /** The id of the run that undoes it; null where none does */
    undoneBy: number | null;
    /** When it was over; null before */
    endedAt: string | null;
};
export type BulkRunPage = {
    /** What is on this page */
    entities: BulkRun[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type BulkOrder = {
    /** The keys of licenses, at most 1,000 */
    keys?: string[];
    /** A filter query object; in a query string, as JSON */
    filters?: BulkFilter;
    /** The change to apply */
    change: BulkChange;
};
export type Failure422IdempotencyMismatchTermTooManyLicensesAsOf = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "TERM" | "TOO_MANY_LICENSES" | "AS_OF";
    };
};
export type RenewalDeskLicense = {
    /** The license key */
    licenseKey: string;
    /** The company */
    companyName: string;
    /** Name of the contact, or null */
    contactName: string | null;
    /** E-mail address */
    email: string;
    /** Names of tags */
    tags: string[];
    /** Notes of staff */
    notes: string;
    /** Assets that the servers reported last */
    assetsInUse: number;
    /** Assets that the running quotas allow; null for IR licenses */
    assetCapacity: number | null;
    /** The license type: 1 Enterprise, 2 IR, 3 MSS */
    "type": LicenseType;
    /** The package tier in words */
    packageTierPrettyName: string;
    /** When it ends */
    endsAt: string;
    /** Until when it goes on working after its end; null where it has no grace */
    graceUntil: string | null;
    /** Where it stands */
    state: "open" | "snoozed" | "lost" | "renewed";
    /** Who looks after the renewal, by e-mail address; null for whoever made the license */
    owner: string;
    /** Whether somebody was named; else it is whoever made the license */
    ownerIsNamed: boolean;
    /** When a reminder of this end was last sent */
    lastReminderAt: string | null;
    /** The day of the next reminder of this end; null where none is to come */
    nextReminderOn: string | null;
    /** Until when it is held back */
    snoozedUntil: string | null;
    /** Why it will not be renewed */
    lostReason: string | null;
    /** When it was marked as lost */
    lostAt: string | null;
    /** When it ends after its renewal; null while it is not renewed */
    renewedTo: string | null;
    /** When it was renewed; null while it is not */
    renewedAt: string | null;
};
export type RenewalCounts = {
    /** Number of open renewals */
    open: number;
    /** Number of snoozed renewals */
    snoozed: number;
    /** Number of lost renewals */
    lost: number;
    /** Number of renewed licenses */
    renewed: number;
};
export type RenewalDeskLicensePage = {
    /** What is on this page */
    entities: RenewalDeskLicense[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
    /** How many licenses have each lifetime status, deleted ones aside */
    counts: RenewalCounts;
};
export type Found = {
    /** What it is */
    kind: "license" | "company" | "contact" | "tag" | "server" | "hosted" | "user";
    /** What its screen is addressed by: of a license, a server, what is hosted, and a company, the key of a license */
    id: string;
    /** What it is called */
    name: string;
    /** Whose it is; null where that is nobody's */
    about: string | null;
    /** How many licenses a company has that are not deleted; null for other kinds */
    licenseCount: number | null;
};
export type ImportState = "uploading" | "mapping" | "checking" | "checked" | "running" | "stopped" | "done";
export type ImportColumn = {
    /** What it is called */
    name: string;
    /** The first values of the column */
    samples: string[];
    /** In which form the days of a field are written; of a column, what its values say about that */
    dates: {
        /** Values with the month in words */
        words: number;
        /** Values in which the day must come first */
        dayFirst: number;
        /** Values in which the month must come first */
        monthFirst: number;
        /** Values with dots */
        dotted: number;
        /** Values with slashes */
        slashed: number;
    };
};
export type Import = {
    /** Its id */
    id: number;
    /** What the file will be called */
    fileName: string;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** How far it has come */
    state: ImportState;
    /** The columns of the file; in a mapping, which column holds which field */
    columns: ImportColumn[];
    /** Which column holds which field */
    mapping: {
        /** The columns of the file; in a mapping, which column holds which field */
        columns: {
            [key: string]: string;
        };
        /** In which form the days of a field are written; of a column, what its values say about that */
        dates: {
            [key: string]: "YYYY-MM-DD" | "DD MMM YYYY" | "DD.MM.YYYY" | "MM/DD/YYYY";
        };
    };
    /** How many rows it has */
    rows: number;
    /** How many of the rows the check, or the run, has looked at */
    rowsDone: number;
    /** Rows of which a license is made */
    newRows: number;
    /** Rows whose license is there already */
    unchangedRows: number;
    /** Rows that are not taken */
    faultyRows: number;
    /** When it ended; null while it goes on */
    endedAt: string | null;
    /** Why the work stopped by itself; null if it did not */
    stopReason: StopReason | null;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type Failure422ImportColumnsImportLine = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IMPORT_COLUMNS" | "IMPORT_LINE";
    };
};
export type ImportPage = {
    /** What is on this page */
    entities: Import[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type QuotaFeature = {
    /** What it is called */
    name: string;
    /** How much of it the tier contains; null for what is not counted */
    defaultVal: number | null;
    /** Its name in words */
    prettyName: string;
    /** How much of it, in words */
    prettyValue: string;
    /** How much of it; null for what is not counted */
    value: number | null;
};
export type Quota = {
    /** Its id */
    id: number;
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** 1 enabled, 0 disabled */
    status: 0 | 1;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity: number | null;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number | null;
    /** Cases that it allows at a time; null where that is not counted */
    caseCapacity: number | null;
    /** Days that a case stays open */
    caseLifetime: number | null;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** When it was made */
    createdAt: string;
    /** When it was last saved */
    updatedAt: string;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
    /** For how many days after its end it goes on working */
    graceDays?: number;
    /** What it contains */
    features: QuotaFeature[];
};
export type Failure422LicenseType = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_TYPE";
    };
};
export type NewEnterpriseQuota = {
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** The license key */
    licenseKey: string;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity: number;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number;
};
export type Failure422IdempotencyMismatchLicenseDeletedTermLicenseType = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "TERM" | "LICENSE_TYPE";
    };
};
export type NewIrQuota = {
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** The license key */
    licenseKey: string;
    /** Cases that it allows at a time; null where that is not counted */
    caseCapacity: number;
    /** Days that a case stays open */
    caseLifetime: number;
};
export type ServerSerial = {
    /** What it is the serial of */
    "type": "Unknown" | "Disk" | "Volume" | "MachineName" | "OfflineFile";
    /** The serial itself */
    value: string;
};
export type ServerUse = {
    /** What it is called */
    name: string;
    /** Its name in words */
    prettyName: string;
    /** How much of it; null for what is not counted */
    value: number;
};
export type Server = {
    /** Its id */
    id: number;
    /** The device id of the server */
    deviceId: string;
    /** 1 enabled, 0 disabled */
    status: 0 | 1;
    /** The version of the product */
    version: string | null;
    /** When it was activated */
    activatedAt: string | null;
    /** Since when its seat is free; null while it holds one */
    releasedAt: string | null;
    /** When it was first heard of */
    firstHeartbeat: string | null;
    /** When it was last heard of */
    lastHeartbeat: string | null;
    /** What tells this machine from others */
    serials: ServerSerial[];
    /** How much of each feature is in use */
    use: ServerUse[];
};
export type ServerPage = {
    /** What is on this page */
    entities: Server[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type EventName = "create" | "import-license" | "delete" | "restore" | "add-quota" | "update-quota-dates" | "update-quota-capacities" | "update-quota-status" | "update-server-status" | "update-notes" | "update-tags" | "update-soft-capacity" | "update-environment" | "update-grace" | "update-customer" | "update-tier" | "update-offline" | "update-company" | "merge-companies" | "download-license-file" | "issue-certificate" | "activate-server" | "release-server" | "create-activation-code" | "create-version" | "update-version" | "create-tag" | "rename-tag" | "delete-tag" | "update-privileges" | "update-address" | "disable-person" | "enable-person" | "end-sessions" | "create-token" | "delete-token" | "update-settings" | "update-catalog" | "run-job" | "pause-jobs" | "resume-jobs" | "create-instance" | "send-reminder" | "snooze-reminder" | "resume-reminder" | "send-test-mail" | "approve-instance" | "invite-customer" | "confirm-invitation" | "extend-trial" | "convert-trial" | "suspend-instance" | "resume-instance" | "retry-instance" | "delete-instance" | "tell-customer" | "keep-reminder" | "sign-in" | "refuse-sign-in" | "sign-out" | "export-report" | "erase-person" | "renew-license" | "lose-renewal" | "reopen-renewal" | "assign-renewal" | "link-purchase" | "renew-purchase" | "change-purchase" | "end-purchase" | "create-webhook" | "update-webhook" | "delete-webhook" | "disable-webhook" | "create-view" | "update-view" | "delete-view" | "schedule-view" | "end-view-schedule" | "mail-view";
export type Event = {
    /** Its place in the one chain of all events, without gaps, from 1 */
    id: number;
    /** What happened; in a query string several with commas between them */
    eventName: EventName | string;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** The license key */
    licenseKey: string;
    /** More about the event; the description of `Event` lists the fields of each event name */
    details: {
        [key: string]: any;
    };
    /** What was, in the fields that changed */
    before: {
        [key: string]: any;
    } | null;
    /** What is, in the fields that changed */
    after: {
        [key: string]: any;
    } | null;
    /** The x-request-id of the call that did it */
    requestId: string;
    /** Where the request came from; left out for who may not read the whole log */
    address?: string;
};
export type EventPage = {
    /** What is on this page */
    entities: Event[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type ChainState = {
    /** The last event up to which the chain holds */
    verifiedUpTo: number;
    /** When it was last verified */
    verifiedAt: string | null;
    /** When it was last verified from its beginning */
    wholeVerifiedAt: string | null;
    /** How many there are in all */
    total: number;
    /** Whether an event was changed or removed */
    isBroken: boolean;
    /** The first event that does not fit; null where all do */
    brokenAt: number | null;
};
export type Tag = {
    /** The same for every spelling of the name in upper and lower case */
    id: string;
    /** The name of the tag, or a part of it where tags are searched */
    val: string;
    /** When it was made */
    createdAt: string;
    /** How many licenses */
    licenseCount: number;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type Failure409ConflictTagExists = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CONFLICT" | "TAG_EXISTS";
    };
};
export type Failure422IdempotencyMismatch = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH";
    };
};
export type TagPaging = {
    /** Which page, counted from 0 */
    pageNumber?: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize?: number;
    /** What the list is sorted by */
    sortBy?: "val" | "createdAt" | "licenseCount";
    /** `ASC` or `DESC` */
    sortType?: "ASC" | "DESC";
};
export type TagPage = {
    /** What is on this page */
    entities: Tag[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Version = {
    /** Its id */
    id: number;
    /** The version of the product */
    version: string;
    /** When it was released */
    releasedAt: string;
    /** Whether it is offered */
    isActive: boolean;
    /** What is new in it */
    releaseNotes: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** When it was made */
    createdAt: string;
    /** When it was last saved */
    updatedAt: string;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type VersionChange = {
    /** The version of the product */
    version: string;
    /** When it was released */
    releasedAt: string;
    /** Whether it is offered */
    isActive: boolean;
    /** What is new in it */
    releaseNotes?: string;
};
export type Failure409ConflictVersionExists = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CONFLICT" | "VERSION_EXISTS";
    };
};
export type NewToken = {
    /** Your own value: 20 to 200 letters, digits, `-`, `.`, `_` and `~` with at least 128 bits of randomness, such as 22 random letters and digits. The server generates one if you leave it out. */
    token?: any & any;
    /** Expiry, at most 400 days ahead: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** Privileges that it is limited to; `read` only reads, null can do what its owner can */
    scopes?: Privilege[] | "read" | null;
};
export type ApiToken = {
    /** The value, in the answer that makes it, and else its start */
    token: string;
    /** When the token expires */
    expirationDate: string;
    /** Whose it is */
    ownerEmail: string;
    /** When it was made */
    createdAt: string;
    /** When it was last saved */
    updatedAt: string;
    /** When it was last used; null while it was not */
    lastUsedAt?: string | null;
    /** The address that it was last used from */
    lastUsedFrom?: string | null;
    /** Privileges that it is limited to; `read` only reads, null can do what its owner can */
    scopes?: Privilege[] | "read" | null;
    /** From when the token is rejected until its owner signs in again, as long after the last sign-in as TOKEN_OWNER_DAYS says; null where that is off */
    restsAt?: string | null;
};
export type Failure409ConflictTokenExists = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CONFLICT" | "TOKEN_EXISTS";
    };
};
export type Failure422IdempotencyMismatchExpiredTooLongOutlivesTokenNoScopes = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "EXPIRED" | "TOO_LONG" | "OUTLIVES_TOKEN" | "NO_SCOPES";
    };
};
export type TokenPaging = {
    /** Which page, counted from 0 */
    pageNumber?: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize?: number;
    /** What the list is sorted by */
    sortBy?: "createdAt" | "updatedAt" | "expirationDate";
    /** `ASC` or `DESC` */
    sortType?: "ASC" | "DESC";
};
export type ApiTokenPage = {
    /** What is on this page */
    entities: ApiToken[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type LicenseSettings = {
    /** Days before its end from which on a license counts as almost expired */
    renewalPeriod: number;
    /** Days before the end of a license on which its reminders are sent */
    reminderDays: number[];
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type CatalogFeature = {
    /** What it is called */
    name: string;
    /** How much of it the tier contains; null for what is not counted */
    defaultVal: number | null;
    /** Its name in words */
    prettyName?: string;
    /** How much of it, in words */
    prettyValue?: string;
};
export type MarketplaceDimension = {
    /** The marketplace or the identity provider */
    provider: "aws" | "azure" | "sandbox";
    /** Product code of the listing in the marketplace */
    productCode: string;
    /** What was bought, by the marketplace's name for it */
    dimension: string;
    /** Capacity that the quantity fills */
    fills: "assets" | "servers";
};
export type CatalogTier = {
    /** Its id */
    id: string;
    /** What it is called */
    name: string;
    /** Its name in words */
    prettyName: string;
    /** Whether it is offered no more */
    retired?: boolean;
    /** For how many days after its end it goes on working */
    graceDays?: number;
    /** What it contains */
    features: CatalogFeature[];
    /** Dimensions and plans of marketplaces that are sold as this tier */
    marketplaceDimensions?: MarketplaceDimension[];
};
export type CatalogPackage = {
    /** Its id */
    id: string;
    /** What it is called */
    name: string;
    /** The type that the sender takes the license for; another one than it has is refused */
    licenseType: LicenseType;
    /** Whether it is offered no more */
    retired?: boolean;
    /** The tiers of the package */
    tiers: CatalogTier[];
};
export type Catalog = {
    /** The packages */
    packages: CatalogPackage[];
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type CatalogChange = {
    /** What it is that changes */
    "of": "package" | "tier" | "feature";
    /** What becomes of it */
    outcome: "added" | "changed" | "retired" | "offered" | "removed";
    /** Its id */
    id: string;
    /** The id of the tier */
    tierId: string | null;
    /** What it is called */
    title: string;
    /** The messages of each field that does not fit */
    fields: {
        /** The field that it is about; empty where the whole is meant */
        field: string;
        /** What was, in the fields that changed */
        before: string;
        /** What is, in the fields that changed */
        after: string;
    }[];
    /** Its licenses; their number, or the newest of them */
    licenses: number;
};
export type Failure422CatalogInUse = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CATALOG_IN_USE";
    };
};
export type Desk = {
    /** How many there are of each kind that needs somebody, with the first of them */
    figures: {
        /** What it is called */
        name: "ending" | "ended" | "full" | "silent" | "waiting" | "failed" | "trials-ending" | "reminders-unsent" | "bulk-runs" | "imports";
        /** How many there are */
        count: number;
        /** The first of them */
        lines: {
            /** The license key */
            key: string;
            /** What it is called */
            name: string;
            /** When it was; null where no instant says more */
            at: string | null;
            /** Where it stands */
            state: ("running" | "stopped" | "done") | null;
        }[];
        /** How many days */
        days: {
            /** From when on */
            "from": string;
            /** Until when */
            to: string;
        } | null;
    }[];
    /** What the caller did last, newest first */
    ownEvents: {
        /** What happened; in a query string several with commas between them */
        eventName: EventName;
        /** When it was; null where no instant says more */
        at: string;
        /** The license key */
        licenseKey: string;
    }[];
    /** How many licenses end in each of the next twelve months */
    months: {
        /** The moment that the numbers are of */
        asOf: string;
        /** How many licenses end in each of the next twelve months */
        months: {
            /** From when on */
            "from": string;
            /** Until when */
            to: string;
            /** How many licenses end */
            ends: number;
        }[];
    };
    /** Licenses by lifetime status: now, and as they were counted once a day */
    statuses: {
        /** The moment that the numbers are of */
        asOf: string;
        /** As of `asOf` */
        now: {
            /** How many are pending */
            pending: number;
            /** How many are active */
            active: number;
            /** How many end within the renewal period */
            "almost-expired": number;
            /** How many have ended */
            expired: number;
        };
        /** How many days */
        days: {
            /** The day, in UTC */
            day: string;
            /** How many licenses have each lifetime status, deleted ones aside */
            counts: {
                /** How many are pending */
                pending: number;
                /** How many are active */
                active: number;
                /** How many end within the renewal period */
                "almost-expired": number;
                /** How many have ended */
                expired: number;
            };
        }[];
    };
};
export type FirstSteps = {
    /** Whether it is shown */
    isShown: boolean;
    /** The steps of its instance */
    steps: {
        /** What it is called */
        name: "sign-in" | "signing-key" | "catalog" | "customers" | "mail" | "marketplace" | "backup" | "first-license";
        /** Whether it is done */
        isDone: boolean;
        /** Whether somebody said that it needs nothing more */
        isSettled: boolean;
    }[];
    /** Steps that need nothing more */
    settled: ("customers" | "mail" | "marketplace" | "backup")[];
    /** How the installation is set up */
    setup: {
        /** Whether it has the demo data */
        isDemo: boolean;
        /** The identity providers */
        signIn: string[];
        /** Where customers come from */
        crm: "hubspot" | "by-hand";
        /** Null where the caller does not have it mailed */
        mail: "sent" | "kept";
        /** Which marketplace buyers come from */
        marketplace: "aws" | "azure" | "sandbox" | "off";
    };
};
export type Reminder = {
    /** The license key */
    licenseKey: string;
    /** The company */
    companyName: string;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
    /** Who gets it, by e-mail address */
    to: string;
    /** When it ends */
    endsAt: string;
    /** How many days before the end it belongs to */
    threshold: number | null;
    /** When it is to be sent */
    dueAt: string | null;
    /** Where it stands */
    state: "upcoming" | "sent" | "kept" | "retrying" | "failed" | "snoozed";
    /** When it was sent; null while it was not */
    sentAt: string | null;
    /** Whether it was sent later than it was due */
    late: boolean;
    /** How often it was tried */
    attempts: number;
    /** Why it was not sent */
    failure: string | null;
    /** When it is tried again; null where it is not */
    nextAttemptAt: string | null;
    /** Until when it is held back */
    snoozedUntil: string | null;
};
export type ReminderPage = {
    /** What is on this page */
    entities: Reminder[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Failure422LicenseDeletedEndMovedEndedSnoozePast = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "END_MOVED" | "ENDED" | "SNOOZE_PAST";
    };
};
export type Failure422LicenseDeletedEndMovedEnded = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "END_MOVED" | "ENDED";
    };
};
export type Failure409NotFailed = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "NOT_FAILED";
    };
};
export type Failure503BusyDatabaseDownMailFailed = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "MAIL_FAILED";
    };
};
export type MailState = "sent" | "kept" | "failed";
export type Mail = {
    /** Its id */
    id: string;
    /** Who gets it, by e-mail address */
    to: string;
    /** The subject of the mail */
    subject: string;
    /** When it was kept */
    keptAt: string;
    /** What it says */
    text: string;
    /** Whether staff can be told anew of what it says, now that mails are sent */
    canBeSent: boolean;
};
export type Failure422MailNotSetUpNobodyToTell = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "MAIL_NOT_SET_UP" | "NOBODY_TO_TELL";
    };
};
export type Job = {
    /** What it is called */
    name: string;
    /** Its last run; null before the first */
    lastRun: {
        /** When it began */
        startedAt: string;
        /** When it ended; null while it goes on */
        endedAt: string;
        /** Why there was no answer; null where there was one */
        fault: string | null;
    } | null;
    /** When it last succeeded */
    succeededAt: string | null;
    /** How often in a row it has failed */
    failures: number;
    /** When it runs next */
    nextRunAt: string | null;
    /** Whether it should have run by now */
    isLate: boolean;
    /** Whether it waits until background jobs are resumed */
    isPaused: boolean;
};
export type View = {
    /** Its id */
    id: number;
    /** What its tab says */
    name: string;
    /** What the list’s address says, as in `lifetimeStatuses=almost-expired&environment=3` */
    query: string;
    /** Whether everybody sees it */
    isShared: boolean;
    /** Whether whoever asks made it */
    isOwn: boolean;
    /** Its place among everybody’s or among one’s own, from 0 */
    place: number;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type ViewList = {
    /** Everybody’s, then those of whoever asks, both in their order */
    views: View[];
    /** When the summaries were last brought up to date */
    lastUpdatedAt: string | null;
};
export type NewView = {
    /** What its tab says */
    name: string;
    /** What the list’s address says, as in `lifetimeStatuses=almost-expired&environment=3` */
    query: string;
    /** Whether everybody sees it */
    isShared?: boolean;
};
export type Failure422IdempotencyMismatchTooManyViews = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "TOO_MANY_VIEWS";
    };
};
export type WebhookState = "on" | "off" | "failed";
export type Webhook = {
    /** Its id */
    id: number;
    /** The address, which begins with https */
    url: string;
    /** The events that are sent; null for all, also those that are to come */
    eventNames: EventName[] | null;
    /** Where it stands */
    state: WebhookState;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** The number of the last event that was looked at */
    position: number;
    /** When a receiver last took an event; null while none did */
    lastSuccessAt: string | null;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
    /** False if no value of SECRET decrypts the secret: nothing is sent until a new secret is made */
    canSign: boolean;
    /** The signing secret, `whsec_` followed by the key in base64. Only the response that creates it contains it. */
    secret?: string;
};
export type Failure422IdempotencyMismatchAddressRefusedTooManyWebhooks = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "ADDRESS_REFUSED" | "TOO_MANY_WEBHOOKS";
    };
};
export type Package = {
    /** Its id */
    id: string;
    /** What it is called */
    name: string;
    /** The tiers of the package */
    tiers: {
        /** Its id */
        id: string;
        /** What it is called */
        name: string;
    }[];
};
export type TierName = {
    /** The id of the tier */
    tierId: string;
    /** Its name in words */
    prettyName: string;
};
export type Company = {
    /** Its id */
    id: number;
    /** The company */
    companyName: string;
    /** Two letters of ISO 3166 */
    countryCode: string | null;
};
export type Failure503BusyDatabaseDownCrmBusyCrmRefusedCrmInvalid = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "CRM_BUSY" | "CRM_REFUSED" | "CRM_INVALID";
    };
};
export type LicensedCompany = {
    /** Its id */
    id: number;
    /** The company */
    companyName: string;
    /** Two letters of ISO 3166 */
    countryCode: string | null;
    /** How many licenses */
    licenseCount: number;
    /** The first end that a license which has not ended comes to */
    nextEnd: string | null;
    /** The hosted instance; null where there is none */
    instance: {
        /** The license key */
        licenseKey: string;
        /** The host name of the instance */
        hostname: string;
        /** 1 enabled, 0 disabled */
        status: string;
    } | null;
};
export type LicensedCompanyPage = {
    /** What is on this page */
    entities: LicensedCompany[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type CustomerContact = {
    /** E-mail address */
    email: string;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
};
export type Customer = {
    /** The company */
    companyName: string;
    /** Who is named on its licenses */
    contacts: CustomerContact[];
    /** Its licenses; their number, or the newest of them */
    licenses: string[];
    /** Two letters of ISO 3166 */
    countryCode: string | null;
};
export type FisCustomer = {
    /** Its id */
    id: number;
    /** The company */
    companyName: string;
    /** Two letters of ISO 3166 */
    countryCode: string | null;
    /** Who is named on its licenses */
    contacts: CustomerContact[];
    /** How many contacts there are in all */
    contactCount: number;
    /** How many licenses */
    licenseCount: number;
    /** The first end that a license which has not ended comes to */
    nextEnd: string | null;
    /** Cases that take a place */
    casesUsed: number;
    /** Cases that it allows at a time; null where that is not counted */
    caseCapacity: number;
    /** Cases that nobody has closed */
    openCases: number;
    /** When the first of the open cases reaches the end of its lifetime */
    nextCaseEnd: string | null;
    /** Servers that hold a seat */
    serversInUse: number;
    /** When one of its servers was last heard of */
    lastContact: string | null;
    /** Names of tags */
    tags: string[];
};
export type FisCustomerPage = {
    /** What is on this page */
    entities: FisCustomer[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Entitlement = {
    /** What was bought, by the marketplace's name for it */
    dimension: string;
    /** How much of it was bought */
    intValue: number;
    /** Until when it counts */
    expirationDate: any;
};
export type MarketplaceCustomer = {
    /** What the sign-up goes on with: a handle that is good for an hour */
    customerId: string;
    /** The license key */
    licenseKey: string | null;
    /** What was bought and still counts */
    entitlements: Entitlement[];
};
export type Failure404NotFoundTokenInvalid = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "NOT_FOUND" | "TOKEN_INVALID";
    };
};
export type Failure410TokenExpired = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TOKEN_EXPIRED";
    };
};
export type Failure429TooManyThrottled = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TOO_MANY" | "THROTTLED";
    };
};
export type Failure503BusyDatabaseDownMarketplaceDownJobsPaused = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "MARKETPLACE_DOWN" | "JOBS_PAUSED";
    };
};
export type Failure404TokenInvalid = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TOKEN_INVALID";
    };
};
export type Failure503BusyDatabaseDownMarketplaceDown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "MARKETPLACE_DOWN";
    };
};
export type MarketplaceRegistration = {
    /** First name */
    firstname: string;
    /** Last name */
    lastname: string;
    /** The company */
    company: string;
    /** E-mail address */
    email: string;
    /** The subdomain of the instance */
    domain?: string | null;
    /** The password of the instance's first user. It is handed on and not kept. */
    password: string;
    /** The customerId that the sign-up goes on with */
    marketplaceId: string;
    /** What was bought, by the marketplace's name for it */
    entitlementDimension?: string | null;
    /** How much of it was bought */
    entitlementValue?: number | string | null;
    /** Until when it counts */
    entitlementExpiration?: number | string | null;
};
export type MarketplaceLicense = {
    /** What the sign-up goes on with: a handle that is good for an hour */
    customerId: string;
    /** The license key */
    licenseKey: string;
};
export type Failure409Ip01EmailExistsMarketplaceExists = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IP01" | "EMAIL_EXISTS" | "MARKETPLACE_EXISTS";
    };
};
export type Failure422Id00NoEntitlementMarketplaceHandle = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "ID00" | "NO_ENTITLEMENT" | "MARKETPLACE_HANDLE";
    };
};
export type Failure503BusyDatabaseDownNoTierMarketplaceDownJobsPausedIr03Unavailable = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "NO_TIER" | "MARKETPLACE_DOWN" | "JOBS_PAUSED" | "IR03" | "UNAVAILABLE";
    };
};
export type InstanceStatus = "invited" | "requested" | "waiting" | "creating" | "ready" | "failed" | "suspended" | "deleted";
export type InstanceProgress = {
    /** The host name of the instance */
    hostname: string | null;
    /** Where the instance stands */
    status: InstanceStatus;
    /** Whether the server was made */
    server: boolean;
    /** Whether the domain was made */
    domain: boolean;
    /** Whether the product was installed */
    airBootstrap: boolean;
    /** Whether the product was set up */
    airSetup: boolean;
    /** How many milliseconds to wait before asking again; 0 once nothing more will happen */
    retryAfterMs: number;
};
export type Failure403ForeignOriginMarketplaceHandle = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FOREIGN_ORIGIN" | "MARKETPLACE_HANDLE";
    };
};
export type Failure409Ir01 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IR01";
    };
};
export type Failure422Ir00 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IR00";
    };
};
export type Failure503BusyDatabaseDownJobsPausedIr02Ir03ProvisionerBusyProvisionerRefusedProvisionerInvalidProvisionerMissingUnavailable = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "JOBS_PAUSED" | "IR02" | "IR03" | "PROVISIONER_BUSY" | "PROVISIONER_REFUSED" | "PROVISIONER_INVALID" | "PROVISIONER_MISSING" | "UNAVAILABLE";
    };
};
export type PurchaseState = "waiting" | "active" | "suspended" | "renewed" | "replaced" | "cancelled" | "expired";
export type Purchase = {
    /** Its id */
    id: number;
    /** The marketplace or the identity provider */
    provider: string;
    /** License ARN (AWS) or subscription id (Azure) */
    externalId: string;
    /** Id of the agreement in the marketplace, or null */
    agreementId: string | null;
    /** Id of the agreement that this one continues, or null */
    previousAgreementId: string | null;
    /** The account of the buyer at the marketplace */
    accountId: string | null;
    /** Account of the reseller, or null */
    resellerAccountId: string | null;
    /** Product code of the listing in the marketplace */
    productCode: string | null;
    /** The package tier in words */
    plan: string | null;
    /** The license key */
    licenseKey: string | null;
    /** Where it stands */
    state: PurchaseState;
    /** When it starts */
    startsAt: string | null;
    /** When it ends */
    endsAt: string | null;
    /** Whether the purchase renews by itself; null if unknown */
    autoRenews: boolean | null;
    /** What was bought */
    items: {
        /** What was bought, by the marketplace's name for it */
        dimension: string;
        /** Bought quantity */
        quantity: number;
    }[];
    /** Rule or staff member that linked the license, or null */
    linkedBy: string | null;
    /** When it was made */
    createdAt: string;
};
export type PurchasePage = {
    /** What is on this page */
    entities: Purchase[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type WaitingBuyer = {
    /** The license key */
    licenseKey: string;
    /** The company */
    companyName: string;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
    /** E-mail address */
    email: string;
    /** The subdomain of the instance */
    subdomain: string;
    /** The host name of the instance */
    hostname: string;
    /** Why, in words */
    reason: "no-capacity" | "needs-approval";
    /** Since when it waits */
    since: string;
    /** Who sold it: a marketplace's name, or `staff`; of an event, who sends it */
    source: string;
};
export type WaitingBuyerPage = {
    /** What is on this page */
    entities: WaitingBuyer[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Purpose = "trial" | "demo" | "paid";
export type NewTrial = {
    /** What it is for */
    purpose: Purpose;
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity?: number;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity?: number;
    /** How many days */
    days?: number;
    /** Names of tags */
    tags?: string[];
    /** Notes of staff */
    notes?: string;
    /** The id of the deal in the CRM */
    dealId?: string | null;
    /** The subdomain of the instance */
    subdomain?: string;
    /** `create`: at once. `invite`: once the customer has confirmed it. */
    how: "create" | "invite";
    /** Where the customer comes from */
    customer: "crm";
    /** The id of the company in the CRM */
    hubspotCompanyId: number;
    /** The id of the contact in the CRM */
    hubspotContactId: number;
    /** The company, for where the CRM does not answer */
    hubspotCompanyName: string;
    /** The e-mail address of the contact, for where the CRM does not answer */
    hubspotContactEmail: string;
    /** The first name of the contact, for where the CRM does not answer */
    hubspotContactFirstname?: string | null;
    /** The last name of the contact, for where the CRM does not answer */
    hubspotContactLastname?: string | null;
} | {
    /** What it is for */
    purpose: Purpose;
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity?: number;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity?: number;
    /** How many days */
    days?: number;
    /** Names of tags */
    tags?: string[];
    /** Notes of staff */
    notes?: string;
    /** The id of the deal in the CRM */
    dealId?: string | null;
    /** The subdomain of the instance */
    subdomain?: string;
    /** `create`: at once. `invite`: once the customer has confirmed it. */
    how: "create" | "invite";
    /** Where the customer comes from */
    customer: "by-hand";
    /** The company */
    companyName: string;
    /** First name */
    firstName?: string | null;
    /** Last name */
    lastName?: string | null;
    /** E-mail address */
    email: string;
    /** Two letters of ISO 3166 */
    countryCode?: string | null;
};
export type StartedTrial = {
    /** The license key */
    licenseKey: string;
    /** The host name of the instance */
    hostname: string;
    /** Where its instance stands */
    status: InstanceStatus;
    /** Why the customer did not get the link; null where they did, and where there is none */
    invitationFailure: string | null;
};
export type Failure409ConflictIp01 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CONFLICT" | "IP01";
    };
};
export type Failure422IdempotencyMismatchTierUnknownTierRetiredCrmUnknownId00 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "TIER_UNKNOWN" | "TIER_RETIRED" | "CRM_UNKNOWN" | "ID00";
    };
};
export type CompanyLicense = {
    /** The license key */
    licenseKey: string;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
    /** Where it stands between its start and its end */
    lifetimeStatus: LifetimeStatus;
    /** When it ends, or ended */
    expiredAt: string | null;
    /** The host name of the instance */
    hostname: string | null;
    /** When the trial ends; null for what is no trial */
    trialEndsAt: string | null;
};
export type Invitation = {
    /** The license key */
    licenseKey: string;
    /** The company */
    companyName: string;
    /** Who invited */
    inviter: string;
    /** The package tier in words */
    plan: string;
    /** What it is for */
    purpose: Purpose;
    /** When it starts */
    startsAt: string | null;
    /** When it ends */
    endsAt: string | null;
    /** The subdomain of the instance */
    subdomain: string;
    /** The host name of the instance */
    hostname: string;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
    /** E-mail address */
    email: string;
    /** Until when the link is good */
    expiresAt: string;
};
export type Failure404InvitationUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "INVITATION_UNKNOWN";
    };
};
export type InvitationConfirmation = {
    /** First name */
    firstname: string;
    /** Last name */
    lastname: string;
    /** The password of the instance's first user. It is handed on and not kept. */
    password: string;
    /** The token that the link carries */
    token: string;
    /** The subdomain of the instance */
    subdomain?: string;
};
export type ConfirmedInvitation = {
    /** The license key */
    licenseKey: string;
    /** How far the instance has come */
    progress: InstanceProgress;
};
export type Failure409Ip01Ir01 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IP01" | "IR01";
    };
};
export type Failure422Id00 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "ID00";
    };
};
export type StepName = "server" | "domain" | "airBootstrap" | "airSetup";
export type HostedState = "invited" | "creating" | "waiting" | "failed" | "running" | "ended" | "suspended" | "deleted";
export type SentInvitation = {
    /** Whom it was sent to */
    sentTo: string;
    /** When it was sent; null where it was not */
    sentAt: string | null;
    /** Why it was not sent */
    failure: string | null;
    /** Until when the link is good */
    expiresAt: string;
    /** When it was used; null while it was not */
    usedAt: string | null;
};
export type HostedCustomer = {
    /** The license key */
    licenseKey: string;
    /** The company */
    companyName: string;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
    /** E-mail address */
    email: string;
    /** Who sold it: a marketplace's name, or `staff`; of an event, who sends it */
    source: string;
    /** The package tier in words */
    plan: string;
    /** What it is for */
    purpose: Purpose;
    /** The subdomain of the instance */
    subdomain: string;
    /** The host name of the instance */
    hostname: string;
    /** Where it stands */
    state: HostedState;
    /** Where its instance stands */
    status: InstanceStatus;
    /** The step that gave up */
    failedStep: StepName | null;
    /** Why there was no answer; null where there was one */
    fault: string | null;
    /** Why it waits for staff; null where it does not */
    waitingReason: ("no-capacity" | "needs-approval") | null;
    /** When the trial ends; null for what is no trial */
    trialEndsAt: string | null;
    /** Days until then; null where there is no such day */
    daysLeft: number | null;
    /** Days by which it may still be extended without a reason and an admin */
    extensionDaysLeft: number;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
    /** Where it stands between its start and its end */
    lifetimeStatus: LifetimeStatus;
    /** How much of what it allows is in use */
    useStatus: UseStatus;
    /** When it ends, or ended */
    expiredAt: string | null;
    /** Whether its license was deleted */
    isLicenseDeleted: boolean;
    /** Assets in use */
    totalClientsInUse: number;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number | null;
    /** When one of its servers was last heard of */
    lastContact: string | null;
    /** The version of the product */
    version: string | null;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** What became of its invitation; null where there is none */
    invitation: SentInvitation | null;
};
export type HostedCustomerPage = {
    /** What is on this page */
    entities: HostedCustomer[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type HostedNumbers = {
    /** Trials that run */
    runningTrials: number;
    /** Trials that end within 7 days */
    endingWithin7Days: number;
    /** Those of which a step gave up */
    failed: number;
    /** Those that wait for staff */
    waiting: number;
};
export type Failure403LicenseNotFoundLicenseDeletedActivationCodeInstanceSuspendedServerDisabledQuotaPendingQuotaExpiredQuotaDisabledServerLiveServerLimitAssetLimitDeviceMismatch = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_NOT_FOUND" | "LICENSE_DELETED" | "ACTIVATION_CODE" | "INSTANCE_SUSPENDED" | "SERVER_DISABLED" | "QUOTA_PENDING" | "QUOTA_EXPIRED" | "QUOTA_DISABLED" | "SERVER_LIVE" | "SERVER_LIMIT" | "ASSET_LIMIT" | "DEVICE_MISMATCH";
    };
};
export type Failure422ClockSkew = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "CLOCK_SKEW";
    };
};
export type Failure403LicenseDeletedInstanceSuspendedServerDisabledQuotaPendingQuotaExpiredQuotaDisabledServerLimitAssetLimit = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "INSTANCE_SUSPENDED" | "SERVER_DISABLED" | "QUOTA_PENDING" | "QUOTA_EXPIRED" | "QUOTA_DISABLED" | "SERVER_LIMIT" | "ASSET_LIMIT";
    };
};
export type Failure409OldSequence = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "OLD_SEQUENCE";
    };
};
export type CaseEvent = {
    /** The event's own id, by which it counts once */
    id: string;
    /** The id of the case */
    caseId: string;
    /** The name of the case */
    caseName: string;
    /** What kind of activity it is */
    "type": string;
    /** Who did it */
    performedBy: string;
    /** When it was made */
    createdAt: string;
    /** What was done, in words */
    description: string;
    /** What the product tells of it besides */
    data: any;
};
export type Failure403LicenseDeletedInstanceSuspendedServerDisabledQuotaPendingQuotaExpiredQuotaDisabledCaseLimit = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "INSTANCE_SUSPENDED" | "SERVER_DISABLED" | "QUOTA_PENDING" | "QUOTA_EXPIRED" | "QUOTA_DISABLED" | "CASE_LIMIT";
    };
};
export type Failure503BusyDatabaseDownNotWritable = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "BUSY" | "DATABASE_DOWN" | "NOT_WRITABLE";
    };
};
export type Failure403ForbiddenForeignOriginOwnStatusOutranked = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "FOREIGN_ORIGIN" | "OWN_STATUS" | "OUTRANKED";
    };
};
export type Failure422LastAdmin = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LAST_ADMIN";
    };
};
export type RunningWork = {
    /** Bulk runs under way */
    bulkRuns: number;
    /** Imports under way */
    imports: number;
    /** Views that are mailed */
    viewMails: number;
    /** API tokens */
    tokens: number;
};
export type Failure403ForbiddenForeignOriginOwnAccount = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "FOREIGN_ORIGIN" | "OWN_ACCOUNT";
    };
};
export type Session = {
    /** Its id */
    id: string;
    /** When it was made */
    createdAt: string;
    /** The address that it was opened from */
    openedFrom: string | null;
    /** The browser */
    browser: string | null;
    /** When it was last used; null while it was not */
    lastUsedAt: string;
    /** The address that it was last used from */
    lastUsedFrom: string | null;
    /** Whether it is the session that asks */
    isCurrent: boolean;
};
export type Failure403ForbiddenOutranked = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "OUTRANKED";
    };
};
export type Failure403ForbiddenForeignOriginOutranked = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "FOREIGN_ORIGIN" | "OUTRANKED";
    };
};
export type Failure422LicenseDeleted = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED";
    };
};
export type Failure422LicenseDeletedNotOfflineNoQuotaExpiredServerDisabledServerLimit = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "NOT_OFFLINE" | "NO_QUOTA" | "EXPIRED" | "SERVER_DISABLED" | "SERVER_LIMIT";
    };
};
export type Failure422NotDeletedRestoreEnded = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "NOT_DELETED" | "RESTORE_ENDED";
    };
};
export type LicenseChange = {
    /** The company */
    companyName: string;
    /** First name */
    firstName?: string | null;
    /** Last name */
    lastName?: string | null;
    /** E-mail address */
    email: string;
    /** Two letters of ISO 3166 */
    countryCode?: string | null;
    /** The id of the company in the CRM */
    hubspotCompanyId?: number | null;
    /** The id of the contact in the CRM */
    hubspotContactId?: number | null;
    /** What changes */
    kind: "customer";
} | {
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** Whether server and asset capacity become what the tier presets */
    capacitiesFollow: boolean;
    /** What changes */
    kind: "tier";
} | {
    /** What changes */
    kind: "offline";
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
};
export type LicenseChangePreview = {
    /** As it is */
    before: License;
    /** As it would be */
    after: License;
    /** What would differ of its features, in words; null where it does not have one */
    features: {
        /** Its name in words */
        prettyName: string;
        /** As it is */
        before: string | null;
        /** As it would be */
        after: string | null;
    }[];
    /** Servers in use beyond what it would allow */
    serversBeyond: number;
    /** Assets in use beyond what it would allow */
    assetsBeyond: number;
    /** Whom its reminders go to now */
    remindedBefore: string;
    /** Whom its reminders would go to */
    remindedAfter: string;
    /** License files that were issued and still open; they stay as they are */
    files: {
        /** How many there are */
        count: number;
        /** Last day, as `YYYY-MM-DD` */
        until: string | null;
        /** How many of them never end */
        endless: number;
    };
};
export type Failure422LicenseDeletedTierUnknownTierRetiredCrmUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "TIER_UNKNOWN" | "TIER_RETIRED" | "CRM_UNKNOWN";
    };
};
export type LicenseCustomerChange = {
    /** The company */
    companyName: string;
    /** First name */
    firstName?: string | null;
    /** Last name */
    lastName?: string | null;
    /** E-mail address */
    email: string;
    /** Two letters of ISO 3166 */
    countryCode?: string | null;
    /** The id of the company in the CRM */
    hubspotCompanyId?: number | null;
    /** The id of the contact in the CRM */
    hubspotContactId?: number | null;
};
export type Failure422LicenseDeletedCrmUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "CRM_UNKNOWN";
    };
};
export type LicenseTierChange = {
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId: string;
    /** Whether server and asset capacity become what the tier presets */
    capacitiesFollow: boolean;
};
export type Failure422LicenseDeletedTierUnknownTierRetired = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "TIER_UNKNOWN" | "TIER_RETIRED";
    };
};
export type Failure422RunOver = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "RUN_OVER";
    };
};
export type Failure422RunRunningRunUndoneNothingToUndo = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "RUN_RUNNING" | "RUN_UNDONE" | "NOTHING_TO_UNDO";
    };
};
export type BulkLine = {
    /** The license key */
    key: string;
    /** The company */
    companyName: string | null;
    /** What becomes of it */
    outcome: "changed" | "unchanged" | "skipped";
    /** Why, for programs */
    code: string | null;
    /** Why, in words */
    reason: string | null;
    /** The value before the change; null if nothing was changed, and for notes */
    before: BulkValue | null;
    /** The value after the change; null if nothing was changed, and for notes */
    after: BulkValue | null;
};
export type BulkLinePage = {
    /** What is on this page */
    entities: BulkLine[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Renewal = {
    /** The license key */
    licenseKey: string;
    /** The quota whose end moves */
    quotaId: number;
    /** When the quota ended before */
    "from": string;
    /** When it ends then */
    to: string;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
};
export type Failure422IdempotencyMismatchLicenseDeletedNoQuotaNeverEndsNotLaterTooLateSavedSince = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IDEMPOTENCY_MISMATCH" | "LICENSE_DELETED" | "NO_QUOTA" | "NEVER_ENDS" | "NOT_LATER" | "TOO_LATE" | "SAVED_SINCE";
    };
};
export type Failure422LicenseDeletedNoQuotaNeverEndsNotLaterTooLate = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "NO_QUOTA" | "NEVER_ENDS" | "NOT_LATER" | "TOO_LATE";
    };
};
export type Failure422LicenseDeletedEndMoved = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "END_MOVED";
    };
};
export type Failure422LicenseDeletedOwnerUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "OWNER_UNKNOWN";
    };
};
export type Failure422ImportRunning = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IMPORT_RUNNING";
    };
};
export type Failure422ImportRun = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IMPORT_RUN";
    };
};
export type ImportFault = {
    /** Which row, with the header as row 1 */
    rowNumber: number;
    /** The field that it is about; empty where the whole is meant */
    field: "" | "key" | "companyName" | "email" | "packageTierId" | "type" | "environment" | "firstName" | "lastName" | "countryCode" | "startsAt" | "expiredAt" | "serverCapacity" | "totalClientCapacity" | "caseCapacity" | "caseLifetime" | "softCapacity" | "isOffline" | "tags" | "notes" | "createdAt" | "createdBy" | "updatedAt" | "status";
    /** The name of the column in the file */
    column: string;
    /** Why, for programs */
    code: "columns" | "quotes" | "encoding" | "value" | "tier" | "term" | "tags" | "twice" | "differs" | "issued" | "deleted";
    /** Why, for people */
    message: string;
};
export type ImportFaultPage = {
    /** What is on this page */
    entities: ImportFault[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type Failure422ImportUnchecked = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "IMPORT_UNCHECKED";
    };
};
export type Failure422LicenseDeletedTermLicenseType = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "TERM" | "LICENSE_TYPE";
    };
};
export type Failure422LicenseDeletedLicenseType = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "LICENSE_TYPE";
    };
};
export type LicenseUse = {
    /** The days with a report, oldest first, with the most that was in use */
    days: {
        /** The day, in UTC */
        day: string;
        /** How many assets were in use at most */
        assets: number;
        /** The servers of its licenses */
        servers: number;
    }[];
    /** How many assets it allows now; null without a limit */
    assetLimit: number | null;
    /** How many servers it allows now; null without a limit */
    serverLimit: number | null;
};
export type Failure422LicenseDeletedServerLimit = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "SERVER_LIMIT";
    };
};
export type ActivationCodeState = {
    /** Whether a new server needs an activation code besides the license key */
    isRequired: boolean;
    /** When the code was created; null without one */
    createdAt: string | null;
};
export type Failure422LicenseDeletedTierUnknownRestoreEndedNotUndoableChangedSince = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "TIER_UNKNOWN" | "RESTORE_ENDED" | "NOT_UNDOABLE" | "CHANGED_SINCE";
    };
};
export type Failure422TagInUse = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TAG_IN_USE";
    };
};
export type Failure422JobsPaused = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "JOBS_PAUSED";
    };
};
export type ViewChange = {
    /** What its tab says */
    name?: string;
    /** What the list’s address says, as in `lifetimeStatuses=almost-expired&environment=3` */
    query?: string;
    /** Whether everybody sees it */
    isShared?: boolean;
    /** Its place among everybody’s or among one’s own, from 0 */
    place?: number;
};
export type Failure422TooManyViews = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "TOO_MANY_VIEWS";
    };
};
export type ViewMail = {
    /** `day`, `monday` or `month`: each day, each Monday, the first of each month; at 6:00 UTC */
    every: "day" | "monday" | "month";
    /** Addresses of people who sign in here */
    recipients: string[];
    /** When it is sent the next time; null where it is not */
    nextAt: string;
    /** When it was mailed, or tried, last; null before the first time */
    lastAt: string | null;
    /** What became of the last mail; null before the first one */
    outcome: MailState | null;
    /** Why the last mail did not reach everybody; null where it did */
    failure: string | null;
};
export type NewViewMail = {
    /** `day`, `monday` or `month`: each day, each Monday, the first of each month; at 6:00 UTC */
    every: "day" | "monday" | "month";
    /** Addresses of people who sign in here */
    recipients: string[];
};
export type Failure422RecipientUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "RECIPIENT_UNKNOWN";
    };
};
export type Failure422AddressRefused = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "ADDRESS_REFUSED";
    };
};
export type WebhookDeliveryState = "waiting" | "delivered" | "failed";
export type WebhookDelivery = {
    /** Its number; a replay keeps it */
    id: number;
    /** The number of the event */
    eventId: number;
    /** What happened; in a query string several with commas between them */
    eventName: EventName;
    /** The license key */
    licenseKey: string;
    /** How far it is */
    state: WebhookDeliveryState;
    /** How often it was sent */
    attempts: number;
    /** When it was last sent; null while it was not */
    lastAt: string | null;
    /** When it is sent the next time; null where it is not */
    nextAt: string | null;
    /** The HTTP status of the last answer; null without one */
    status: number | null;
    /** The first 1,024 bytes of the answer */
    answer: string | null;
    /** Why there was no answer; null where there was one */
    fault: string | null;
};
export type WebhookDeliveryPage = {
    /** What is on this page */
    entities: WebhookDelivery[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type WebhookAttempt = {
    /** The HTTP status of the response; null without one */
    status: number | null;
    /** The first 1,024 bytes of the answer */
    answer: string | null;
    /** Why there was no answer; null where there was one */
    fault: string | null;
    /** Its number */
    id: number;
    /** When it was sent */
    at: string;
    /** The address, which begins with https */
    url: string;
    /** The headers of the request */
    headers: {
        [key: string]: string;
    };
    /** The body of the request */
    body: string;
};
export type WebhookAnswer = {
    /** The HTTP status; null without an answer */
    status: number | null;
    /** The first 1,024 bytes of the answer */
    answer: string | null;
    /** Why there was no answer; null where there was one */
    fault: string | null;
};
export type TierFeature = {
    /** What it is called */
    name: string;
    /** How much of it the tier contains; null for what is not counted */
    defaultVal: number | null;
    /** Its name in words */
    prettyName: string;
    /** How much of it, in words */
    prettyValue: string;
};
export type Contact = {
    /** Its id */
    id: number;
    /** E-mail address */
    email: string;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
};
export type LicensedCompanyInFull = {
    /** Its id */
    id: number;
    /** The company */
    companyName: string;
    /** Two letters of ISO 3166 */
    countryCode: string | null;
    /** How many licenses */
    licenseCount: number;
    /** The first end that a license which has not ended comes to */
    nextEnd: string | null;
    /** Notes of staff */
    notes: string;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
    /** The ids that the company has in the CRM */
    hubspotCompanyIds: number[];
    /** What its licenses allow and use together; those that are not Enterprise have no limit of servers and assets */
    totals: {
        /** Servers that it allows at a time; null where that is not counted */
        serverCapacity: number;
        /** Servers in use on Enterprise licenses */
        serversCounted: number;
        /** Servers that hold a seat */
        serversInUse: number;
        /** Assets that the running quotas allow; null for IR licenses */
        assetCapacity: number;
        /** Assets in use on Enterprise licenses */
        assetsCounted: number;
        /** Assets that the servers reported last */
        assetsInUse: number;
        /** Cases that it allows at a time; null where that is not counted */
        caseCapacity: number;
        /** Cases that take a place */
        casesUsed: number;
        /** Cases that nobody has closed */
        openCases: number;
    };
    /** Its licenses; their number, or the newest of them */
    licenses: License[];
    /** Who is named on its licenses */
    contacts: CustomerContact[];
    /** The hosted instances */
    instances: {
        /** The license key */
        licenseKey: string;
        /** The host name of the instance */
        hostname: string;
        /** 1 enabled, 0 disabled */
        status: string;
    }[];
    /** The servers of its licenses */
    servers: {
        /** The license key */
        licenseKey: string;
        /** The device id of the server */
        deviceId: string;
        /** The version of the product */
        version: string | null;
        /** 1 enabled, 0 disabled */
        status: 0 | 1;
        /** When it was last heard of */
        lastHeartbeat: string | null;
    }[];
    /** The id of the FIS customer; null where there is none */
    fisCustomerId: number | null;
    /** The latest events of its newest licenses */
    events: Event[];
    /** The latest mails about its newest licenses */
    mails: Event[];
};
export type LicensedCompanyMerge = {
    /** The id of the one that goes into this one, and is gone afterwards */
    companyId: number;
};
export type Failure422SameCustomerCustomerUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "SAME_CUSTOMER" | "CUSTOMER_UNKNOWN";
    };
};
export type LicenseLinks = {
    /** The id of the company that it is of */
    companyId: number | null;
    /** The hosted instance; null where there is none */
    instance: {
        /** The license key */
        licenseKey: string;
        /** The host name of the instance */
        hostname: string;
        /** 1 enabled, 0 disabled */
        status: string;
    } | null;
    /** The id of the FIS customer; null where there is none */
    fisCustomerId: number | null;
    /** Cases that take a place */
    casesUsed: number;
    /** Cases that nobody has closed */
    openCases: number;
    /** How many quotas it has */
    quotaCount: number;
    /** How many events its history has */
    eventCount: number;
    /** The three newest events of its history */
    latestEvents: {
        /** What happened; in a query string several with commas between them */
        eventName: EventName | string;
        /** When it was made */
        createdAt: string;
        /** Who made it, by e-mail address */
        createdBy: string;
    }[];
    /** How many license files were issued for it */
    fileCount: number;
    /** The newest of its license files, at most five */
    licenseFiles: {
        /** The device id of the server */
        deviceId: string;
        /** When it was issued */
        issuedAt: string;
        /** Who had it issued */
        issuedBy: string;
        /** Until when the link is good */
        expiresAt: string | null;
    }[];
};
export type CaseActivity = {
    /** Its id */
    id: string;
    /** The license key */
    licenseKey: string;
    /** When it was made */
    createdAt: string;
    /** The id of the case */
    caseId: string;
    /** The name of the case */
    caseName: string;
    /** What kind of activity it is */
    "type": string;
    /** Who did it */
    performedBy: string;
    /** What was done, in words */
    description: string;
    /** The device id of the server */
    deviceId: string | null;
    /** What the product tells of it besides */
    data: {
        [key: string]: any;
    };
};
export type FisCustomerInFull = {
    /** Its id */
    id: number;
    /** The company */
    companyName: string;
    /** Two letters of ISO 3166 */
    countryCode: string | null;
    /** Who is named on its licenses */
    contacts: CustomerContact[];
    /** How many contacts there are in all */
    contactCount: number;
    /** How many licenses */
    licenseCount: number;
    /** The first end that a license which has not ended comes to */
    nextEnd: string | null;
    /** Cases that take a place */
    casesUsed: number;
    /** Cases that it allows at a time; null where that is not counted */
    caseCapacity: number;
    /** Cases that nobody has closed */
    openCases: number;
    /** When the first of the open cases reaches the end of its lifetime */
    nextCaseEnd: string | null;
    /** Servers that hold a seat */
    serversInUse: number;
    /** When one of its servers was last heard of */
    lastContact: string | null;
    /** Names of tags */
    tags: string[];
    /** The ids that the company has in the CRM */
    hubspotCompanyIds: number[];
    /** Its licenses; their number, or the newest of them */
    licenses: {
        /** The license key */
        key: string;
        /** 1 Internal, 2 Demo, 3 Paid */
        environment: Environment;
        /** The package tier in words */
        packageTierPrettyName: string;
        /** When it starts */
        startsAt: string | null;
        /** When it ends, or ended */
        expiredAt: string | null;
        /** 1 enabled, 0 disabled */
        status: LicenseStatus;
        /** Where it stands between its start and its end */
        lifetimeStatus: LifetimeStatus;
        /** Whether the product may run on it now */
        isValid: boolean;
        /** Cases that take a place */
        casesUsed: number;
        /** Cases that it allows at a time; null where that is not counted */
        caseCapacity: number | null;
        /** Cases that nobody has closed */
        openCases: number;
        /** When it was made */
        createdAt: string;
        /** Notes of staff */
        notes: string;
        /** Names of tags */
        tags: string[];
    }[];
    /** The cases of its licenses */
    cases: {
        /** How many are in use */
        used: number;
        /** How many there may be */
        capacity: number;
        /** How many are open */
        openCount: number;
        /** The open ones that end first, at most 200 */
        open: {
            /** The id of the case */
            caseId: string;
            /** The name of the case */
            caseName: string;
            /** The license key */
            licenseKey: string;
            /** When it was opened */
            openedAt: string;
            /** When something was last done in it */
            lastActivityAt: string;
            /** When it ends */
            endsAt: string;
            /** Days until then; null where there is no such day */
            daysLeft: number;
        }[];
    };
    /** The servers of its licenses */
    servers: {
        /** Its id */
        id: number;
        /** The license key */
        licenseKey: string;
        /** The device id of the server */
        deviceId: string;
        /** The version of the product */
        version: string | null;
        /** 1 enabled, 0 disabled */
        status: 0 | 1;
        /** When its first server was activated */
        activatedAt: string | null;
        /** When it was released */
        releasedAt: string | null;
        /** When it was last heard of */
        lastHeartbeat: string | null;
    }[];
    /** The latest 10 case activities */
    activities: CaseActivity[];
};
export type CaseActivityPage = {
    /** What is on this page */
    entities: CaseActivity[];
    /** How many there are on all pages */
    totalEntityCount: number;
    /** Which page this is, counted from 0 */
    currentPage: number;
    /** How many on a page, at most 1,000; 0 answers the total alone */
    pageSize: number;
    /** The page before this one; null on the first */
    previousPage: number | null;
    /** How many pages there are */
    totalPageCount: number;
};
export type PurchaseInFull = {
    /** Its id */
    id: number;
    /** The marketplace or the identity provider */
    provider: string;
    /** License ARN (AWS) or subscription id (Azure) */
    externalId: string;
    /** Id of the agreement in the marketplace, or null */
    agreementId: string | null;
    /** Id of the agreement that this one continues, or null */
    previousAgreementId: string | null;
    /** The account of the buyer at the marketplace */
    accountId: string | null;
    /** Account of the reseller, or null */
    resellerAccountId: string | null;
    /** Product code of the listing in the marketplace */
    productCode: string | null;
    /** The package tier in words */
    plan: string | null;
    /** The license key */
    licenseKey: string | null;
    /** Where it stands */
    state: PurchaseState;
    /** When it starts */
    startsAt: string | null;
    /** When it ends */
    endsAt: string | null;
    /** Whether the purchase renews by itself; null if unknown */
    autoRenews: boolean | null;
    /** What was bought */
    items: {
        /** What was bought, by the marketplace's name for it */
        dimension: string;
        /** Bought quantity */
        quantity: number;
    }[];
    /** Rule or staff member that linked the license, or null */
    linkedBy: string | null;
    /** When it was made */
    createdAt: string;
    /** All purchases of the license, oldest first */
    chain: Purchase[];
    /** Events in the order in which they happened */
    events: {
        /** Its id */
        id: string;
        /** The license type: 1 Enterprise, 2 IR, 3 MSS */
        "type": string;
        /** When it happened, or null */
        occurredAt: string | null;
        /** When we received it */
        receivedAt: string;
    }[];
    /** Licenses of the same account, which the purchase may continue */
    candidates: {
        /** The license key */
        licenseKey: string;
        /** The company */
        companyName: string;
        /** When it ends, or ended */
        expiredAt: string | null;
    }[];
    /** Bought dimensions that no tier names */
    unmappedDimensions: string[];
    /** Page of the marketplace from which the buyer opens the sign-up, or null */
    setUpUrl: string | null;
    /** What the buyer entered, while the sign-up waits for a tier; else null */
    signUp: {
        /** The company */
        company: string;
        /** E-mail address */
        email: string;
    } | null;
};
export type Failure422LicenseDeletedLicenseTypeAgreementLinkedAgreementEnded = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "LICENSE_TYPE" | "AGREEMENT_LINKED" | "AGREEMENT_ENDED";
    };
};
export type Failure422AgreementLinkedAgreementEndedDimensionUnmappedCustomerUnknown = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "AGREEMENT_LINKED" | "AGREEMENT_ENDED" | "DIMENSION_UNMAPPED" | "CUSTOMER_UNKNOWN";
    };
};
export type Failure422LicenseDeletedIr00 = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "IR00";
    };
};
export type StepStatus = "pending" | "running" | "done" | "failed";
export type HostedCustomerInFull = {
    /** The license key */
    licenseKey: string;
    /** The company */
    companyName: string;
    /** First name */
    firstName: string | null;
    /** Last name */
    lastName: string | null;
    /** E-mail address */
    email: string;
    /** Who sold it: a marketplace's name, or `staff`; of an event, who sends it */
    source: string;
    /** The package tier in words */
    plan: string;
    /** What it is for */
    purpose: Purpose;
    /** The subdomain of the instance */
    subdomain: string;
    /** The host name of the instance */
    hostname: string;
    /** Where it stands */
    state: HostedState;
    /** Where its instance stands */
    status: InstanceStatus;
    /** The step that gave up */
    failedStep: StepName | null;
    /** Why there was no answer; null where there was one */
    fault: string | null;
    /** Why it waits for staff; null where it does not */
    waitingReason: ("no-capacity" | "needs-approval") | null;
    /** When the trial ends; null for what is no trial */
    trialEndsAt: string | null;
    /** Days until then; null where there is no such day */
    daysLeft: number | null;
    /** Days by which it may still be extended without a reason and an admin */
    extensionDaysLeft: number;
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
    /** Where it stands between its start and its end */
    lifetimeStatus: LifetimeStatus;
    /** How much of what it allows is in use */
    useStatus: UseStatus;
    /** When it ends, or ended */
    expiredAt: string | null;
    /** Whether its license was deleted */
    isLicenseDeleted: boolean;
    /** Assets in use */
    totalClientsInUse: number;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number | null;
    /** When one of its servers was last heard of */
    lastContact: string | null;
    /** The version of the product */
    version: string | null;
    /** When it was made */
    createdAt: string;
    /** Who made it, by e-mail address */
    createdBy: string;
    /** What became of its invitation; null where there is none */
    invitation: SentInvitation | null;
    /** The id of the deal in the CRM */
    dealId: string | null;
    /** Notes of staff */
    notes: string;
    /** Days by which the trial was extended in all */
    extendedDays: number;
    /** The steps of its instance */
    steps: {
        /** Which step */
        step: StepName;
        /** Where its instance stands */
        status: StepStatus;
        /** How often it was tried */
        attempt: number;
        /** Why there was no answer; null where there was one */
        fault: string | null;
        /** When it began */
        startedAt: string | null;
        /** When it was done; null while it is not */
        finishedAt: string | null;
    }[];
};
export type Failure422SubdomainMismatch = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "SUBDOMAIN_MISMATCH";
    };
};
export type Failure403ForbiddenForeignOriginAdminOnly = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "FORBIDDEN" | "FOREIGN_ORIGIN" | "ADMIN_ONLY";
    };
};
export type Failure422LicenseDeletedNoQuotaEndMovedNoEndNotATrialReasonMissing = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "NO_QUOTA" | "END_MOVED" | "NO_END" | "NOT_A_TRIAL" | "REASON_MISSING";
    };
};
export type Failure422LicenseDeletedTierUnknownNoQuotaTierRetiredAlreadyPaid = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "TIER_UNKNOWN" | "NO_QUOTA" | "TIER_RETIRED" | "ALREADY_PAID";
    };
};
export type Failure422LicenseDeletedNotReady = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "NOT_READY";
    };
};
export type Failure422LicenseDeletedNotInvited = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "NOT_INVITED";
    };
};
export type Failure422LicenseDeletedNotDeleted = Failure & {
    /** What is wrong: a code for programs, a message for people */
    error?: {
        /** Why, for programs */
        code?: "LICENSE_DELETED" | "NOT_DELETED";
    };
};
/**
 * Check whether a user is signed in
 */
export function checkSession(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** True */
                isAuth: true;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/auth/check", {
        ...opts
    });
}
/**
 * End the session
 */
export function signOut(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/auth/logout", {
        ...opts,
        method: "POST"
    });
}
/**
 * List the identity providers for signing in
 */
export function listIdentityProviders(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Its id */
                id: string;
                /** Its name for people */
                label: string;
                /** Whether it answers */
                reachable: boolean;
            }[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/auth/sso", {
        ...opts
    });
}
/**
 * Get the signed-in user with privileges and preferences
 */
export function getCurrentUser(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: CurrentUser;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/user/current", {
        ...opts
    });
}
/**
 * Change the preferences of the caller; omitted fields stay unchanged
 */
export function changePreferences(preferencesChange?: PreferencesChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Preferences;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/user/current/preferences", oazapfts.json({
        ...opts,
        method: "PATCH",
        body: preferencesChange
    }));
}
/**
 * List users, one page at a time; each account of an identity provider is a user
 */
export function listUsers(userPaging?: UserPaging, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: UserPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/user/paginated", oazapfts.json({
        ...opts,
        method: "POST",
        body: userPaging
    }));
}
/**
 * Get one user by e-mail address, or by id if several users share the address
 */
export function getUser(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: User;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409SeveralUsers;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/user${QS.query(QS.explode({
        email
    }))}`, {
        ...opts
    });
}
/**
 * Replace the privileges of a user; users cannot change their own
 */
export function changePrivileges(privilegeChange: PrivilegeChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: User;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOriginOwnPrivileges;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409ConflictSeveralUsers;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/user/privileges", oazapfts.json({
        ...opts,
        method: "POST",
        body: privilegeChange,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * List the licenses that match a filter, one page at a time; one or two characters of a key match its beginning
 */
export function filterLicenses(licenseFilter?: LicenseFilter, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicensePage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/licenses/filtered", oazapfts.json({
        ...opts,
        method: "POST",
        body: licenseFilter
    }));
}
/**
 * List the licenses that match a filter in the query string, one page at a time; separate list values by commas
 */
export function listLicenses({ pageNumber, pageSize, key, createdBy, tag, companyName, contactEmail, packageTierId, isOffline, softCapacity, customerId, types, statuses, activenessStatuses, environment, lifetimeStatuses, useStatuses, dateFilterType, minDate, maxDate, lastContactBefore, sortBy, sortType, datePeriod }: {
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
    customerId?: number;
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
    sortBy?: "createdAt" | "activatedAt" | "updatedAt" | "key" | "type" | "createdBy" | "status" | "expiredAt" | "companyName" | "firstName" | "lastName" | "email" | "countryCode" | "totalClientCapacity" | "serverCapacity" | "caseCapacity" | "serversInUse" | "totalClientsInUse" | "lastHeartbeat" | "firstHeartbeat" | "useStatus" | "lifetimeStatus" | "activenessStatus" | "isValid";
    sortType?: "ASC" | "DESC";
    datePeriod?: "next-7-days" | "next-30-days" | "next-60-days" | "next-90-days" | "this-month" | "next-month" | "this-year" | "next-year" | "last-7-days" | "last-30-days" | "last-90-days" | "last-month" | "last-year";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicensePage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
        customerId,
        environment,
        dateFilterType,
        minDate,
        maxDate,
        lastContactBefore,
        sortBy,
        sortType,
        datePeriod
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
 * Create a license for a customer entered by hand
 */
export function createLicense(newLicense: NewLicense, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchTierUnknownTermTierRetired;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/licenses", oazapfts.json({
        ...opts,
        method: "POST",
        body: newLicense,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Create a license for a company and a contact of the CRM
 */
export function createLicenseFromCrm(newLicenseFromCrm: NewLicenseFromCrm, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchTierUnknownTermTierRetiredCrmUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Preview a change for the next batch of licenses, selected by keys or by a filter; nothing is changed
 */
export function previewBulkChange(bulkRequest: BulkRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkPreview;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422TermAsOf;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/licenses/bulk/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: bulkRequest
    }));
}
/**
 * Change the dates, tags, environment, tier or offline mode of the next batch of licenses, or renew them, and return the result for each; repeating the request changes nothing twice
 */
export function runBulkChange(bulkRequest: BulkRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkResult;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422TermAsOf;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/licenses/bulk", oazapfts.json({
        ...opts,
        method: "POST",
        body: bulkRequest
    }));
}
/**
 * List the bulk runs of the last 90 days, newest first
 */
export function listBulkRuns({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkRunPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/bulk-runs${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Start a bulk run that changes up to 10,000 licenses, selected by keys or by a filter; it continues in the background
 */
export function startBulkRun(bulkOrder: BulkOrder, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkRun;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchTermTooManyLicensesAsOf;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List licenses by their end: open, snoozed, lost, or renewed in their last 90 days
 */
export function listRenewals({ pageNumber, pageSize, sortBy, sortType, state, $from, to, owner, $type, search }: {
    pageNumber?: number;
    pageSize?: number;
    sortBy?: "endsAt" | "companyName";
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
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: RenewalDeskLicensePage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
        search
    }))}`, {
        ...opts
    });
}
/**
 * Export the renewals that match the same filters as CSV; not enveloped
 */
export function exportRenewals({ pageNumber, pageSize, sortBy, sortType, state, $from, to, owner, $type, search }: {
    pageNumber?: number;
    pageSize?: number;
    sortBy?: "endsAt" | "companyName";
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
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Search licenses by key, companies, contacts, tags, servers, hosted instances and users; at most 5 of each type that the caller may see
 */
export function searchEverything({ text, kinds }: {
    text?: string;
    kinds?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Found[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/search${QS.query(QS.explode({
        text,
        kinds
    }))}`, {
        ...opts
    });
}
/**
 * Export the licenses that match a filter, newest first, as CSV; not enveloped. `filters` is the filter as JSON, or `keys` lists license keys separated by commas; `getActive` selects active and almost expired licenses
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
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Upload licenses as UTF-8 CSV, separated by comma or semicolon, with a header row and at most 100,000 rows, as text/csv or as the file of a form
 */
export function uploadImport(body: string, { fileName }: {
    fileName?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Import;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422ImportColumnsImportLine;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports${QS.query(QS.explode({
        fileName
    }))}`, {
        ...opts,
        method: "POST",
        body
    });
}
/**
 * List imports, newest first
 */
export function listImports({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ImportPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * List the quotas of a license; a wrong licenseType is rejected
 */
export function listQuotas(licenseKey: string, { licenseType }: {
    licenseType?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422LicenseType;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/quotas${QS.query(QS.explode({
        licenseKey,
        licenseType
    }))}`, {
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
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchLicenseDeletedTermLicenseType;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchLicenseDeletedTermLicenseType;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List the servers of a license, one page at a time
 */
export function listServers(licenseKey: string, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ServerPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List the history of a license, newest first
 */
export function listLicenseHistory(licenseKey: string, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: EventPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/history${QS.query(QS.explode({
        pageNumber,
        pageSize,
        licenseKey
    }))}`, {
        ...opts
    });
}
/**
 * List the events of the audit log, newest first; separate event names by commas. Everybody may read the events of one license; events about tokens need tokens-manage
 */
export function listEvents({ pageNumber, pageSize, createdBy, eventName, licenseKey, minDate, maxDate }: {
    pageNumber?: number;
    pageSize?: number;
    createdBy?: string;
    eventName?: string;
    licenseKey?: string;
    minDate?: string;
    maxDate?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: EventPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/audit${QS.query(QS.explode({
        pageNumber,
        pageSize,
        createdBy,
        eventName,
        licenseKey,
        minDate,
        maxDate
    }))}`, {
        ...opts
    });
}
/**
 * Get the verification state of the hash chain of all events
 */
export function getChainState(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ChainState;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/audit/chain", {
        ...opts
    });
}
/**
 * List the events after a number, oldest first; use `next` for the following request. Events about tokens need tokens-manage
 */
export function followEvents({ after, limit }: {
    after?: number;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Events in the order in which they happened */
                events: Event[];
                /** What to send as `after` to go on */
                next: number;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/events${QS.query(QS.explode({
        after,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Search tag names by a text
 */
export function searchTags({ val }: {
    val?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: string[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
    /** The name of the tag, or a part of it where tags are searched */
    val: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Tag;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409ConflictTagExists;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatch;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List the tags with their numbers of licenses, one page at a time
 */
export function listTags(tagPaging?: TagPaging, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: TagPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/tags/paginated", oazapfts.json({
        ...opts,
        method: "POST",
        body: tagPaging
    }));
}
/**
 * List all versions of the product, newest release first
 */
export function listVersions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Version[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/versions", {
        ...opts
    });
}
/**
 * Create a version
 */
export function createVersion(versionChange: VersionChange, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Version;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409ConflictVersionExists;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatch;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get the latest version of the product, which is the active one released last; null if there is none
 */
export function getLatestVersion(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** The latest version; null while there is none */
                LatestVersion: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/versions/update/air", {
        ...opts
    });
}
/**
 * Create an API token; its value is in this response only
 */
export function createToken(newToken: NewToken, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ApiToken;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409ConflictTokenExists;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchExpiredTooLongOutlivesTokenNoScopes;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List your own API tokens; the start of their values needs tokens-manage or tags-manage
 */
export function listOwnTokens(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ApiToken[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/user/current/tokens", {
        ...opts
    });
}
/**
 * List all API tokens, one page at a time; of each value only its start is shown
 */
export function listTokens(tokenPaging?: TokenPaging, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ApiTokenPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/tokens/paginated", oazapfts.json({
        ...opts,
        method: "POST",
        body: tokenPaging
    }));
}
/**
 * Get the license settings
 */
export function getSettings(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicenseSettings;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/license-settings", {
        ...opts
    });
}
/**
 * Change the number of days before its end from which a license counts as almost expired
 */
export function changeRenewalPeriod(body: {
    /** Days before its end from which on a license counts as almost expired */
    renewalPeriod: number;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicenseSettings;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Change the days before the end of a license on which reminders are sent
 */
export function changeReminderDays(body: {
    /** Days before the end of a license on which its reminders are sent */
    reminderDays: number[];
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicenseSettings;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get the catalog of packages, tiers and features, including retired ones
 */
export function getCatalog(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Catalog;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/catalog", {
        ...opts
    });
}
/**
 * Replace the catalog and return the changes; with dryRun=true nothing is saved
 */
export function changeCatalog(body: any, { dryRun, ifMatch }: {
    dryRun?: "true" | "false";
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** What changes */
                changes: CatalogChange[];
                /** Its licenses; their number, or the newest of them */
                licenses: number;
                /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
                rowVersion: number;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422CatalogInUse;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get the sample catalog of the demo
 */
export function getSampleCatalog(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** The packages */
                packages: CatalogPackage[];
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/catalog/sample", {
        ...opts
    });
}
/**
 * Get the unsaved catalog draft of the caller
 */
export function getCatalogDraft(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** What the caller has changed and not saved; null where there is nothing */
                draft: Catalog | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/catalog/draft", {
        ...opts
    });
}
/**
 * Save a catalog draft; rowVersion is that of the catalog it is based on
 */
export function keepCatalogDraft(body: {
    /** The whole catalog */
    catalog: any;
    /** Counts the saves of it. Send it as If-Match, and a save that comes too late is refused. */
    rowVersion: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/catalog/draft", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Discard the catalog draft of the caller
 */
export function deleteCatalogDraft(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/catalog/draft", {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Get the dashboard: licenses and jobs that need attention, and the latest events of the caller
 */
export function getDesk(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Desk;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/desk", {
        ...opts
    });
}
/**
 * Get the steps that a new installation still needs
 */
export function getFirstSteps(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: FirstSteps;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/first-steps", {
        ...opts
    });
}
/**
 * Complete steps of a new installation, or dismiss all of them
 */
export function changeFirstSteps(body?: {
    /** Steps that need nothing more */
    settled?: ("customers" | "mail" | "marketplace" | "backup")[];
    /** Whether all of them are put away */
    isPutAway?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: FirstSteps;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/first-steps", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * List reminders that are due soon, were sent recently, failed, or are snoozed
 */
export function listReminders({ pageNumber, pageSize, state, days }: {
    pageNumber?: number;
    pageSize?: number;
    state?: "upcoming" | "sent" | "failed" | "snoozed";
    days?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ReminderPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Snooze the reminders of the end of a license, until a day or permanently
 */
export function snoozeReminders(body: {
    /** The license key */
    licenseKey: string;
    /** When it ends */
    endsAt: string;
    /** First day with reminders again, as `YYYY-MM-DD`; null holds them back for good */
    until: string | null;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Reminder;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedEndMovedEndedSnoozePast;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/reminders/snooze", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * End a snooze; the next run sends the latest reminder that it held back
 */
export function resumeReminders(body: {
    /** The license key */
    licenseKey: string;
    /** When it ends */
    endsAt: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedEndMovedEnded;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/reminders/resume", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send a failed reminder again now
 */
export function sendReminderAgain(body: {
    /** The license key */
    licenseKey: string;
    /** When it ends */
    endsAt: string;
    /** How many days before the end it belongs to */
    threshold: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Reminder;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409NotFailed;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedEndMovedEnded;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMailFailed;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/reminders/send-again", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send a test mail to yourself; an admin may send it to any address
 */
export function sendTestMail(body: {
    /** Until when */
    to: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Null where the caller does not have it mailed */
                mail: MailState;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMailFailed;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/license-settings/test-mail", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * List the latest mails that were stored as files, newest first; if mails are sent, only notices to staff
 */
export function listMails(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Mail[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/mails", {
        ...opts
    });
}
/**
 * Send the staff notices that were only stored as files and still apply; returns their number
 */
export function sendKeptNotices(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** How many notices to staff were kept */
                notices: number;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422MailNotSetUpNobodyToTell;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/mails/send-kept", {
        ...opts,
        method: "POST"
    });
}
/**
 * List the background jobs with the last run of each
 */
export function listJobs(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Job[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/jobs", {
        ...opts
    });
}
/**
 * List the saved views of the license list, shared ones first, with the time of the last list refresh
 */
export function listViews(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ViewList;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/views", {
        ...opts
    });
}
/**
 * Save a filter of the license list as a view; a shared view needs license-manage
 */
export function createView(newView: NewView, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: View;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchTooManyViews;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List all webhooks, oldest first
 */
export function listWebhooks(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Webhook[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/webhooks", {
        ...opts
    });
}
/**
 * Create a webhook for all events or for some event names; only this response contains its signing secret
 */
export function createWebhook(body: {
    /** The address, which begins with https */
    url: string;
    /** The events that are sent; null for all, also those that are to come */
    eventNames?: EventName[] | null;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Webhook;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchAddressRefusedTooManyWebhooks;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get the time of the last refresh of the list summaries
 */
export function getLastRefresh(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** When the summaries were last brought up to date */
                lastUpdatedAt: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/refresh-info/summary-view", {
        ...opts
    });
}
/**
 * Refresh the summaries of the list
 */
export function refreshSummaries(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** When the summaries were last brought up to date */
                lastUpdatedAt: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/oem/refresh-info/refresh", {
        ...opts,
        method: "POST"
    });
}
/**
 * List the packages of a license type with their tiers
 */
export function listPackages($type: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Package[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/packages${QS.query(QS.explode({
        "type": $type
    }))}`, {
        ...opts
    });
}
/**
 * Search tiers by a text in their name
 */
export function searchTiers({ searchValue }: {
    searchValue?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: TierName[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/packages/tier-names${QS.query(QS.explode({
        searchValue
    }))}`, {
        ...opts
    });
}
/**
 * Search companies of the CRM by a text of at least two characters in their name
 */
export function searchCompanies({ name }: {
    name?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Company[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownCrmBusyCrmRefusedCrmInvalid;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/hubspot-customers/companies${QS.query(QS.explode({
        name
    }))}`, {
        ...opts
    });
}
/**
 * List the companies that have a license, one page at a time
 */
export function listCompanies({ pageNumber, pageSize, companyName, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    companyName?: string;
    sortBy?: "companyName" | "countryCode" | "licenseCount";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicensedCompanyPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Search customers with licenses by company name; returns the first 50 by name
 */
export function searchCustomers({ companyName }: {
    companyName?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Customer[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/customers${QS.query(QS.explode({
        companyName
    }))}`, {
        ...opts
    });
}
/**
 * List the FIS customers, which are companies with an IR license, one page at a time; separate lifetime statuses by commas
 */
export function listFisCustomers({ pageNumber, pageSize, companyName, tag, lifetimeStatuses, casesAlmostUsed, inactiveDays, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    companyName?: string;
    tag?: string;
    lifetimeStatuses?: string;
    casesAlmostUsed?: "true" | "false";
    inactiveDays?: string;
    sortBy?: "companyName" | "nextEnd" | "casesUsed" | "lastContact";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: FisCustomerPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Export the FIS customers that match the same filters, by name, as CSV; not enveloped
 */
export function exportFisCustomers({ pageNumber, pageSize, companyName, tag, lifetimeStatuses, casesAlmostUsed, inactiveDays, sortBy, sortType }: {
    pageNumber?: number;
    pageSize?: number;
    companyName?: string;
    tag?: string;
    lifetimeStatuses?: string;
    casesAlmostUsed?: "true" | "false";
    inactiveDays?: string;
    sortBy?: "companyName" | "nextEnd" | "casesUsed" | "lastContact";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get the customer of a marketplace token with the purchase and the license, if there is one; the customerId is valid for an hour
 */
export function getMarketplaceCustomer(token: string, { provider }: {
    provider?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: MarketplaceCustomer;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404NotFoundTokenInvalid;
    } | {
        status: 410;
        data: Failure410TokenExpired;
    } | {
        status: 429;
        data: Failure429TooManyThrottled;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMarketplaceDownJobsPaused;
    } | {
        status: number;
        data: Failure;
    }>(`/api/marketplace/customer${QS.query(QS.explode({
        token,
        provider
    }))}`, {
        ...opts
    });
}
/**
 * Get the customer of a marketplace token as a dry run: nothing is stored, and the license key begins with DRYRN-
 */
export function rehearseMarketplaceCustomer(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: MarketplaceCustomer;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404TokenInvalid;
    } | {
        status: 410;
        data: Failure410TokenExpired;
    } | {
        status: 429;
        data: Failure429TooManyThrottled;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMarketplaceDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/marketplace/customer/test${QS.query(QS.explode({
        token
    }))}`, {
        ...opts
    });
}
/**
 * Create the license of a marketplace customer by its marketplaceId; it can be corrected until an instance is ordered
 */
export function registerMarketplaceCustomer(marketplaceRegistration: MarketplaceRegistration, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: MarketplaceLicense;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Ip01EmailExistsMarketplaceExists;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422Id00NoEntitlementMarketplaceHandle;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownNoTierMarketplaceDownJobsPausedIr03Unavailable;
    } | {
        status: number;
        data: Failure;
    }>("/api/customers/one/marketplace", oazapfts.json({
        ...opts,
        method: "POST",
        body: marketplaceRegistration
    }));
}
/**
 * Receive an EventBridge event about the purchases of an account; the secret is in x-events-secret
 */
export function receiveMarketplaceEvent(body: {
    /** Its id */
    id: string;
    /** What kind of event it is */
    "detail-type": string;
    /** Who sold it: a marketplace's name, or `staff`; of an event, who sends it */
    source: "aws.agreement-marketplace";
    /** What the event tells */
    detail: {
        /** Who bought */
        acceptor?: {
            /** The account of the buyer at the marketplace */
            accountId: string;
        };
        [key: string]: any;
    };
    [key: string]: any;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooManyThrottled;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMarketplaceDownJobsPaused;
    } | {
        status: number;
        data: Failure;
    }>("/api/marketplace/aws/events", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Receive an event of Azure Marketplace; the bearer token is a JWT of Microsoft Entra
 */
export function receiveAzureEvent(body: {
    /** Its id */
    id: string;
    subscriptionId: string;
    [key: string]: any;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooManyThrottled;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMarketplaceDownJobsPaused;
    } | {
        status: number;
        data: Failure;
    }>("/api/marketplace/azure/webhook", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Create the instance of a marketplace license once; the header x-sign-up must contain the customerId of the buyer. The password is passed on and not stored
 */
export function createInstance(licenseKey: string, body: {
    /** The password of the instance's first user. It is handed on and not kept. */
    password: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: InstanceProgress;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403ForeignOriginMarketplaceHandle;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Ir01;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422Ir00;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownJobsPausedIr02Ir03ProvisionerBusyProvisionerRefusedProvisionerInvalidProvisionerMissingUnavailable;
    } | {
        status: number;
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
 * Get the progress of the instance of a license
 */
export function getInstanceProgress(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: InstanceProgress;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/instance/check-status${QS.query(QS.explode({
        licenseKey
    }))}`, {
        ...opts
    });
}
/**
 * Retry a failed step; the header x-sign-up must contain the customerId of the buyer
 */
export function retryInstance(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: InstanceProgress;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403ForeignOriginMarketplaceHandle;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Ir01;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422Ir00;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownJobsPausedIr02Ir03ProvisionerBusyProvisionerRefusedProvisionerInvalidProvisionerMissingUnavailable;
    } | {
        status: number;
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
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Whether it may be had */
                available: boolean;
                /** Why, in words */
                reason: ("missing" | "invalid" | "reserved" | "taken" | "quarantined") | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/instance/availability${QS.query(QS.explode({
        domain
    }))}`, {
        ...opts
    });
}
/**
 * List purchases in marketplaces, newest first, one page at a time
 */
export function listAgreements({ pageNumber, pageSize, licenseKey, state, companyId }: {
    pageNumber?: number;
    pageSize?: number;
    licenseKey?: string;
    state?: PurchaseState;
    companyId?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: PurchasePage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/agreements${QS.query(QS.explode({
        pageNumber,
        pageSize,
        licenseKey,
        state,
        companyId
    }))}`, {
        ...opts
    });
}
/**
 * List the buyers whose instance waits for staff, longest wait first, one page at a time
 */
export function listWaitingBuyers({ pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: WaitingBuyerPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/waiting${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Create a hosted customer with a license and an instance, now or after the invited customer confirms
 */
export function startTrial(newTrial: NewTrial, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: StartedTrial;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 409;
        data: Failure409ConflictIp01;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchTierUnknownTierRetiredCrmUnknownId00;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * List the newest 50 licenses of a company with their hosted instances
 */
export function checkCompany(companyName: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: CompanyLicense[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/check${QS.query(QS.explode({
        companyName
    }))}`, {
        ...opts
    });
}
/**
 * Get the invitation of a link; all invalid links return the same error
 */
export function getInvitation(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Invitation;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404InvitationUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/invitation${QS.query(QS.explode({
        token
    }))}`, {
        ...opts
    });
}
/**
 * Confirm an invitation, once, and create the instance; the password is passed on and not stored
 */
export function confirmInvitation(invitationConfirmation: InvitationConfirmation, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ConfirmedInvitation;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 404;
        data: Failure404InvitationUnknown;
    } | {
        status: 409;
        data: Failure409Ip01Ir01;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422Id00;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/customers/one/invitation/confirm", oazapfts.json({
        ...opts,
        method: "POST",
        body: invitationConfirmation
    }));
}
/**
 * Request a new link for an expired invitation; the response is always the same
 */
export function renewInvitation(body: {
    /** The token that the link carries */
    token: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/customers/one/invitation/renew", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * List the hosted customers that match a filter, one page at a time; deleted ones only if the state includes them
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
    sortBy?: "created" | "ends" | "company";
    sortType?: "ASC" | "DESC";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Count the running trials, those that end within 7 days, and the hosted customers that failed or wait for staff
 */
export function countHostedCustomers(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedNumbers;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/customers/one/numbers", {
        ...opts
    });
}
/**
 * Activate a server on a license, or replace the secret of an active server that sends its current secret
 */
export function activateServer(body: {
    /** The license key */
    licenseKey: string;
    /** The device id of the server */
    deviceId: string;
    /** What tells this machine from others */
    serials: {
        /** The license type: 1 Enterprise, 2 IR, 3 MSS */
        "type": "Unknown" | "Disk" | "Volume" | "MachineName";
        /** How much of it; null for what is not counted */
        value: string;
    }[];
    /** The version of the product */
    version: string;
    /** What the server signs in with, as a bearer token. It is answered this once. */
    serverSecret?: string;
    /** What a new server needs besides the license key, where the license requires it. Staff create it in the details of the license. */
    activationCode?: string;
    /** When it was sent, by the sender's clock; more than 10 minutes off is refused with CLOCK_SKEW */
    sentAt?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** The id of the server */
                serverId: number;
                /** What the server signs in with, as a bearer token. It is answered this once. */
                serverSecret: string;
                /** A signed statement of what the server may do, and until when, without asking again */
                lease: string;
                /** Until when the server may go on after the license has ended; left out without a grace. The lease has it too, and the end itself as `endsAt`. */
                graceUntil?: string;
                /** How often to send a heartbeat */
                heartbeatEverySeconds: number;
                /** What time it is here */
                serverTime: string;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 403;
        data: Failure403LicenseNotFoundLicenseDeletedActivationCodeInstanceSuspendedServerDisabledQuotaPendingQuotaExpiredQuotaDisabledServerLiveServerLimitAssetLimitDeviceMismatch;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422ClockSkew;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/product/v1/activations", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Report the use of a server and return its next lease
 */
export function sendHeartbeat(body: {
    /** Higher with every report */
    seq: number;
    /** The version of the product */
    version: string;
    /** How much of each feature is in use */
    use: {
        /** What it is called */
        name: string;
        /** How much of it; null for what is not counted */
        value: number;
    }[];
    /** When it was sent, by the sender's clock; more than 10 minutes off is refused with CLOCK_SKEW */
    sentAt: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** A signed statement of what the server may do, and until when, without asking again */
                lease: string;
                /** Until when the server may go on after the license has ended; left out without a grace. The lease has it too, and the end itself as `endsAt`. */
                graceUntil?: string;
                /** What the server should know besides */
                directives: {
                    /** Why, for programs */
                    code: "UPDATE_AVAILABLE" | "ALMOST_FULL" | "RENEW_SOON";
                }[];
                /** What time it is here */
                serverTime: string;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403LicenseDeletedInstanceSuspendedServerDisabledQuotaPendingQuotaExpiredQuotaDisabledServerLimitAssetLimit;
    } | {
        status: 409;
        data: Failure409OldSequence;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422ClockSkew;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/product/v1/heartbeats", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Send case activities of a license; repeated events count once
 */
export function sendCaseActivities(body: {
    /** Events in the order in which they happened */
    events: CaseEvent[];
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** How many were kept */
                accepted: number;
                /** How many had been told before */
                duplicates: number;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403LicenseDeletedInstanceSuspendedServerDisabledQuotaPendingQuotaExpiredQuotaDisabledCaseLimit;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422ClockSkew;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/product/v1/case-activities", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Get the latest active version of the product
 */
export function getLatestRelease(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** The version of the product */
                version: string;
                /** When it was released */
                releasedAt: string;
                /** What is new in it */
                releaseNotes: string;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/product/v1/versions/latest", {
        ...opts
    });
}
/**
 * Check that the process runs; returns its version and commit
 */
export function checkAlive(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** 1 enabled, 0 disabled */
                status: "ok";
                /** The version of the product */
                version: string;
                /** The commit that it was built from; null where that is not known */
                commit: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/healthz", {
        ...opts
    });
}
/**
 * Check that the database is migrated, readable and writable; also returns late and failing jobs, which do not cause a 503
 */
export function checkReady(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** 1 enabled, 0 disabled */
                status: "ok";
                /** Jobs that should have run by now */
                lateJobs: string[];
                /** Jobs whose last run failed */
                failingJobs: string[];
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownNotWritable;
    } | {
        status: number;
        data: Failure;
    }>("/readyz", {
        ...opts
    });
}
/**
 * Get the JWKS of all keys that sign or signed license files; not enveloped
 */
export function getLicenseKeys(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: object;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/.well-known/license-keys.json", {
        ...opts
    });
}
/**
 * Get this API as an OpenAPI document; not enveloped
 */
export function getOpenApiDocument(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: object;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>("/api/openapi.json", {
        ...opts
    });
}
/**
 * Start a sign-in at the identity provider; `returnTo` is the page to open afterwards
 */
export function startSignIn(provider: string, { returnTo }: {
    returnTo?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 302;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/auth/sso/${encodeURIComponent(provider)}/url${QS.query(QS.explode({
        returnTo
    }))}`, {
        ...opts
    });
}
/**
 * Finish a sign-in: open the session and redirect to `returnTo`
 */
export function finishSignIn(provider: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 302;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/auth/sso/${encodeURIComponent(provider)}/callback`, {
        ...opts
    });
}
/**
 * Disable a user and end their sessions and tokens, or enable the user again
 */
export function changeUserStatus(email: string, body: {
    /** Whether they are kept from signing in */
    disabled: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: User;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOriginOwnStatusOutranked;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409ConflictSeveralUsers;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LastAdmin;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Count what stops when a user is disabled or erased: bulk runs, imports, mailed views and API tokens
 */
export function getUserWork(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: RunningWork;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/work`, {
        ...opts
    });
}
/**
 * Erase a user: their account, and their name everywhere. It cannot be undone; repeat it to erase newer data
 */
export function eraseUser(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Events in the order in which they happened */
                events: number;
                /** How many events could not be changed */
                left: number;
                /** How many kept mails named them */
                mails: number;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOriginOwnAccount;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409SeveralUsers;
    } | {
        status: 422;
        data: Failure422LastAdmin;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List your own sessions; those of other users need users-manage
 */
export function listSessions(email: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Session[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenOutranked;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409SeveralUsers;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/sessions`, {
        ...opts
    });
}
/**
 * End one session of a user, or all but the current one; a token needs users-manage
 */
export function endSessions(email: string, { id }: {
    id?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** How many were ended */
                ended: number;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOriginOutranked;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409SeveralUsers;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/user/${encodeURIComponent(email)}/sessions${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Get one license
 */
export function getLicense(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}`, {
        ...opts
    });
}
/**
 * Delete a license; it can be restored for 30 days
 */
export function deleteLicense(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Check whether the license file for a seed key can be issued; raises the same errors as the download
 */
export function checkLicenseFile(key: string, body: {
    /** The seed key of the machine that the file is for */
    seedKey: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** What the file will be called */
                fileName: string;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotOfflineNoQuotaExpiredServerDisabledServerLimit;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/license-file/check`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Change the notes of a license
 */
export function changeLicenseNotes(key: string, body: {
    /** Notes of staff */
    notes: string;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
    /** 1 Internal, 2 Demo, 3 Paid */
    environment: Environment;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Allow or forbid capacity overrun for a license
 */
export function changeLicenseSoftCapacity(key: string, body: {
    /** Whether its capacity may be overrun */
    softCapacity: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Change the grace of a license
 */
export function changeLicenseGraceDays(key: string, body: {
    /** For how many days after its end it goes on working */
    graceDays: number | null;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Turn offline mode of a license on or off; offline servers use a license file
 */
export function changeLicenseIsOffline(key: string, body: {
    /** Whether it runs on offline files instead of activated servers */
    isOffline: boolean;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Replace the tags of a license; missing tags are created
 */
export function changeLicenseTags(key: string, body: {
    /** Names of tags */
    tags: string[];
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
export function restoreLicense(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422NotDeletedRestoreEnded;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/restore`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Preview the effects of another customer, another tier or offline mode on a license; nothing is changed
 */
export function previewLicenseChange(key: string, licenseChange: LicenseChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicenseChangePreview;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedTierUnknownTierRetiredCrmUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/preview`, oazapfts.json({
        ...opts,
        method: "POST",
        body: licenseChange
    }));
}
/**
 * Assign a license to another company or contact, entered by hand or from the CRM; its key and its servers stay
 */
export function changeLicenseCustomer(key: string, licenseCustomerChange: LicenseCustomerChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedCrmUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Change the tier of a license to another one of its type; its key and its servers stay
 */
export function changeLicenseTier(key: string, licenseTierChange: LicenseTierChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedTierUnknownTierRetired;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get one bulk run with its progress
 */
export function getBulkRun(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkRun;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Stop or continue a bulk run
 */
export function steerBulkRun(id: number, body: {
    /** Whether it is to go on or to stop */
    state: "running" | "stopped";
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkRun;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422RunOver;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Start a bulk run that undoes another one, for the licenses that have not changed since
 */
export function undoBulkRun(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkRun;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422RunRunningRunUndoneNothingToUndo;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}/undo`, {
        ...opts,
        method: "POST"
    });
}
/**
 * List the result for each license of a bulk run, in the order of the run
 */
export function listBulkRunLines(id: number, { pageNumber, pageSize, outcome }: {
    pageNumber?: number;
    pageSize?: number;
    outcome?: "changed" | "unchanged" | "skipped";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: BulkLinePage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Export the result for each license of a bulk run as CSV; not enveloped
 */
export function exportBulkRun(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/bulk-runs/${encodeURIComponent(id)}/csv`, {
        ...opts
    });
}
/**
 * Renew a license: extend its enabled quota that ends last, by a period, by days or until a day, from its end or from today if that is later; If-Match takes the row version of the quota
 */
export function renewLicense(key: string, body: {
    /** The length of the renewal. A month is 30 days and a year 365 days: `1-year` moves the end by exactly 365 days. Give one of period, days and until. */
    period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
    /** How many days */
    days?: number;
    /** Last day, as `YYYY-MM-DD` */
    until?: string;
}, { idempotencyKey, ifMatch }: {
    idempotencyKey?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Renewal;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422IdempotencyMismatchLicenseDeletedNoQuotaNeverEndsNotLaterTooLateSavedSince;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Preview the old and the new end of a renewal; nothing is changed
 */
export function previewRenewal(key: string, { period, days, until }: {
    period?: "2-weeks" | "1-month" | "2-months" | "3-months" | "6-months" | "1-year" | "2-years" | "3-years";
    days?: number;
    until?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Renewal;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNoQuotaNeverEndsNotLaterTooLate;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/preview${QS.query(QS.explode({
        period,
        days,
        until
    }))}`, {
        ...opts
    });
}
/**
 * Mark the current end of a license as lost, with the reason
 */
export function loseRenewal(key: string, body: {
    /** When it ends */
    endsAt: string;
    /** Why, in words */
    reason: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedEndMoved;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/lost`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Reopen the renewal of a license that was marked as lost
 */
export function reopenRenewal(key: string, body: {
    /** When it ends */
    endsAt: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedEndMoved;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/reopen`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Get the named owner of the renewals of a license; null means its creator
 */
export function getRenewalOwner(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Who looks after the renewal, by e-mail address; null for whoever made the license */
                owner: string | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/owner`, {
        ...opts
    });
}
/**
 * Set the owner of the renewals of a license by e-mail address; null means its creator
 */
export function changeRenewalOwner(key: string, body: {
    /** Who looks after the renewal, by e-mail address; null for whoever made the license */
    owner: string | null;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedOwnerUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/renewals/owner`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Get one import with its columns, its mapping, its progress and its results
 */
export function getImport(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Import;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Delete an import; its licenses stay
 */
export function deleteImport(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422ImportRunning;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Map the columns of an import and check every row; no license is created yet
 */
export function mapImport(id: number, body: {
    /** The columns of the file; in a mapping, which column holds which field */
    columns: {
        [key: string]: string;
    };
    /** In which form the days of a field are written; of a column, what its values say about that */
    dates?: {
        [key: string]: "YYYY-MM-DD" | "DD MMM YYYY" | "DD.MM.YYYY" | "MM/DD/YYYY";
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Import;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422ImportRun;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/mapping`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * List the invalid rows of an import, in order, with column and reason
 */
export function listImportFaults(id: number, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ImportFaultPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/faults${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Create the licenses of the checked rows; continues in the background
 */
export function runImport(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Import;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422ImportUnchecked;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/run`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Export the result of each row of an import as CSV; not enveloped
 */
export function exportImportResult(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/imports/${encodeURIComponent(id)}/result`, {
        ...opts
    });
}
/**
 * Get the certificate of a license as PDF; not enveloped
 */
export function downloadCertificate(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/certificate.pdf`, {
        ...opts
    });
}
/**
 * Get one quota
 */
export function getQuota(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/quotas/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change the dates of a quota
 */
export function changeQuotaDates(id: number, body: {
    /** When it starts: an instant, or a day for its first instant in UTC */
    activationDate: string;
    /** When it ends: an instant, or a day for its last instant in UTC */
    expirationDate: string;
    /** The type that the sender takes the license for; another one than it has is refused */
    licenseType?: LicenseType;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedTermLicenseType;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Change the server and asset capacity of an Enterprise quota
 */
export function changeQuotaCapacities(id: number, body: {
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity: number;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity: number;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedLicenseType;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Enable (1) or disable (0) a quota
 */
export function changeQuotaStatus(id: number, body: {
    /** The type that the sender takes the license for; another one than it has is refused */
    licenseType?: LicenseType;
    /** 1 enabled, 0 disabled */
    status: 0 | 1;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Quota;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedLicenseType;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get the highest number of assets and servers in use per day, for at most 400 days
 */
export function getLicenseUse(key: string, { days }: {
    days?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicenseUse;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/use${QS.query(QS.explode({
        days
    }))}`, {
        ...opts
    });
}
/**
 * Enable (1) or disable (0) a server
 */
export function changeServerStatus(id: number, body: {
    /** 1 enabled, 0 disabled */
    status: 0 | 1;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Server;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedServerLimit;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/servers/${encodeURIComponent(id)}/status`, oazapfts.json({
        ...opts,
        method: "PATCH",
        body
    }));
}
/**
 * Release the seat of a server and end its secret, so that it can be activated again with only the key
 */
export function releaseServerSeat(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Server;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/servers/${encodeURIComponent(id)}/release`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Get whether new servers of a license need an activation code
 */
export function getActivationCode(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ActivationCodeState;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/activation-code`, {
        ...opts
    });
}
/**
 * Create the activation code of a license, or replace it; the response shows it once
 */
export function createActivationCode(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** What a new server needs besides the license key, where the license requires it. Staff create it in the details of the license. */
                activationCode: string;
                /** When it was made */
                createdAt: string;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/activation-code`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Undo an event of a license, if nothing has changed the same values since; needs the privilege of the original change
 */
export function undoEvent(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: License;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedTierUnknownRestoreEndedNotUndoableChangedSince;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/history/${encodeURIComponent(id)}/undo`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Get one tag with its number of licenses
 */
export function getTag(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Tag;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/tags/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Rename a tag on all its licenses; its id changes with the name
 */
export function renameTag(id: string, body: {
    /** The name of the tag, or a part of it where tags are searched */
    val: string;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Tag;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409ConflictTagExists;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422TagInUse;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Delete a tag and remove it from all its licenses
 */
export function deleteTag(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422TagInUse;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/tags/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Get one version
 */
export function getVersion(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Version;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/versions/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change a version; omitted release notes stay unchanged
 */
export function changeVersion(id: number, versionChange: VersionChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Version;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409ConflictVersionExists;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Get one API token by its listed start
 */
export function getToken(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ApiToken;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/tokens/${encodeURIComponent(token)}`, {
        ...opts
    });
}
/**
 * Delete an API token by its value or by its listed start
 */
export function deleteToken(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/tokens/${encodeURIComponent(token)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Get one mail that was stored as a file
 */
export function getMail(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Mail;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/mails/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Run a job now; returns its state after the run, or after ten seconds
 */
export function runJob(name: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Job;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422JobsPaused;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/jobs/${encodeURIComponent(name)}/run`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Rename a view, or change its filter or position; a shared view needs license-manage
 */
export function changeView(id: number, viewChange?: ViewChange, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: View;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422TooManyViews;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Delete a view; the licenses stay unchanged
 */
export function deleteView(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Get the mail schedule and the recipients of a view for the caller
 */
export function getViewMail(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Null where the caller does not have it mailed */
                mail: ViewMail | null;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}/mail`, {
        ...opts
    });
}
/**
 * Schedule a view to be mailed as CSV at 6:00 UTC daily, on Mondays or on the first of each month, with the privileges that the caller has then
 */
export function scheduleViewMail(id: number, newViewMail: NewViewMail, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: ViewMail;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422RecipientUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}/mail`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: newViewMail
    }));
}
/**
 * End the mail schedule of a view for the caller
 */
export function endViewMail(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/views/${encodeURIComponent(id)}/mail`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Change a webhook, turn it off or on, or replace its secret; the old secret also signs for 24 hours
 */
export function changeWebhook(id: number, body?: {
    /** The address, which begins with https */
    url?: string;
    /** The events that are sent; null for all, also those that are to come */
    eventNames?: EventName[] | null;
    /** Whether events are sent */
    isOn?: boolean;
    /** Makes a new secret; the one before signs beside it for 24 hours */
    newSecret?: true;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Webhook;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422AddressRefused;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Delete a webhook and its deliveries
 */
export function deleteWebhook(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * List the deliveries of a webhook with the responses, newest first
 */
export function listWebhookDeliveries(id: number, { pageNumber, pageSize }: {
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: WebhookDeliveryPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}/deliveries${QS.query(QS.explode({
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * List the latest failed attempts of a delivery, newest first, with request and response
 */
export function listWebhookAttempts(deliveryId: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: WebhookAttempt[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403Forbidden;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/webhooks/deliveries/${encodeURIComponent(deliveryId)}/attempts`, {
        ...opts
    });
}
/**
 * Send a test message to a webhook now and return its response
 */
export function testWebhook(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: WebhookAnswer;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/webhooks/${encodeURIComponent(id)}/test`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Send a delivery again at once, under the same id
 */
export function replayWebhookDelivery(deliveryId: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/webhooks/deliveries/${encodeURIComponent(deliveryId)}/replay`, {
        ...opts,
        method: "POST"
    });
}
/**
 * List the features of a tier
 */
export function listTierFeatures(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: TierFeature[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/packages/tier/${encodeURIComponent(id)}/features`, {
        ...opts
    });
}
/**
 * Search contacts of a company by a text in their e-mail address; an empty text returns all of them
 */
export function searchContacts(companyId: number, { email }: {
    email?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Contact[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownCrmBusyCrmRefusedCrmInvalid;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/hubspot-customers/companies/${encodeURIComponent(companyId)}/contacts${QS.query(QS.explode({
        email
    }))}`, {
        ...opts
    });
}
/**
 * Get one company: its totals, and its newest licenses, contacts, instances, servers, events and mails
 */
export function getCompany(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicensedCompanyInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/companies/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Change the notes of a company
 */
export function changeCompanyNotes(id: number, body: {
    /** Notes of staff */
    notes: string;
}, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicensedCompanyInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
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
 * Merge another entry of the same company into this one permanently
 */
export function mergeCompanies(id: number, licensedCompanyMerge: LicensedCompanyMerge, { ifMatch }: {
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicensedCompanyInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Conflict;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422SameCustomerCustomerUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/companies/${encodeURIComponent(id)}/merge`, oazapfts.json({
        ...opts,
        method: "POST",
        body: licensedCompanyMerge,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "If-Match": ifMatch
        })
    }));
}
/**
 * Get the data linked to a license: company, hosted instance, FIS customer, cases, and numbers of quotas and events
 */
export function getLicenseLinks(key: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: LicenseLinks;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/links`, {
        ...opts
    });
}
/**
 * Get one customer by company name
 */
export function getCustomer(name: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: Customer;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/customers/${encodeURIComponent(name)}`, {
        ...opts
    });
}
/**
 * Get one FIS customer with its licenses, open cases, servers and latest case activities
 */
export function getFisCustomer(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: FisCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * List the case activities of a FIS customer, newest first, one page at a time
 */
export function listCaseActivities(id: number, { caseId, $type, performedBy, server, minDate, maxDate, pageNumber, pageSize }: {
    caseId?: string;
    $type?: string;
    performedBy?: string;
    server?: string;
    minDate?: string;
    maxDate?: string;
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: CaseActivityPage;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}/case-activities${QS.query(QS.explode({
        caseId,
        "type": $type,
        performedBy,
        server,
        minDate,
        maxDate,
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * List the types of the case activities of a FIS customer, by name
 */
export function listCaseActivityTypes(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: string[];
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}/case-activities/types`, {
        ...opts
    });
}
/**
 * Export the case activities that match the same filters, newest first, as CSV; not enveloped
 */
export function exportCaseActivities(id: number, { caseId, $type, performedBy, server, minDate, maxDate, pageNumber, pageSize }: {
    caseId?: string;
    $type?: string;
    performedBy?: string;
    server?: string;
    minDate?: string;
    maxDate?: string;
    pageNumber?: number;
    pageSize?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/air/${encodeURIComponent(id)}/case-activities/csv${QS.query(QS.explode({
        caseId,
        "type": $type,
        performedBy,
        server,
        minDate,
        maxDate,
        pageNumber,
        pageSize
    }))}`, {
        ...opts
    });
}
/**
 * Get one purchase with all purchases of its license, oldest first, and its events
 */
export function getAgreement(id: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: PurchaseInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/agreements/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * Link a waiting purchase to the license that it continues
 */
export function linkAgreement(id: number, body: {
    /** The license key */
    licenseKey: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: PurchaseInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedLicenseTypeAgreementLinkedAgreementEnded;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/agreements/${encodeURIComponent(id)}/link`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Create a license for a waiting purchase; company and email are required if the buyer is unknown
 */
export function createAgreementLicense(id: number, body?: {
    /** The company */
    company?: string;
    /** First name */
    firstname?: string;
    /** Last name */
    lastname?: string;
    /** E-mail address */
    email?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: PurchaseInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422AgreementLinkedAgreementEndedDimensionUnmappedCustomerUnknown;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/agreements/${encodeURIComponent(id)}/license`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Approve the instance of a waiting buyer and order it; the buyer gets mails to set a password and with the address
 */
export function approveWaitingBuyer(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: InstanceProgress;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 409;
        data: Failure409Ir01;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedIr00;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownJobsPausedIr02Ir03ProvisionerBusyProvisionerRefusedProvisionerInvalidProvisionerMissingUnavailable;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/waiting/${encodeURIComponent(licenseKey)}/approve`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Get one hosted customer with the steps of its instance
 */
export function getHostedCustomer(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}`, {
        ...opts
    });
}
/**
 * Delete an instance and its license; the subdomain must be repeated as a confirmation
 */
export function deleteHostedCustomer(licenseKey: string, { subdomain }: {
    subdomain?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422SubdomainMismatch;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}${QS.query(QS.explode({
        subdomain
    }))}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Extend a trial; more than 14 days in total need a reason and an admin
 */
export function extendTrial(licenseKey: string, body: {
    /** How many days */
    days: number;
    /** Why, in words */
    reason?: string | null;
    /** When it ends */
    endsAt?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOriginAdminOnly;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNoQuotaEndMovedNoEndNotATrialReasonMissing;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/extend`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Convert a trial or a demo to a paid license with the same key; a suspended instance is resumed unless resume is false
 */
export function convertToPaid(licenseKey: string, body: {
    /** How many days */
    days?: number;
    /** The last day of the license */
    endDay?: string;
    /** The id of the package tier. `GET /api/oem/packages` lists the packages of a license type with their tiers. */
    packageTierId?: string;
    /** Assets that it allows at a time; null where that is not counted */
    totalClientCapacity?: number;
    /** Servers that it allows at a time; null where that is not counted */
    serverCapacity?: number;
    /** Whether one that is suspended runs again */
    resume?: boolean;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedTierUnknownNoQuotaTierRetiredAlreadyPaid;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/convert`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Suspend an instance; its servers are rejected with INSTANCE_SUSPENDED
 */
export function suspendInstance(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotReady;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/suspend`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Resume a suspended instance
 */
export function resumeInstance(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotReady;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/resume`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Retry a failed step or a rejected order
 */
export function retryHostedInstance(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/retry`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Send an invited customer a new link; the previous link becomes invalid
 */
export function resendInvitation(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotInvited;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMailFailed;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/resend-invitation`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Order another instance with the same subdomain for a license whose instance was permanently deleted
 */
export function createInstanceAgain(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: HostedCustomerInFull;
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotDeleted;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/create-again`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Mail the address of a ready instance to its customer, even if it was sent before
 */
export function sendInstanceAddress(licenseKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {
                /** Until when */
                to: string;
                /** Null where the caller does not have it mailed */
                mail: MailState;
            };
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 413;
        data: Failure413TooLarge;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotReady;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDownMailFailed;
    } | {
        status: number;
        data: Failure;
    }>(`/api/customers/one/hosted/${encodeURIComponent(licenseKey)}/send-address`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Release the seat of the calling server and end its secret
 */
export function releaseServer(serverId: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether it is a success */
            success: true;
            /** What the call answers */
            result: {};
        };
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/product/v1/activations/${encodeURIComponent(serverId)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Download the signed offline license file for a seed key; callers with only license-create need to have created the license
 */
export function downloadLicenseFile(key: string, seedKey: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: Failure400Invalid;
    } | {
        status: 401;
        data: Failure401Unauthenticated;
    } | {
        status: 403;
        data: Failure403ForbiddenForeignOrigin;
    } | {
        status: 404;
        data: Failure404NotFound;
    } | {
        status: 422;
        data: Failure422LicenseDeletedNotOfflineNoQuotaExpiredServerDisabledServerLimit;
    } | {
        status: 429;
        data: Failure429TooMany;
    } | {
        status: 500;
        data: Failure500Unexpected;
    } | {
        status: 503;
        data: Failure503BusyDatabaseDown;
    } | {
        status: number;
        data: Failure;
    }>(`/api/oem/licenses/${encodeURIComponent(key)}/download/${encodeURIComponent(seedKey)}`, {
        ...opts
    });
}
