import { href } from "react-router";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";

interface ViewTab {
  id: number;
  name: string;
  query: string;
  isCurrent: boolean;
}

interface ViewTabsProps {
  views: readonly ViewTab[];
  showsAllLicenses: boolean;
  search: URLSearchParams;
}

const viewTabClasses = [
  "max-w-60 flex-none truncate border-b-2 border-transparent py-1.5 font-medium text-muted-foreground",
  "hover:text-foreground aria-[current]:border-primary aria-[current]:text-foreground",
].join(" ");

export const ViewTabs = ({ views, showsAllLicenses, search }: ViewTabsProps) =>
  views.length > 0 && (
    <nav
      aria-label="Views"
      className="mx-2 flex min-w-0 flex-[1_1_160px] gap-x-4 gap-y-1 overflow-x-auto whitespace-nowrap max-lg:order-1 max-lg:mx-0 max-lg:basis-full"
    >
      <a
        href={licenseList.path}
        data-link=""
        aria-current={showsAllLicenses ? "page" : undefined}
        className={viewTabClasses}
      >
        All licenses
      </a>
      {views.map(({ id, name, query, isCurrent }) => (
        <a
          key={id}
          href={`${licenseList.path}?${query}`}
          data-link=""
          aria-current={isCurrent ? "page" : undefined}
          className={viewTabClasses}
        >
          <bdi>{name}</bdi>
        </a>
      ))}
      <DialogLink
        to={licenseList.buildDialogUrl(href("/license/licenses/views"), search)}
        className={`${viewTabClasses} text-xs font-normal!`}
      >
        Edit views
      </DialogLink>
    </nav>
  );

/** Opens the dialog that saves the current filter as a view. */
export const SaveViewLink = ({ search }: { search: URLSearchParams }) => (
  <DialogLink
    to={licenseList.buildDialogUrl(href("/license/licenses/views/new"), search)}
    className="rounded px-1.5 text-xs text-muted-foreground underline underline-offset-2 hover:text-foreground"
  >
    Save as a view
  </DialogLink>
);
