import { href } from "react-router";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";

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

export const ViewTabs = ({ views, showsAllLicenses, search }: ViewTabsProps) =>
  views.length > 0 && (
    <nav aria-label="Views" className="view-tabs">
      <a href={licenseList.path} data-link="" aria-current={showsAllLicenses ? "page" : undefined}>
        All licenses
      </a>
      {views.map(({ id, name, query, isCurrent }) => (
        <a
          key={id}
          href={`${licenseList.path}?${query}`}
          data-link=""
          aria-current={isCurrent ? "page" : undefined}
        >
          <bdi>{name}</bdi>
        </a>
      ))}
      <DialogLink to={licenseList.dialogAddress(href("/license/licenses/views"), search)} className="edit">
        Edit views
      </DialogLink>
    </nav>
  );

/** Opens the dialog that saves the current filter as a view. */
export const SaveView = ({ search }: { search: URLSearchParams }) => (
  <DialogLink
    to={licenseList.dialogAddress(href("/license/licenses/views/new"), search)}
    className="rounded px-1.5 text-xs text-muted-foreground underline underline-offset-2 hover:text-foreground"
  >
    Save as a view
  </DialogLink>
);
