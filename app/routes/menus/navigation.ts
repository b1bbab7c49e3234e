import { href } from "react-router";
import { hasExtensions, isEmbedded, type LicenseApiKind } from "#app/domain/license-api-kind.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { isWithinPath } from "#app/domain/text/path.ts";
import type { NavigationLink } from "#app/routes/kit/top-bar/navigation-link.ts";

export interface NavigationPage {
  label: string;
  to: string;
  requiredPermission: Action;
  /** If absent, every license API supports the page. */
  isSupportedBy?: (apiKind: LicenseApiKind) => boolean;
}

interface MainPage extends NavigationPage {
  /** Pages of the section, to which the side list links. */
  pages?: readonly NavigationPage[];
}

const licensesPage: MainPage = {
  label: "Licenses",
  to: href("/license/licenses"),
  requiredPermission: "license.read",
};

export const auditLogPage: NavigationPage = {
  label: "Audit log",
  to: href("/license/audit"),
  requiredPermission: "audit.read",
  isSupportedBy: hasExtensions,
};

const reportsPage: NavigationPage = {
  label: "Reports",
  to: href("/license/settings/reports"),
  requiredPermission: "report.read",
  isSupportedBy: hasExtensions,
};

export const trialPages: readonly NavigationPage[] = [
  {
    label: "Create instance",
    to: href("/internal/create-instance"),
    requiredPermission: "trial.create",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Hosted customers",
    to: href("/internal/one-customers"),
    requiredPermission: "customer.read",
    isSupportedBy: hasExtensions,
  },
  {
    label: "FIS customers",
    to: href("/internal/air-customers"),
    requiredPermission: "customer.read",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Purchases",
    to: href("/license/purchases"),
    requiredPermission: "purchase.read",
    isSupportedBy: hasExtensions,
  },
];

export const settingsPages: readonly NavigationPage[] = [
  { label: "General", to: href("/license/settings"), requiredPermission: "settings.manage" },
  {
    label: "Catalog",
    to: href("/license/settings/catalog"),
    requiredPermission: "catalog.read",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Reminders",
    to: href("/license/renewals/mails"),
    requiredPermission: "reminder.read",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Second person",
    to: href("/license/settings/approval-rules"),
    requiredPermission: "settings.manage",
    isSupportedBy: hasExtensions,
  },
  reportsPage,
  {
    label: "Jobs",
    to: href("/license/settings/jobs"),
    requiredPermission: "job.read",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Webhooks",
    to: href("/license/settings/webhooks"),
    requiredPermission: "webhook.manage",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Directory",
    to: href("/license/settings/directory"),
    requiredPermission: "directory.manage",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Service accounts",
    to: href("/license/settings/service-accounts"),
    requiredPermission: "token.manage",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Assistants",
    to: href("/license/settings/assistants"),
    requiredPermission: "token.read",
    isSupportedBy: hasExtensions,
  },
  auditLogPage,
];

export const settingsSection: MainPage = {
  label: "Settings",
  to: href("/license/settings"),
  requiredPermission: "settings.manage",
  pages: settingsPages,
};

const customersPage: MainPage = {
  label: "Customers",
  to: href("/license/customers"),
  requiredPermission: "customer.read",
  isSupportedBy: hasExtensions,
};

const renewalsPage: MainPage = {
  label: "Renewals",
  to: href("/license/renewals"),
  requiredPermission: "renewal.read",
  isSupportedBy: hasExtensions,
};

const trialManagementPage: MainPage = {
  label: "Trial Management",
  to: href("/internal"),
  requiredPermission: "customer.read",
  isSupportedBy: hasExtensions,
  pages: trialPages,
};

/** The pages of the license bar, in the order of the specification. Pages that it does not name follow. */
export const licenseBarPages: readonly MainPage[] = [
  licensesPage,
  { label: "Versions", to: href("/license/versions"), requiredPermission: "version.manage" },
  { label: "Tags", to: href("/license/tags"), requiredPermission: "tag.read" },
  {
    label: "Users",
    to: href("/license/users"),
    requiredPermission: "person.manage",
  },
  {
    label: "API Tokens",
    to: href("/license/tokens"),
    requiredPermission: "token.manage",
  },
  settingsSection,
  customersPage,
  renewalsPage,
  trialManagementPage,
];

export type NavigationArea = "license" | "internal" | "none";

const barPages: Record<NavigationArea, readonly MainPage[]> = {
  license: licenseBarPages,
  internal: [trialManagementPage, licensesPage, customersPage, renewalsPage],
  none: [],
};

export const accountPages: readonly NavigationPage[] = [
  {
    label: "Account",
    to: href("/license/account"),
    requiredPermission: "session.read",
  },
  {
    label: "Import licenses",
    to: href("/license/import"),
    requiredPermission: "license.import",
    isSupportedBy: isEmbedded,
  },
  {
    label: "Bulk changes",
    to: href("/license/bulk"),
    requiredPermission: "license.edit",
    isSupportedBy: hasExtensions,
  },
  {
    label: "Approvals",
    to: href("/license/approvals"),
    requiredPermission: "approval.read",
    isSupportedBy: hasExtensions,
  },
  reportsPage,
  auditLogPage,
];

export const createVisibilityCheck =
  (viewer: Viewer | null, apiKind: LicenseApiKind) => (page: NavigationPage) =>
    can(viewer, page.requiredPermission) && page.isSupportedBy?.(apiKind) !== false;

interface Navigation {
  mainLinks: NavigationLink[];
  accountLinks: NavigationLink[];
  /** Pages of the current section. Null if the user may open at most one of these pages. */
  sideList: { label: string; links: NavigationLink[] } | null;
}

interface NavigationRequest {
  area: NavigationArea;
  viewer: Viewer | null;
  apiKind: LicenseApiKind;
  pathname: string;
  /** Id of the saved view that the “Licenses” link opens. */
  startView: number | null;
}

export function buildNavigation(request: NavigationRequest): Navigation {
  const { area, viewer, apiKind, pathname, startView } = request;
  const isVisible = createVisibilityCheck(viewer, apiKind);
  const toLinks = (pages: readonly NavigationPage[], currentPage: NavigationPage | undefined) =>
    pages.map((page) => ({
      label: page.label,
      to: page === licensesPage && startView !== null ? `${page.to}?view=${startView}` : page.to,
      isCurrent: page === currentPage,
    }));

  const mainPages = barPages[area];
  const sectionPages = mainPages.flatMap(({ pages = [] }) => pages);
  const currentPage = findPageByPath(pathname, [...sectionPages, ...mainPages]);
  const section = mainPages.find(({ pages }) => currentPage && pages?.includes(currentPage));
  const visibleMainPages = mainPages.filter(isVisible);
  const visibleSection = visibleMainPages.find((page) => page === section);
  const sidePages = section?.pages?.filter(isVisible) ?? [];
  return {
    mainLinks: toLinks(visibleMainPages, visibleSection ?? findPageByPath(pathname, visibleMainPages)),
    sideList:
      section && sidePages.length > 1
        ? { label: section.label, links: toLinks(sidePages, currentPage) }
        : null,
    accountLinks: toLinks(accountPages.filter(isVisible), findPageByPath(pathname, accountPages)),
  };
}

/** The page whose URL is the longest prefix of the path. */
const findPageByPath = (pathname: string, pages: readonly NavigationPage[]): NavigationPage | undefined =>
  pages
    .filter(({ to }) => isWithinPath(pathname, to))
    .toSorted((left, right) => right.to.length - left.to.length)[0];
