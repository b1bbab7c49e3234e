import { Link } from "react-router";
import { Notice, IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";

interface NoticesProps {
  request: LicenseListRequest;
  search: URLSearchParams;
}

export const Notices = ({ request: { search: textSearch, ignoredParams }, search }: NoticesProps) => (
  <>
    {textSearch && !textSearch.isSupported && (
      <Notice>
        Searching by {textSearch.label.toLowerCase()} is not supported, so the list ignores “{textSearch.term}
        ”.
        {textSearch.criterion === "createdBy" && " Use the filter Created By instead."}{" "}
        <Link
          to={licenseList.buildUrlWithout(search, ["term", "crit"])}
          preventScrollReset
          className="underline underline-offset-2"
        >
          Clear the search
        </Link>
      </Notice>
    )}
    <IgnoredParamsNotice ignoredParams={ignoredParams} />
  </>
);
